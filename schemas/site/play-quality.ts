import { z } from "zod";
import type { Metrics } from "./metrics.ts";

/** How an entry plays, as reported by its players. Null where none reported. */
export const playQuality = z.object({
  entryID: z.string(),
  /** How many are watching now. */
  players: z.number(),
  plays: z.number(),
  /** Mean seconds from the press to the first frame. */
  start: z.number().nullable(),
  hours: z.number(),
  /** Stalls per hour played, and their share of the time. */
  waitsAnHour: z.number().nullable(),
  waiting: z.number().nullable(),
  /** Mean megabits per second. */
  megabits: z.number().nullable(),
  /** The share of dropped frames. */
  dropped: z.number().nullable(),
});
export type PlayQuality = z.infer<typeof playQuality>;

const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** How each entry played that was watched in the period, most viewers first. */
export function playQualities({ viewers, totals }: Pick<Metrics, "viewers" | "totals">): PlayQuality[] {
  const entries = new Set(viewers.map(({ entryID }) => entryID));
  for (const { metric, label } of totals) if (metric === "play-start" || metric === "play-time") entries.add(label);
  const qualities = [...entries].map((entryID) => {
    const of = (metric: Metrics["totals"][number]["metric"]) =>
      totals.find((total) => total.metric === metric && total.label === entryID) ?? { count: 0, sum: 0 };
    const [began, waits, data, frames] = [of("play-start"), of("play-wait"), of("play-data"), of("play-dropped")];
    const seconds = of("play-time").sum;
    return {
      entryID,
      players: viewers.find((one) => one.entryID === entryID)?.players ?? 0,
      plays: began.count,
      start: share(began.sum / 1000, began.count),
      hours: seconds / 3600,
      waitsAnHour: share(waits.count * 3600, seconds),
      waiting: share(waits.sum, seconds + waits.sum),
      megabits: data.count === 0 ? null : share(data.sum / 1000, seconds),
      dropped: share(frames.sum, frames.count),
    };
  });
  return qualities.toSorted((one, other) => other.players - one.players || other.hours - one.hours);
}
