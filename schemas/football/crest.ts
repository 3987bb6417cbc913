import { z } from "zod";

/*
 * The parts that a club's crest is drawn from, besides its colours.
 */

export const formNames = ["shield", "round", "hexagon", "pennant"] as const;
export const patternNames = ["plain", "stripes", "hoops", "halves", "quarters", "sash", "chevron", "cross"] as const;
export const chargeNames = [
  "lion",
  "tower",
  "anchor",
  "tree",
  "wheel",
  "star",
  "ship",
  "bee",
  "stag",
  "bridge",
  "rose",
  "hammer",
] as const;
export type FormName = (typeof formNames)[number];
export type PatternName = (typeof patternNames)[number];
export type ChargeName = (typeof chargeNames)[number];

/** A crest as stored with its club. */
export const storedCrest = z.object({
  form: z.enum(formNames),
  pattern: z.enum(patternNames),
  charge: z.enum(chargeNames),
});
