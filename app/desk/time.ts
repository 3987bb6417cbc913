import { leagueDate, leagueFormat, leagueTime, leagueTimeZone } from "../../schemas/site/league-clock.ts";

/*
 * The desk shows all times on the league's clock, wherever the reader is, and formats them as in the league's region. With seconds, because
 * staff compare them with logs.
 */

const moment = leagueFormat({ dateStyle: "medium", timeStyle: "medium" });

/** Formats an instant (ISO 8601). */
export const formatInstant = (instant: string): string => moment.format(instant);

const minute = leagueFormat({ dateStyle: "medium", timeStyle: "short" });

/** Formats a planned instant (ISO 8601) to the minute. */
export const formatDateTime = (instant: string): string => minute.format(instant);

/** Formats a timeline detail if it is an instant; returns other text unchanged. */
export const formatDetail = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatInstant(value) : value;

const day = leagueFormat({ day: "numeric", month: "short", year: "numeric" });

/** Formats a day of the calendar (YYYY-MM-DD). */
export const formatDay = (date: string): string => day.format(date);

const clock = leagueFormat({ timeStyle: "medium" });

/** Formats an instant's time of day to the second. */
export const formatClockTime = (instant: Date | string): string => clock.format(instant);

/** Hint of datetime-local fields. */
export const clockHint = (): string => `On the league's clock (${leagueTimeZone()}).`;

/** Formats an instant for a datetime-local field. Years have four digits: while 2026 is typed, the field's year is 0002, then 0020. */
export const toDateTimeLocal = (instant: Date | string): string =>
  `${leagueDate(instant).padStart("YYYY-MM-DD".length, "0")}T${leagueTime(instant)}`;

/** Converts the value of a datetime-local field to an instant (ISO 8601). Text of a longer year stays as it is, and the site refuses it. */
export function fromDateTimeLocal(text: string): string {
  const asUTC = Date.parse(`${text}Z`);
  if (Number.isNaN(asUTC)) return text;
  const offsetAt = (time: number) => Date.parse(`${toDateTimeLocal(new Date(time))}Z`) - time;
  // The first offset is that of an instant a few hours off, which may be on the other side of a clock change.
  const near = asUTC - offsetAt(asUTC);
  return new Date(asUTC - offsetAt(near)).toISOString();
}

/** Formats an instant for a time field with seconds. */
export const toTimeField = (instant: Date | string): string =>
  `${leagueTime(instant)}:${String(new Date(instant).getUTCSeconds()).padStart(2, "0")}`;

/** Converts the value of a time field to the instant (ISO 8601) nearest to another one, on its day or a day before or after. */
export function nearestInstant(text: string, near: Date | string): string {
  const [hours, minutes, seconds = "0"] = text.split(":");
  const around = [-1, 0, 1].map((days) => {
    const day = leagueDate(new Date(new Date(near).getTime() + days * 86_400_000));
    return Date.parse(fromDateTimeLocal(`${day}T${hours}:${minutes}`)) + Number(seconds) * 1000;
  });
  const distance = (time: number) => Math.abs(time - new Date(near).getTime());
  return new Date(around.reduce((best, time) => (distance(time) < distance(best) ? time : best))).toISOString();
}

const timeOfDay = leagueFormat({ timeStyle: "short" });

/** Formats an instant's time of day to the minute. */
export const formatTimeOfDay = (instant: string): string => timeOfDay.format(instant);

const weekday = leagueFormat({ weekday: "long", day: "numeric", month: "long" });

/** Formats a day of the calendar (YYYY-MM-DD) with its weekday. */
export const formatWeekday = (date: string): string => weekday.format(date);

const month = leagueFormat({ month: "long", year: "numeric" });

/** Formats a month of the calendar (YYYY-MM) with its year. */
export const formatMonth = (text: string): string => month.format(text);
