import { z } from "zod";

const instant = z.iso.datetime();
const names = z.array(z.string().min(1).max(100)).min(1).max(50);

/** What an account gets for an outage, where it held one of the names by a pass when that began. */
export const accountCompensation = z.object({
  userID: z.string().min(1).max(500),
  /** Names that open what it was watching. */
  openedBy: names,
  /** Names that it gets. */
  opens: names,
});
export type AccountCompensation = z.infer<typeof accountCompensation>;

/** POST credits: what the site's server sends to the payments backend. */
export const outageCompensationRequest = z.object({
  /** When the outage began: it is what makes a credit count once for each account. */
  outage: instant,
  /** When the credits end. */
  until: instant,
  credits: z.array(accountCompensation).max(500),
});
export type OutageCompensationRequest = z.infer<typeof outageCompensationRequest>;

/** How many entitlements were given that had not been before. */
export const outageCompensationResponse = z.object({ data: z.object({ given: z.int().nonnegative() }) });
