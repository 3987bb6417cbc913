import type { z } from "zod";
import type { deskVideosResponse } from "../../../../schemas/desk/videos.ts";
import { leagueDate, leagueTime } from "../../../../schemas/site/league-clock.ts";

type Entry = z.output<typeof deskVideosResponse>["entries"][number];

/** Length in hours of the bar of a stream without a planned end: a match with some time before and after it. */
const usualHours = 2.5;

/** An entry with its start and end on the day's timeline, in hours. */
export interface Planned extends Entry {
  begins: number;
  ends: number;
}
/** A day on the league's clock. */
export interface PlannedDay {
  /** YYYY-MM-DD */
  day: string;
  entries: Planned[];
}

function hoursOf(instant: string): number {
  const [hours, minutes] = leagueTime(instant).split(":").map(Number);
  return (hours ?? 0) + (minutes ?? 0) / 60;
}

/** Hour at which an entry's bar ends on its first day. */
function endOn(day: string, begins: number, until: string | null): number {
  if (until === null) return Math.min(24, begins + usualHours);
  return leagueDate(until) > day ? 24 : Math.max(begins, hoursOf(until));
}

/** Entries by the day on which they begin, in order. Their bars end at midnight at the latest. */
export function scheduleOf(entries: readonly Entry[]): PlannedDay[] {
  const inOrder = entries.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
  const days = Map.groupBy(inOrder, ({ from }) => leagueDate(from));
  return [...days].map(([day, ofDay]) => ({
    day,
    entries: ofDay.map((entry) => {
      const begins = hoursOf(entry.from);
      return { ...entry, begins, ends: endOn(day, begins, entry.until) };
    }),
  }));
}
