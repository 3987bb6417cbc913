import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

/*
 * London's clock for loaders, backends and scripts. What is drawn in a browser writes dates with app/ui/dates.ts instead:
 * this file would bring the library to every page.
 */

dayjs.extend(utc);
dayjs.extend(timezone);

const timeZone = "Europe/London";
// dayjs makes such a formatter at every call, and a seed reads the clock many thousand times.
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
 * @param time HH:MM. A time that the clocks skip in spring, or that comes twice in autumn, is read as winter time.
 */
export function londonInstant(date: string, time: string): string {
  return dayjs.tz(`${date} ${time}`, timeZone).toISOString();
}
