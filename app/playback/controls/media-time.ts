import { leagueFormat } from "../../../schemas/site/league-clock.ts";

/** Seconds behind the live edge up to which playback counts as live. */
const liveTolerance = 15;

/** Formats seconds as m:ss, or as h:mm:ss from an hour on. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** Formats the league's wall-clock time: 20:14:07. */
export function programmeClock(instant: Date): string {
  return clock.format(instant);
}
const clock = leagueFormat({ timeStyle: "medium" });

/** How far playback is behind the live edge. Both arguments in seconds of the presentation. */
export function liveDelay(edge: number, time: number): { behind: boolean; label: string } {
  const seconds = Math.max(0, edge - time);
  return { behind: seconds > liveTolerance, label: `−${clockTime(seconds)}` };
}

/** Adds to a value and clamps the result to a range. */
export function stepWithin(value: number, by: number, { start, end }: { start: number; end: number }): number {
  return Math.min(end, Math.max(start, value + by));
}
