// Unlike the dates of app/ui, which are in the league's time zone: staff type times in their own, and look for seconds in a log.
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** Formats an instant (ISO 8601) in the reader's time zone. */
export const describeMoment = (instant: string): string => moment.format(new Date(instant));

/** Formats a planned instant (ISO 8601) to the minute, in the reader's time zone unless another is named. */
export const describeMinute = (instant: string, timeZone?: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(instant));

/** Formats a timeline detail when it is an instant; returns other text unchanged. */
export const describeDetail = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? describeMoment(value) : value;

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Formats a day of the calendar (YYYY-MM-DD). */
export const describeDay = (date: string): string => day.format(new Date(date));

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** Formats an instant's time of day to the second, in the reader's time zone. */
export const describeClock = (instant: Date | string): string => clock.format(new Date(instant));

/** Formats an instant for a datetime-local field, in the browser's time zone. */
export function localTime(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
