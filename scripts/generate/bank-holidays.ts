import type { Statement } from "../lib/storage/storage.ts";
import { addDays, onOrAfter, weekday } from "./time.ts";

const sunday = 0;
const monday = 1;
const saturday = 6;

/** Easter Sunday of a year, by the Gregorian computus (J. Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, epact + toSunday - 7 * correction);
}

const isWeekend = (date: string) => [saturday, sunday].includes(weekday(date));

/**
 * Bank holidays of England and Wales in a year, in order, by the Banking and Financial Dealings Act 1971 and the usual proclamations:
 * one on a weekend moves to the next working day. Leaves out those of a single year, such as a coronation's.
 */
export function bankHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const days = [
    addDays(easter, -2),
    addDays(easter, 1),
    onOrAfter(`${year}-05-01`, monday),
    onOrAfter(`${year}-05-25`, monday),
    onOrAfter(`${year}-08-25`, monday),
  ];
  for (const fixed of [`${year}-01-01`, `${year}-12-25`, `${year}-12-26`]) {
    let day = fixed;
    while (isWeekend(day) || days.includes(day)) day = addDays(day, 1);
    days.push(day);
  }
  return days.sort();
}

/**
 * Extends the blocked hours of the league's live matches to the bank holidays of a season's two years. Keeps dates that an operator
 * has added; `except` exempts a bank holiday.
 */
export function bankHolidayStatement(season: number): Statement {
  return {
    sql: `UPDATE availability_rules SET rules = json_set(rules, '$.blackouts[0].dates', (
            SELECT json_group_array(value) FROM (
              SELECT value FROM json_each(rules, '$.blackouts[0].dates') UNION SELECT value FROM json_each(?) ORDER BY value)))
          WHERE name = 'uk-and-ireland-blocked-hours' AND json_type(rules, '$.blackouts[0]') = 'object'`,
    params: [JSON.stringify([season, season + 1].flatMap(bankHolidays))],
  };
}
