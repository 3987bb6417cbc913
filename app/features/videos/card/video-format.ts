import { plural, t } from "../../../../schemas/site/messages.ts";

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
  if (whole > 3599)
    return t("{hours}h {minutes}m", { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60) });
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
}

/** Formats a duration for screen readers: "1 hour 5 minutes", "4 minutes 30 seconds". */
export function spokenDuration(length: number): string {
  const whole = Math.floor(length);
  const [large, small] =
    whole > 3599
      ? [hours(Math.floor(whole / 3600)), minutes(Math.floor((whole % 3600) / 60))]
      : [minutes(Math.floor(whole / 60)), whole % 60 === 0 ? "" : seconds(whole % 60)];
  if (large !== "" && small !== "") return t("{large} {small}", { large, small });
  return large || small || seconds(0);
}

/** Formats an ISO 8601 duration: PT4M30S. */
export function isoDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `PT${Math.floor(whole / 3600)}H${Math.floor((whole % 3600) / 60)}M${whole % 60}S`;
}

const pad = (value: number) => String(value).padStart(2, "0");
const hours = (count: number) => plural(count, { one: "{count} hour", other: "{count} hours" });
const minutes = (count: number) =>
  count === 0 ? "" : plural(count, { one: "{count} minute", other: "{count} minutes" });
const seconds = (count: number) => plural(count, { one: "{count} second", other: "{count} seconds" });
