import { z } from "zod";

/** What the site measures, by name, with what a label is and what is added up. */
export const metricNames = [
  /** Responses by class (2xx … 5xx). Milliseconds. */
  "response",
  /** Pages by their cache state. Milliseconds. */
  "page",
  /** Renders by route pattern. Milliseconds. */
  "render",
  /** Session checks: "granted" or the code of a refusal. */
  "session-check",
  /** Seconds for which players were granted an entry. */
  "viewing",
  /** Plays that began, by entry, as players report (schemas/streaming/play-report.ts). Milliseconds from the press to the picture. */
  "play-start",
  /** Seconds that played, by entry. */
  "play-time",
  /** Waits for data in the middle of plays, by entry. Seconds. */
  "play-wait",
  /** Media that arrived, by entry. Kilobits. */
  "play-data",
  /** Frames, by entry; added up are those that were dropped. */
  "play-dropped",
  /** Requests for this site's media by players that had run out of it, by entry (CMCD's `bs`). */
  "play-starved",
  /** Plays that ended with an error, by its code. */
  "play-failure",
  /** Seconds from a payment event to its handling, by type of event. */
  "webhook-lag",
] as const;
export const metricName = z.enum(metricNames);
export type MetricName = z.infer<typeof metricName>;

/** Measurements of one label together. */
export const metricTotal = z.object({
  metric: metricName,
  label: z.string(),
  count: z.number(),
  sum: z.number(),
  max: z.number(),
});
export type MetricTotal = z.infer<typeof metricTotal>;

/** GET /api/metrics. */
export const metricsResponse = z.object({
  data: z.object({
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    /** Players per entry, in the last minutes. */
    viewers: z.array(z.object({ entryID: z.string(), players: z.number() })),
    totals: z.array(metricTotal),
    /** Alerts that go on, with the time they began. */
    alerts: z.array(z.object({ kind: z.string(), subject: z.string(), sentence: z.string(), since: z.iso.datetime() })),
  }),
});
export type Metrics = z.infer<typeof metricsResponse>["data"];
