import type { z } from "zod";
import type { deskVideosResponse } from "../../../schemas/desk/videos.ts";
import { leagueDate, leagueTime } from "../../../schemas/site/league-clock.ts";

type Entry = z.output<typeof deskVideosResponse>["entries"][number];

/** Hours for which a stream without an end is drawn: a match with what is before and after it. */
const usualHours = 2.5;

/** An entry on a day's line, in hours of the clock. */
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

/** The hour up to which an entry is drawn on its first day. */
function endOn(day: string, begins: number, until: string | null): number {
  if (until === null) return Math.min(24, begins + usualHours);
  return leagueDate(until) > day ? 24 : Math.max(begins, hoursOf(until));
}

/** Entries by the day on which they begin, the first one first. What goes on after midnight is drawn until then. */
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
