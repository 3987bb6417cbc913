import { isEnglish, pageLanguage } from "./messages.ts";
import { regionalLocale } from "./regional-locale.ts";

/*
 * The league's wall clock and seasons, based on the platform's Intl and light enough for browsers. A site belongs to one league, so a
 * build, a Worker and a command each have one clock.
 */

export interface LeagueClock {
  /** IANA name, such as Europe/London. */
  timeZone: string;
  /** The month in which seasons begin, 1 to 12, or the day, such as 07-15. */
  seasonStart: number | string;
  /** How many calendar years a season's name has. Default: what is usual for seasons that begin in this month. */
  seasonYears?: 1 | 2 | undefined;
  /** Language tags, the site's own first. Its region decides on the format of dates and money. */
  languages: readonly string[];
}

/** Seasons that begin before this day usually end in the same calendar year. */
const firstStartOfTwoYears = "05-01";

/** The day on which seasons begin, MM-DD. */
const startDay = ({ seasonStart }: Pick<LeagueClock, "seasonStart">): string =>
  Number(seasonStart) > 0 ? `${String(seasonStart).padStart(2, "0")}-01` : String(seasonStart);

/** The clock of the league that the site was built for (vite.config.ts). Commands have none and set their own. */
declare const BUILT_CLOCK: LeagueClock | undefined;

const builtClock: LeagueClock =
  typeof BUILT_CLOCK === "undefined" ? { timeZone: "UTC", seasonStart: 7, languages: ["en-GB"] } : BUILT_CLOCK;
/** The page names the clock of its league where that was published after the build (app/root.tsx). */
const page = globalThis.document?.documentElement.dataset;
let clock: LeagueClock = {
  timeZone: page?.timeZone ?? builtClock.timeZone,
  seasonStart: page?.seasonStart ?? builtClock.seasonStart,
  seasonYears: page?.seasonYears === undefined ? builtClock.seasonYears : page.seasonYears === "1" ? 1 : 2,
  languages: page?.language === undefined ? builtClock.languages : [page.language],
};

export function setLeagueClock(of: Partial<LeagueClock>): void {
  const { timeZone = clock.timeZone, seasonStart = clock.seasonStart, languages = clock.languages } = of;
  // The years depend on the start of the season: a league that names only the start has the usual ones.
  const seasonYears = of.seasonYears ?? (of.seasonStart === undefined ? clock.seasonYears : undefined);
  const isSame =
    timeZone === clock.timeZone &&
    seasonStart === clock.seasonStart &&
    seasonYears === clock.seasonYears &&
    languages[0] === clock.languages[0];
  // Called on every request; only a different clock makes formats be created again.
  if (!isSame) clock = { timeZone, seasonStart, seasonYears, languages };
}

/** A value that depends on the clock: created on first use, and again when the clock changes. */
export function perClock<Value>(create: (clock: LeagueClock) => Value): () => Value {
  let last: { value: Value; of: LeagueClock } | undefined;
  return () => {
    if (last?.of !== clock) last = { value: create(clock), of: clock };
    return last.value;
  };
}

export const leagueTimeZone = (): string => clock.timeZone;

const localesOfClock = perClock(() => new Map<string, string>());

/** The locale of dates and money where the reader's own is unknown: the page's language, with the conventions of the league's region. */
export function leagueLocale(): string {
  const known = localesOfClock();
  const { tag } = pageLanguage();
  const locale = known.get(tag) ?? regionalLocale(clock.languages[0] ?? "en-GB");
  known.set(tag, locale);
  return locale;
}

/** A value that depends on the clock and the page's language: created on first use of each. */
export function perLocale<Value>(create: (locale: string, clock: LeagueClock) => Value): () => Value {
  const values = perClock(() => new Map<string, Value>());
  return () => {
    const locale = leagueLocale();
    const known = values();
    const found = known.get(locale) ?? create(locale, clock);
    known.set(locale, found);
    return found;
  };
}

