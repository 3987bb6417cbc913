/** Seconds behind the newest picture from which the player no longer counts as live. */
const liveTolerance = 15;

/** A place in a recording: m:ss, or h:mm:ss from an hour. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** The clock of the place where it was filmed, at the second that is shown: 20:14:07. */
export function programmeClock(instant: Date): string {
  return clock.format(instant);
}
const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeStyle: "medium" });

/** How far a live picture is behind: `edge` is the newest second there is, `time` the one that is shown. */
export function liveDelay(edge: number, time: number): { behind: boolean; words: string } {
  const seconds = Math.max(0, edge - time);
  return { behind: seconds > liveTolerance, words: `−${clockTime(seconds)}` };
}

/** A place so many seconds further on, or back, within what can be reached. */
export function stepWithin(time: number, seconds: number, { start, end }: { start: number; end: number }): number {
  return Math.min(end, Math.max(start, time + seconds));
}
