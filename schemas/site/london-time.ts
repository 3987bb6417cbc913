import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

/*
 * London's clock for loaders, backends and scripts. What is drawn in a browser writes dates with app/ui/dates.ts instead:
 * this file would bring the library to every page. What reads the clock alone is in london-clock.ts.
 */

export { londonDate, londonTime } from "./london-clock.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

const timeZone = "Europe/London";
/**
 * The instant of a day and time in Europe/London, as ISO 8601 UTC.
 * @param date YYYY-MM-DD
 * @param time HH:MM. A time that the clocks skip in spring, or that comes twice in autumn, is read as winter time.
 */
export function londonInstant(date: string, time: string): string {
  return dayjs.tz(`${date} ${time}`, timeZone).toISOString();
}
