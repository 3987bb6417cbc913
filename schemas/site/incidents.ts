import { z } from "zod";
import { statusComponents } from "./status-components.ts";

const instant = z.iso.datetime();

/** Incidents on the page of the service's status, in the league's own words: those that go on first, then the latest. */
export const incident = z.object({
  id: z.string(),
  title: z.string(),
  /** The components that are affected. */
  parts: z.array(z.enum(statusComponents)),
  beganAt: instant,
  /** Null while it goes on. */
  endedAt: instant.nullable(),
  /** The latest first; numbers begin at 1. */
  updates: z.array(z.object({ number: z.int(), at: instant, text: z.string() })),
});
export type Incident = z.infer<typeof incident>;
