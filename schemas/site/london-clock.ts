/*
 * London's wall clock with the platform's Intl, light enough for browsers.
 */

const timeZone = "Europe/London";
const dateFormat = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** The day in Europe/London on which an instant falls, as YYYY-MM-DD. */
export function londonDate(instant: Date | string): string {
  return dateFormat.format(new Date(instant));
}

/** The wall-clock time in Europe/London of an instant, as HH:MM. */
export function londonTime(instant: Date | string): string {
  return timeFormat.format(new Date(instant));
}
