import { countryCodes } from "../../../../schemas/site/countries.ts";
import { listText } from "../../../../schemas/site/league-formats.ts";
import type { Availability, Blackout } from "../../../../schemas/streaming/availability.ts";
import { isBlockedDay, restrictionFor } from "../../../../schemas/streaming/availability-rule.ts";
import { blackoutText, countryNames } from "../../../../schemas/streaming/availability-text.ts";
import { formatDay } from "../../time.ts";
import { countryName } from "./countries.ts";

/** Maximum number of country names in a sentence. */
const maxCountries = 8;

function namesOf(codes: readonly string[]): string {
  if (codes.length <= maxCountries) return countryNames(codes);
  const others = `${codes.length - maxCountries} other countries`;
  return listText([...codes.slice(0, maxCountries).map(countryName), others]);
}

/** Countries in which it may be watched when no hours are blocked. */
function openIn({ countries }: Availability): ReadonlySet<string> {
  const noHours = { ...(countries && { countries }), blackouts: [] };
  const now = new Date();
  return new Set(countryCodes.filter((code) => restrictionFor(noHours, code, now) === null));
}

/** Maximum number of days in a sentence. */
const maxDays = 4;

function daysText(days: readonly string[]): string {
  const names = days.slice(0, maxDays).map(formatDay);
  const others = days.length - names.length;
  return listText(others === 0 ? names : [...names, others === 1 ? "1 other day" : `${others} other days`]);
}

/** Blocked hours as sentences. */
function hoursText(hours: Blackout): string {
  return [
    `In ${countryNames(hours.countries)} it may not be watched ${blackoutText(hours)}.`,
    ...(hours.dates.length > 0 ? [`Blocked days: ${daysText(hours.dates)}.`] : []),
    ...(hours.except.length > 0 ? [`Left out: ${daysText(hours.except)}.`] : []),
  ].join(" ");
}

const withoutDays = (hours: Blackout) => JSON.stringify({ ...hours, dates: [], except: [] });

/** The days that are added to and removed from blocked hours, if nothing else of them changes; otherwise null. */
function dayChanges(before: Blackout, after: Blackout): { more: string[]; fewer: string[] } | null {
  if (withoutDays(before) !== withoutDays(after)) return null;
  const days = [...new Set([before, after].flatMap(({ dates, except }) => [...dates, ...except]))].toSorted();
  return {
    more: days.filter((day) => !isBlockedDay(before, day) && isBlockedDay(after, day)),
    fewer: days.filter((day) => isBlockedDay(before, day) && !isBlockedDay(after, day)),
  };
}

/**
 * Changes of blocked hours. Changed hours are paired by position, so that a changed day is described as such, and not as old hours removed
 * and new ones added.
 */
function hoursChanges(
  before: readonly Blackout[],
  after: readonly Blackout[],
): { sentences: string[]; closes: boolean } {
  const isAlike = (hours: Blackout, others: readonly Blackout[]) =>
    others.some((other) => JSON.stringify(other) === JSON.stringify(hours));
  const [over, begun] = [
    before.filter((each) => !isAlike(each, after)),
    after.filter((each) => !isAlike(each, before)),
  ];
  const changed = over.map((former, index) => {
    const now = begun[index];
    return now === undefined ? null : dayChanges(former, now);
  });
  const isOfDays = (index: number) => (changed[index] ?? null) !== null;
  const byDay = over.flatMap(({ countries }, index) => {
    const { more = [], fewer = [] } = changed[index] ?? {};
    const where = countryNames(countries);
    return [
      ...(more.length > 0 ? [`The hours are blocked in ${where} on ${daysText(more)}, too.`] : []),
      ...(fewer.length > 0 ? [`The hours are no longer blocked in ${where} on ${daysText(fewer)}.`] : []),
    ];
  });
  const added = begun.filter((_, index) => !isOfDays(index));
  return {
    sentences: [
      ...byDay,
      ...over.filter((_, index) => !isOfDays(index)).map((hours) => `No more: ${hoursText(hours)}`),
      ...added.map((hours) => `New: ${hoursText(hours)}`),
    ],
    closes: added.length > 0 || changed.some((days) => days !== null && days.more.length > 0),
  };
}

const channelText = ({ countries, channel }: NonNullable<Availability["television"]>[number]) =>
  `${channel}, in ${countryNames(countries)}`;

/** The texts of the first list that the second does not have. */
const without = (texts: readonly string[], others: readonly string[]) => texts.filter((text) => !others.includes(text));

/** Changes of rules as sentences for viewers. @returns `closes`: whether somebody may no longer watch */
export function ruleChanges(before: Availability, after: Availability): { sentences: string[]; closes: boolean } {
  const [was, is] = [openIn(before), openIn(after)];
  const closed = [...was].filter((code) => !is.has(code));
  const opened = [...is].filter((code) => !was.has(code));
  const hours = hoursChanges(before.blackouts, after.blackouts);
  const had = (before.television ?? []).map(channelText);
  const has = (after.television ?? []).map(channelText);
  return {
    sentences: [
      ...(closed.length > 0 ? [`It can no longer be watched in ${namesOf(closed)}.`] : []),
      ...(opened.length > 0 ? [`It can be watched in ${namesOf(opened)} from now on.`] : []),
      ...hours.sentences,
      ...without(had, has).map((text) => `Fans read no more of ${text}.`),
      ...without(has, had).map((text) => `Fans read of ${text}.`),
    ],
    closes: closed.length > 0 || hours.closes,
  };
}

/** The first problem of unfinished rules, as a sentence; null: none. */
export function rulesProblem({ countries, blackouts, television = [] }: Availability): string | null {
  if (countries !== undefined && ("only" in countries ? countries.only : countries.except).length === 0) {
    return "Choose a country, or every country.";
  }
  for (const [index, { countries: codes, from, to, weekdays, dates }] of blackouts.entries()) {
    const what = `Blocked hours ${index + 1}`;
    if (codes.length === 0) return `${what}: choose a country.`;
    if (weekdays.length + dates.length === 0) return `${what}: choose a day of the week, or a day.`;
    if (from === "" || to === "" || from >= to) return `${what}: they begin before they end.`;
  }
  const unnamed = television.findIndex(({ channel, countries: codes }) => channel.trim() === "" || codes.length === 0);
  return unnamed < 0 ? null : `Channel ${unnamed + 1}: give its name, and a country.`;
}
