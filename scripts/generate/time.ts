import { londonDate } from "../../schemas/site/london-time.ts";

/** A calendar date some days later (or earlier, with a negative number). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}

/** The first date of this weekday on or after a date. */
export function onOrAfter(date: string, day: number): string {
  return addDays(date, (day - weekday(date) + 7) % 7);
}

/** First year of the season that an instant falls in: a season begins on 1 July in London. */
export function currentSeason(now: Date): number {
  const [year = "", month = ""] = londonDate(now).split("-");
  return Number(month) >= 7 ? Number(year) : Number(year) - 1;
}

/** 2026 is "2026-27". */
export function seasonName(season: number): string {
  return `${season}-${String((season + 1) % 100).padStart(2, "0")}`;
}
