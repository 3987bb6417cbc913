import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone";
import utc from "dayjs/plugin/utc";

/*
 * Dates as the site writes them (public-site §9), always in Europe/London: what a page says must not depend on where it
 * is rendered, or the browser would correct the server.
 */

dayjs.extend(utc);
dayjs.extend(timezone);

const inLondon = (instant: string | Date) => dayjs(instant).tz("Europe/London");

/** `D MMM YYYY`: 20 Nov 2026. */
export function formatDate(instant: string | Date): string {
  return inLondon(instant).format("D MMM YYYY");
}

/** `ddd D MMM`: Fri 20 Nov. */
export function formatMatchDate(instant: string | Date): string {
  return inLondon(instant).format("ddd D MMM");
}

/** Kick-off time on a 24-hour clock: 19:45. */
export function formatTime(instant: string | Date): string {
  return inLondon(instant).format("HH:mm");
}
