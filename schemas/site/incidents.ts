import { z } from "zod";
import { statusComponents } from "./status-components.ts";

const instant = z.iso.datetime();

/** Incidents for the status page, in the league's own words: ongoing ones first, then the latest. */
export const incident = z.object({
  id: z.string(),
  title: z.string(),
  /** The affected components. */
  parts: z.array(z.enum(statusComponents)),
  beganAt: instant,
  /** Null while it goes on. */
  endedAt: instant.nullable(),
  /** The latest first; numbers start at 1. */
  updates: z.array(z.object({ number: z.int(), at: instant, text: z.string() })),
});
export type Incident = z.infer<typeof incident>;
