/** Longest title in a list (spec: playback#video-lists). */
const titleLength = 48;

/** Shortens a title to 48 characters and '...' (spec: playback#video-lists). Counts code points, not UTF-16 units. */
export function shortTitle(title: string): string {
  const characters = Array.from(title);
  return characters.length > titleLength ? `${characters.slice(0, titleLength).join("").trimEnd()}...` : title;
}

/** Formats a duration for a badge (spec: playback#video-lists): hours and minutes above 3599 seconds, else mm:ss. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole > 3599) return `${Math.floor(whole / 3600)}h ${Math.floor((whole % 3600) / 60)}m`;
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
}

/** Formats a duration for screen readers: "1 hour 5 minutes", "4 minutes 30 seconds". */
export function spokenDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  const [large, small] =
    whole > 3599
      ? [count(Math.floor(whole / 3600), "hour"), count(Math.floor((whole % 3600) / 60), "minute")]
      : [count(Math.floor(whole / 60), "minute"), count(whole % 60, "second")];
  return [large, small].filter(Boolean).join(" ") || "0 seconds";
}

/** Formats an ISO 8601 duration: PT4M30S. */
export function isoDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `PT${Math.floor(whole / 3600)}H${Math.floor((whole % 3600) / 60)}M${whole % 60}S`;
}

const pad = (value: number) => String(value).padStart(2, "0");
const count = (value: number, unit: string) => (value === 0 ? "" : `${value} ${unit}${value === 1 ? "" : "s"}`);
