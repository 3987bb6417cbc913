import { z } from "zod";

/** What the site measures. Each comment says what the label is, and the unit of what is summed up. */
export const metricNames = [
  /** Responses by class (2xx … 5xx). Milliseconds. */
  "response",
  /** Pages by their cache state. Milliseconds. */
  "page",
  /** Renders by route pattern. Milliseconds. */
  "render",
  /** Session checks: "granted" or the code of a refusal. */
  "session-check",
  /** Seconds for which players were granted an entry. Label: the entry. */
  "viewing",
  /**
   * Plays that began, by entry, as reported by players (schemas/streaming/play-report.ts). Milliseconds from the press to the first frame.
   */
  "play-start",
  /** Seconds played, by entry. */
  "play-time",
  /** Stalls during plays, by entry. Seconds. */
  "play-wait",
  /** Media received, by entry. Kilobits. */
  "play-data",
  /** Frames, by entry. The sum is of dropped ones. */
  "play-dropped",
  /** Requests for this site's media by players whose buffer had run empty, by entry (CMCD's `bs`). */
  "play-starved",
  /** Plays that ended with an error, by its code. */
  "play-failure",
  /** Seconds from a payment event to its handling, by type of event. */
  "webhook-lag",
] as const;
export const metricName = z.enum(metricNames);
export type MetricName = z.infer<typeof metricName>;

/** Sums of all measurements with the same label. */
export const metricTotal = z.object({
  metric: metricName,
  label: z.string(),
  count: z.number(),
  sum: z.number(),
  max: z.number(),
});
export type MetricTotal = z.infer<typeof metricTotal>;

/** Response of GET /api/metrics. */
export const metricsResponse = z.object({
  data: z.object({
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    /** Players per entry in the last minutes. */
    viewers: z.array(z.object({ entryID: z.string(), players: z.number() })),
    totals: z.array(metricTotal),
    /** Ongoing alerts, with the time they began. */
    alerts: z.array(z.object({ kind: z.string(), subject: z.string(), sentence: z.string(), since: z.iso.datetime() })),
  }),
});
export type Metrics = z.infer<typeof metricsResponse>["data"];
