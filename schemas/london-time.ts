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

/**
 * The instant of a day and time in Europe/London, as ISO 8601 UTC.
 * @param date YYYY-MM-DD
 * @param time HH:MM. A time that the clocks skip in spring is read as winter time, and one that comes twice in autumn as summer time.
 */
export function londonInstant(date: string, time: string): string {
  const asIfUTC = Date.parse(`${date}T${time}:00Z`);
  const inSummerTime = new Date(asIfUTC - 3_600_000);
  const matches = londonDate(inSummerTime) === date && londonTime(inSummerTime) === time;
  return (matches ? inSummerTime : new Date(asIfUTC)).toISOString();
}
