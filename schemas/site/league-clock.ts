import { regionalEnglish } from "./regional-english.ts";

/*
 * The league's wall clock and seasons, with the platform's Intl, light enough for browsers. A site is one league's, so a build, a
 * Worker and a command each have one clock.
 */

export interface LeagueClock {
  /** IANA name, such as Europe/London. */
  timeZone: string;
  /** The month that seasons begin with, 1 to 12. */
  seasonStart: number;
  /** Language tags, the site's own first. Only its region counts, because the site's own words are English. */
  languages: readonly string[];
}

/** Seasons that begin in this month or before it end in the same year: no season of football takes longer than nine months. */
const lastStartWithinYear = 4;

/** The clock of the league that the build was given (vite.config.ts). Commands have none: they set theirs. */
declare const BUILT_CLOCK: LeagueClock | undefined;

const builtClock: LeagueClock =
  typeof BUILT_CLOCK === "undefined" ? { timeZone: "UTC", seasonStart: 7, languages: ["en-GB"] } : BUILT_CLOCK;
/** A page has the clock of a league published since the build (app/root.tsx). */
const page = globalThis.document?.documentElement.dataset;
let clock: LeagueClock = {
  timeZone: page?.timeZone ?? builtClock.timeZone,
  seasonStart: Number(page?.seasonStart ?? builtClock.seasonStart),
  languages: page?.language === undefined ? builtClock.languages : [page.language],
};

/** As of {@link leagueLocale}, once it was asked for. */
let locale: string | undefined;

export function setLeagueClock({
  timeZone = clock.timeZone,
  seasonStart = clock.seasonStart,
  languages = clock.languages,
}: Partial<LeagueClock>): void {
  const [own] = languages;
  // Set with each request: formats are made again for another clock alone.
  if (timeZone === clock.timeZone && seasonStart === clock.seasonStart && own === clock.languages[0]) return;
  clock = { timeZone, seasonStart, languages };
  locale = undefined;
}

export const leagueTimeZone = (): string => clock.timeZone;

/** The locale of dates and money where the reader's own is not known: English with the conventions of the league's region. */
export function leagueLocale(): string {
  locale ??= regionalEnglish(clock.languages[0] ?? "en-GB");
  return locale;
}

/** What a page says of the clock to the browser: nothing that is as its scripts were built with. */
export const otherClock = (): { timeZone?: string; seasonStart?: number; language?: string | undefined } => ({
  ...(clock.timeZone !== builtClock.timeZone && { timeZone: clock.timeZone }),
  ...(clock.seasonStart !== builtClock.seasonStart && { seasonStart: clock.seasonStart }),
  ...(clock.languages[0] !== builtClock.languages[0] && { language: clock.languages[0] }),
});

/** A formatter of instants in the league's time zone. @param fixed a locale of the format's own, in place of the league's */
export function leagueFormat(options: Omit<Intl.DateTimeFormatOptions, "timeZone">, fixed?: string) {
  let made: { format: Intl.DateTimeFormat; by: LeagueClock } | undefined;
  const current = (): Intl.DateTimeFormat => {
    if (made === undefined || made.by !== clock) {
      made = {
        format: new Intl.DateTimeFormat(fixed ?? leagueLocale(), { ...options, timeZone: clock.timeZone }),
        by: clock,
      };
    }
    return made.format;
  };
  return {
    format: (instant: Date | string | number) => current().format(new Date(instant)),
    formatToParts: (instant: Date | string | number) => current().formatToParts(new Date(instant)),
  };
}

const dateFormat = leagueFormat({ year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA");
const timeFormat = leagueFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "en-GB");

/** The day in the league's time zone on which an instant falls, as YYYY-MM-DD. */
export const leagueDate = (instant: Date | string): string => dateFormat.format(instant);

/** The wall-clock time of an instant in the league's time zone, as HH:MM. */
export const leagueTime = (instant: Date | string): string => timeFormat.format(instant);

/** The first year of the season that an instant falls in. @param of the clock of another league than this process's. */
export function leagueSeason(instant: Date, of: Omit<LeagueClock, "languages"> = clock): number {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: of.timeZone, year: "numeric", month: "2-digit" });
  const [year = "", month = ""] = format.format(instant).split("-");
  return Number(month) >= of.seasonStart ? Number(year) : Number(year) - 1;
}

/** Whether seasons begin and end in one year. */
export const isWithinYear = ({ seasonStart }: Pick<LeagueClock, "seasonStart"> = clock): boolean =>
  seasonStart <= lastStartWithinYear;

/** The name and slug of a season, by its first year: 2026 is "2026-27", or "2026" where seasons begin and end in one year. */
export function seasonName(season: number): string {
  return isWithinYear() ? String(season) : `${season}-${String((season + 1) % 100).padStart(2, "0")}`;
}

/** The first year of a season's slug (2025-26 or 2025, spec: routes#page-slugs); null for anything else. */
export function parseSeasonSlug(slug: string): number | null {
  const year = /^(\d{4})(-\d\d)?$/.exec(slug)?.[1];
  return year !== undefined && seasonName(Number(year)) === slug ? Number(year) : null;
}

/** The first and the last day of a season, YYYY-MM-DD. */
export function seasonDays(season: number): { from: string; to: string } {
  const day = (year: number, date: number) =>
    new Date(Date.UTC(year, clock.seasonStart - 1, date)).toISOString().slice(0, 10);
  return { from: day(season, 1), to: day(season + 1, 0) };
}