/** The clock as the page names it for the browser: only values that differ from those its scripts were built with. */
export const clockOverrides = (): {
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

/** A day or a month of the calendar. It is the same in every time zone, unlike an instant. */
const isCalendarText = (time: Date | string | number): boolean =>
  typeof time === "string" && /^\d{4}-\d\d(-\d\d)?$/.test(time);

/**
 * A formatter of instants in the league's time zone, and of days (YYYY-MM-DD) and months (YYYY-MM) of the calendar.
 * @param locales `always`: the locale for output that programs parse; `inEnglish`: the locale on English pages
 */
export function leagueFormat(
  options: Omit<Intl.DateTimeFormatOptions, "timeZone">,
  { always, inEnglish }: { always?: string; inEnglish?: string } = {},
) {
  const create = (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(always ?? (isEnglish() ? inEnglish : undefined) ?? locale, { ...options, timeZone });
  const ofInstants = perLocale((locale, { timeZone }) => create(locale, timeZone));
  // Parsed as midnight UTC: in the league's zone, that may be the day before or the day after.
  const ofCalendar = perLocale((locale) => create(locale, "UTC"));
  const formatOf = (time: Date | string | number) => (isCalendarText(time) ? ofCalendar() : ofInstants());
  return {
    format: (time: Date | string | number) => formatOf(time).format(new Date(time)),
    formatToParts: (time: Date | string | number) => formatOf(time).formatToParts(new Date(time)),
  };
}

const dateOptions = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const dateFormat = leagueFormat(dateOptions, { always: "en-CA" });
const timeFormat = leagueFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, { always: "en-GB" });

/** The day in the league's time zone on which an instant falls, as YYYY-MM-DD. */
export const leagueDate = (instant: Date | string): string => dateFormat.format(instant);

/** The last days of the league's calendar, YYYY-MM-DD, that of the instant last. */
export function leagueDaysUntil(instant: Date, count: number): string[] {
  // Midnight UTC of a calendar day: a day there has 24 hours always.
  const last = Date.parse(leagueDate(instant));
  return Array.from({ length: count }, (_, nth) =>
    new Date(last - (count - 1 - nth) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The wall-clock time of an instant in the league's time zone, as HH:MM. */
export const leagueTime = (instant: Date | string): string => timeFormat.format(instant);

/** The first year of the season that includes an instant. @param of the clock of another league than this process's */
export function leagueSeason(instant: Date, of: Omit<LeagueClock, "languages"> = clock): number {
  // Backends call this on every request with their own league's clock, and a format takes much longer to create than to use.
  const format =
    of === clock ? dateFormat : new Intl.DateTimeFormat("en-CA", { ...dateOptions, timeZone: of.timeZone });
  const date = format.format(instant);
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= startDay(of) ? year : year - 1;
}

/** Whether a season is named by one year: usually when it begins and ends in the same one. */
export const isWithinYear = ({ seasonStart, seasonYears }: Omit<LeagueClock, "timeZone" | "languages"> = clock) =>
  seasonYears === undefined ? startDay({ seasonStart }) < firstStartOfTwoYears : seasonYears === 1;

/** The name and slug of a season, by its first year: 2026 is "2026-27", or "2026" in a league that names seasons by one year. */
export function seasonName(season: number): string {
  return isWithinYear() ? String(season) : `${season}-${String((season + 1) % 100).padStart(2, "0")}`;
}

/** The first years of the first and the last season that a league may have; the first football cup began in 1871. */
export const seasonRange = { first: 1871, last: 2200 };
export const isSeason = (year: number): boolean => year >= seasonRange.first && year <= seasonRange.last;

/** The first year of a season's slug (2025-26 or 2025, spec: routes#page-slugs); null for anything else. */
export function parseSeasonSlug(slug: string): number | null {
  const year = Number(/^(\d{4})(-\d\d)?$/.exec(slug)?.[1]);
  return isSeason(year) && seasonName(year) === slug ? year : null;
}

/** The first and the last day of a season, YYYY-MM-DD. */
export function seasonDays(season: number): { from: string; to: string } {
  const from = `${season}-${startDay(clock)}`;
  const last = new Date(`${season + 1}-${startDay(clock)}`);
  last.setUTCDate(last.getUTCDate() - 1);
  return { from, to: last.toISOString().slice(0, 10) };
}
