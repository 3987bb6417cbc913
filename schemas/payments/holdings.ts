import { z } from "zod";

const instant = z.iso.datetime();

/** Why an account holds something: bought, granted by an operator, by a voucher or a gift, for an outage, or shared by somebody. */
export const holdingReason = z.enum(["payment", "grant", "voucher", "credit", "family"]);

/** What an account holds or will hold. */
export const holding = z.object({
  entitlement: z.string(),
  startsAt: instant,
  /** Exclusive; null is without end. */
  endsAt: instant.nullable(),
  /** When a subscription's next period begins, and is paid for; null for what does not renew. */
  renewsAt: instant.nullable().default(null),
  reason: holdingReason,
  /** Whether it ends then because the payment for the next period was refused. */
  renewalFailed: z.boolean().default(false),
});
export type Holding = z.infer<typeof holding>;

/** GET holdings/{ssoID}: what the payments backend knows. */
export const holdingsResponse = z.object({ data: z.array(holding) });

/** GET /api/account/passes: what the account of the session holds, in words, the first to end first. */
export const accountPassesResponse = z.object({
  passes: z.array(
    z.object({
      /** "Every streamed match of Urban Zoo FC". */
      opens: z.string(),
      startsAt: instant,
      endsAt: instant.nullable(),
      renewsAt: instant.nullable(),
      reason: holdingReason,
      renewalFailed: z.boolean(),
    }),
  ),
});
export type AccountPasses = z.infer<typeof accountPassesResponse>;
