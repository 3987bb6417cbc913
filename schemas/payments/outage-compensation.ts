import { z } from "zod";

const instant = z.iso.datetime();
const names = z.array(z.string().min(1).max(100)).min(1).max(50);

/** An account's compensation, granted if it held a pass for one of these entitlements when the outage began. */
export const accountCompensation = z.object({
  userID: z.string().min(1).max(500),
  /** Entitlements that unlock what it was watching. */
  openedBy: names,
  /** Entitlements to grant. */
  opens: names,
});
export type AccountCompensation = z.infer<typeof accountCompensation>;

/** POST credits, from the site's server to the payments backend. */
export const outageCompensationRequest = z.object({
  /** When the outage began. An account is compensated once per outage. */
  outage: instant,
  /** When the granted entitlements end. */
  until: instant,
  credits: z.array(accountCompensation).max(500),
});
export type OutageCompensationRequest = z.infer<typeof outageCompensationRequest>;

/** `given`: how many entitlements were newly granted. */
export const outageCompensationResponse = z.object({ data: z.object({ given: z.int().nonnegative() }) });
