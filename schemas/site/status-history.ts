import { z } from "zod";
import { statusComponents } from "./status-components.ts";

const part = z.enum(statusComponents);
const instant = z.iso.datetime();

/** What the site has found out about its parts, once a minute. */
export const statusHistory = z.object({
  /** The last look at each part. */
  now: z.array(z.object({ part, up: z.boolean(), seenAt: instant })),
  /** Looks of each day, YYYY-MM-DD in London, by how they ended; oldest first. A day without looks is left out. */
  days: z.array(z.object({ part, day: z.iso.date(), up: z.int().nonnegative(), down: z.int().nonnegative() })),
  /** Newest first; `endedAt` null goes on. */
  outages: z.array(z.object({ part, beganAt: instant, endedAt: instant.nullable() })),
});
export type StatusHistory = z.infer<typeof statusHistory>;
