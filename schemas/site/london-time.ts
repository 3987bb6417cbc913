import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

/*
 * Instants from London's clock, for loaders, backends and scripts. It needs a library, so browser code uses app/ui/dates.ts
 * and london-clock.ts instead.
 */

export { londonDate, londonTime } from "./london-clock.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

const timeZone = "Europe/London";
/**
 * The instant of a day and time in Europe/London, as ISO 8601 UTC.
 * @param date YYYY-MM-DD
 * @param time HH:MM. A time that is skipped in spring or repeated in autumn is read as winter time.
 */
export function londonInstant(date: string, time: string): string {
  return dayjs.tz(`${date} ${time}`, timeZone).toISOString();
}
