import { leagueLocale, leagueTimeZone } from "./league-clock.ts";

/* Wall clocks of time zones other than the league's, based on the platform's time zone data. */

/** Returns a function that gives a zone's offset from UTC at an instant (epoch milliseconds), in minutes. */
export function offsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return (instant) => {
    const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Minutes ahead of UTC, as +0530 or with a colon as +05:30. */
export const utcOffset = (minutes: number, colon: ":" | "" = "") =>
  `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(Math.abs(minutes) / 60))}${colon}${twoDigits(Math.abs(minutes) % 60)}`;

/** An instant as a zone's local date and time with its offset, 2026-11-21T16:00:00+01:00. */
export function withOffset(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  const minutes = offsetReader(timeZone)(at);
  return `${new Date(at + minutes * 60_000).toISOString().slice(0, 19)}${utcOffset(minutes, ":")}`;
}

/** Weekday and time of a kick-off on the clock at its ground, "Sat 16:00"; null where the ground has the league's time. */
export function groundTime(kickoff: string, timeZone: string | undefined): string | null {
  const at = Date.parse(kickoff);
  if (timeZone === undefined || offsetReader(timeZone)(at) === offsetReader(leagueTimeZone())(at)) return null;
  const format = new Intl.DateTimeFormat(leagueLocale(), {
    ...{ weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone },
  });
  const { weekday, hour, minute } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${weekday} ${hour}:${minute}`;
}
