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
