import type { z } from "zod";
import type { deskVideosResponse } from "../../../schemas/desk/videos.ts";

type Entry = z.output<typeof deskVideosResponse>["entries"][number];

/** Hours for which a stream without an end is drawn: a match with what is before and after it. */
const usualHours = 2.5;

/** An entry on a day's line, in hours since midnight. */
export interface Planned extends Entry {
  begins: number;
  ends: number;
}
/** A day of the reader's calendar. */
export interface PlannedDay {
  /** Midnight. */
  day: Date;
  entries: Planned[];
}

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate());
const hoursSince = (day: Date, at: Date) => (at.getTime() - day.getTime()) / 3_600_000;

/** Entries by the day on which they begin, the first one first. What goes on after midnight is drawn until then. */
export function scheduleOf(entries: readonly Entry[]): PlannedDay[] {
  const inOrder = entries.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
  const days = Map.groupBy(inOrder, ({ from }) => midnight(new Date(from)).getTime());
  return [...days].map(([time, ofDay]) => {
    const day = new Date(time);
    return {
      day,
      entries: ofDay.map((entry) => {
        const begins = hoursSince(day, new Date(entry.from));
        const ends = entry.until === null ? begins + usualHours : hoursSince(day, new Date(entry.until));
        return { ...entry, begins, ends: Math.min(24, Math.max(begins, ends)) };
      }),
    };
  });
}
