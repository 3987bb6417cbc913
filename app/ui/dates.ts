/*
 * Dates as the site writes them (public-site §9), always in Europe/London: what a page says must not depend on where it
 * is rendered, or the browser would correct the server.
 */

const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "short",
  day: "numeric",
  month: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
// Intl's British September is "Sept"; the documented formats have three letters.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function read(instant: string | Date): Record<string, string> {
  const entries = parts
    .formatToParts(new Date(instant))
    // Beside a numeric month, British English pads the day as well.
    .map(({ type, value }) => [type, type === "day" ? String(Number(value)) : value]);
  return Object.fromEntries(entries);
}
const monthName = (month: string | undefined): string => months[Number(month) - 1] ?? "";

/** `D MMM YYYY`: 20 Nov 2026. */
export function formatDate(instant: string | Date): string {
  const { day, month, year } = read(instant);
  return `${day} ${monthName(month)} ${year}`;
}

/** `ddd D MMM`: Fri 20 Nov. */
export function formatMatchDate(instant: string | Date): string {
  const { weekday, day, month } = read(instant);
  return `${weekday} ${day} ${monthName(month)}`;
}

/** Kick-off time on a 24-hour clock: 19:45. */
export function formatTime(instant: string | Date): string {
  const { hour, minute } = read(instant);
  return `${hour}:${minute}`;
}

/** The day in London as `YYYY-MM-DD`, for grouping. */
export function londonDay(instant: string | Date): string {
  const { year, month, day } = read(instant);
  return `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}
