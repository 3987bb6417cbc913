import type { Blackout } from "../../../../schemas/streaming/availability.ts";
import { isBlockedDay } from "../../../../schemas/streaming/availability-rule.ts";

/** The month that is `months` later. @param month YYYY-MM */
export function monthAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T12:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** A month's days (YYYY-MM-DD) in weeks that begin on Monday; null before its first day and after its last. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T12:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day < 1 || day > length ? null : `${month}-${String(day).padStart(2, "0")}`;
    }),
  );
}

const without = (days: readonly string[], day: string) => days.filter((each) => each !== day);
const withDay = (days: readonly string[], day: string) => [...new Set([...days, day])].toSorted();

/** Blocks a day, or unblocks it if it is blocked. */
export function toggledDay(hours: Blackout, day: string): Blackout {
  if (isBlockedDay(hours, day)) {
    const rest = { ...hours, dates: without(hours.dates, day) };
    return isBlockedDay(rest, day) ? { ...rest, except: withDay(rest.except, day) } : rest;
  }
  const rest = { ...hours, except: without(hours.except, day) };
  return isBlockedDay(rest, day) ? rest : { ...rest, dates: withDay(rest.dates, day) };
}
