import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { leagueTimeZone } from "./league-clock.ts";

/*
 * Instants from the league's clock, for loaders, backends and scripts. This needs a library, so browser code uses app/ui/dates.ts and
 * league-clock.ts instead.
 */

export { leagueDate, leagueTime } from "./league-clock.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

/**
 * The instant of a day and time on the league's clock, as ISO 8601 UTC.
 * @param date YYYY-MM-DD
 * @param time HH:MM. A time that is skipped in spring or repeated in autumn is read as winter time.
 */
export function leagueInstant(date: string, time: string): string {
  return dayjs.tz(`${date} ${time}`, leagueTimeZone()).toISOString();
}

/** The last moment of a day on the league's clock, ISO 8601 UTC. @param date YYYY-MM-DD */
export const endOfLeagueDay = (date: string): string =>
  new Date(Date.parse(leagueInstant(date, "23:59")) + 59_999).toISOString();

/** The start of a day on the league's clock, and of the next day, ISO 8601 UTC. */
export function dayRange(date: string): { from: string; to: string } {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + 1);
  return { from: leagueInstant(date, "00:00"), to: leagueInstant(noon.toISOString().slice(0, 10), "00:00") };
}
