import { isEnglish, pageLanguage } from "./messages.ts";
import { regionalLocale } from "./regional-locale.ts";

/*
 * The league's wall clock and seasons, with the platform's Intl, light enough for browsers. A site is one league's, so a build, a
 * Worker and a command each have one clock.
 */

export interface LeagueClock {
  /** IANA name, such as Europe/London. */
  timeZone: string;
  /** The month that seasons begin with, 1 to 12, or the day, such as 07-15. */
  seasonStart: number | string;
  /** How many years are in a season's name. Left out: as many as a season that begins in this month usually has. */
  seasonYears?: 1 | 2 | undefined;
  /** Language tags, the site's own first: its region is that of dates and money. */
  languages: readonly string[];
}

/** Seasons that begin before this day usually end in the same year. */
const firstStartOfTwoYears = "05-01";

/** The day that seasons begin on, MM-DD. */
const startDay = ({ seasonStart }: Pick<LeagueClock, "seasonStart">): string =>
  Number(seasonStart) > 0 ? `${String(seasonStart).padStart(2, "0")}-01` : String(seasonStart);

/** The clock of the league that the build was given (vite.config.ts). Commands have none: they set theirs. */
declare const BUILT_CLOCK: LeagueClock | undefined;

const builtClock: LeagueClock =
  typeof BUILT_CLOCK === "undefined" ? { timeZone: "UTC", seasonStart: 7, languages: ["en-GB"] } : BUILT_CLOCK;
/** A page has the clock of a league published since the build (app/root.tsx). */
const page = globalThis.document?.documentElement.dataset;
let clock: LeagueClock = {
  timeZone: page?.timeZone ?? builtClock.timeZone,
  seasonStart: page?.seasonStart ?? builtClock.seasonStart,
  seasonYears: page?.seasonYears === undefined ? builtClock.seasonYears : page.seasonYears === "1" ? 1 : 2,
  languages: page?.language === undefined ? builtClock.languages : [page.language],
};

export function setLeagueClock(of: Partial<LeagueClock>): void {
  const { timeZone = clock.timeZone, seasonStart = clock.seasonStart, languages = clock.languages } = of;
  // The years go with the month: a league that names the month alone has the usual ones.
  const seasonYears = of.seasonYears ?? (of.seasonStart === undefined ? clock.seasonYears : undefined);
  const isSame =
    timeZone === clock.timeZone &&
    seasonStart === clock.seasonStart &&
    seasonYears === clock.seasonYears &&
    languages[0] === clock.languages[0];
  // Set with each request: formats are made again for another clock alone.
  if (!isSame) clock = { timeZone, seasonStart, seasonYears, languages };
}

/** A value that depends on the clock: created on first use, and again for another clock. */
export function perClock<Made>(make: (clock: LeagueClock) => Made): () => Made {
  let last: { made: Made; by: LeagueClock } | undefined;
  return () => {
    if (last?.by !== clock) last = { made: make(clock), by: clock };
    return last.made;
  };
}

export const leagueTimeZone = (): string => clock.timeZone;

const localesOfClock = perClock(() => new Map<string, string>());

/** The locale of dates and money where the reader's own is not known: the page's language, with the conventions of the league's region. */
export function leagueLocale(): string {
  const known = localesOfClock();
  const { tag } = pageLanguage();
  const locale = known.get(tag) ?? regionalLocale(clock.languages[0] ?? "en-GB");
  known.set(tag, locale);
  return locale;
}

/** A value that depends on the clock and on the page's language: created on first use of each. */
export function perLocale<Made>(make: (locale: string, clock: LeagueClock) => Made): () => Made {
  const made = perClock(() => new Map<string, Made>());
  return () => {
    const locale = leagueLocale();
    const known = made();
    const found = known.get(locale) ?? make(locale, clock);
    known.set(locale, found);
    return found;
  };
}

/** What a page says of the clock to the browser: nothing that is as its scripts were built with. */
export const otherClock = (): {
  timeZone?: string;
  seasonStart?: number | string;
  seasonYears?: number;
  language?: string | undefined;
} => ({
  ...(clock.timeZone !== builtClock.timeZone && { timeZone: clock.timeZone }),
  ...(clock.seasonStart !== builtClock.seasonStart && { seasonStart: clock.seasonStart }),
  ...(isWithinYear() !== isWithinYear({ ...clock, seasonYears: builtClock.seasonYears }) && {
    seasonYears: isWithinYear() ? 1 : 2,
  }),
  ...(clock.languages[0] !== builtClock.languages[0] && { language: clock.languages[0] }),
});

/**
 * A formatter of instants in the league's time zone.
 * @param locales of the format's own: `always` for what programs read, `inEnglish` for readers of English alone
 */
export function leagueFormat(
  options: Omit<Intl.DateTimeFormatOptions, "timeZone">,
  { always, inEnglish }: { always?: string; inEnglish?: string } = {},
) {
  const current = perLocale(
    (locale, { timeZone }) =>
      new Intl.DateTimeFormat(always ?? (isEnglish() ? inEnglish : undefined) ?? locale, {
        ...options,
        timeZone,
      }),
  );
  return {
    format: (instant: Date | string | number) => current().format(new Date(instant)),
    formatToParts: (instant: Date | string | number) => current().formatToParts(new Date(instant)),
  };
}

const dateOptions = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const dateFormat = leagueFormat(dateOptions, { always: "en-CA" });
const timeFormat = leagueFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, { always: "en-GB" });

/** The day in the league's time zone on which an instant falls, as YYYY-MM-DD. */
export const leagueDate = (instant: Date | string): string => dateFormat.format(instant);

/** The wall-clock time of an instant in the league's time zone, as HH:MM. */
export const leagueTime = (instant: Date | string): string => timeFormat.format(instant);

/** The first year of the season that an instant falls in. @param of the clock of another league than this process's. */
export function leagueSeason(instant: Date, of: Omit<LeagueClock, "languages"> = clock): number {
  // Every request to a backend asks for its own league's: a format takes much longer to make than to use.
  const format =
    of === clock ? dateFormat : new Intl.DateTimeFormat("en-CA", { ...dateOptions, timeZone: of.timeZone });
  const date = format.format(instant);
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= startDay(of) ? year : year - 1;
}

/** Whether a season is named by one year: usually where it begins and ends in it. */
export const isWithinYear = ({ seasonStart, seasonYears }: Omit<LeagueClock, "timeZone" | "languages"> = clock) =>
  seasonYears === undefined ? startDay({ seasonStart }) < firstStartOfTwoYears : seasonYears === 1;

/** The name and slug of a season, by its first year: 2026 is "2026-27", or "2026" in a league that names seasons by one year. */
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
  const from = `${season}-${startDay(clock)}`;
  const last = new Date(`${season + 1}-${startDay(clock)}`);
  last.setUTCDate(last.getUTCDate() - 1);
  return { from, to: last.toISOString().slice(0, 10) };
}
