import { londonDate, londonTime } from "../../schemas/london-time.ts";

/*
 * Dates as the site writes them (public-site §9), always in Europe/London: what a page says must not depend on where it
 * is rendered, or the browser would correct the server.
 */

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function read(instant: string | Date): { weekday: string; day: number; month: string; year: number } {
  const noon = new Date(`${londonDate(instant)}T12:00:00Z`);
  return {
    weekday: weekdays[noon.getUTCDay()] ?? "",
    day: noon.getUTCDate(),
    month: months[noon.getUTCMonth()] ?? "",
    year: noon.getUTCFullYear(),
  };
}

/** `D MMM YYYY`: 20 Nov 2026. */
export function formatDate(instant: string | Date): string {
  const { day, month, year } = read(instant);
  return `${day} ${month} ${year}`;
}

/** `ddd D MMM`: Fri 20 Nov. */
export function formatMatchDate(instant: string | Date): string {
  const { weekday, day, month } = read(instant);
  return `${weekday} ${day} ${month}`;
}

/** Kick-off time on a 24-hour clock: 19:45. */
export function formatTime(instant: string | Date): string {
  return londonTime(instant);
}
