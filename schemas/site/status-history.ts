import { z } from "zod";
import { statusComponents } from "./status-components.ts";

const part = z.enum(statusComponents);
const instant = z.iso.datetime();

/** The components' status, probed once a minute. */
export const statusHistory = z.object({
  /** The latest probe of each component. */
  now: z.array(z.object({ part, up: z.boolean(), seenAt: instant })),
  /** Probes per day (YYYY-MM-DD on the league's clock) by result; oldest first. Days without probes are omitted. */
  days: z.array(z.object({ part, day: z.iso.date(), up: z.int().nonnegative(), down: z.int().nonnegative() })),
  /** Newest first; `endedAt` is null while an outage lasts. */
  outages: z.array(z.object({ part, beganAt: instant, endedAt: instant.nullable() })),
});
export type StatusHistory = z.infer<typeof statusHistory>;
