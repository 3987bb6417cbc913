import { z } from "zod";

const instant = z.iso.datetime();

/**
 * Why an account holds an entitlement: bought, granted by an operator, redeemed by voucher or gift, compensation for an
 * outage, or shared by a family.
 */
export const holdingReason = z.enum(["payment", "grant", "voucher", "credit", "family"]);

/** An entitlement that an account holds or will hold. */
export const holding = z.object({
  entitlement: z.string(),
  startsAt: instant,
  /** Exclusive; null means without end. */
  endsAt: instant.nullable(),
  /** When a subscription renews; null if it does not renew. */
  renewsAt: instant.nullable().default(null),
  reason: holdingReason,
  /** Whether it ends because the renewal was refused. */
  renewalFailed: z.boolean().default(false),
  /** Name of the pass, gift or voucher; null if there is none, as for a grant by operators. */
  title: z.string().nullable().default(null),
  /** Email address of the family owner who shares it; null for one's own. */
  sharedBy: z.string().nullable().default(null),
});
export type Holding = z.infer<typeof holding>;

/** GET holdings/{ssoID} of the payments backend. */
export const holdingsResponse = z.object({ data: z.array(holding) });

/** GET /api/account/passes: the signed-in account's passes by name, described in words, the first to end first. */
export const accountPassesResponse = z.object({
  passes: z.array(
    z.object({
      /** The name of the pass; null if it has none. */
      title: z.string().nullable(),
      /** "Live video of every streamed match and the archive of replays". */
      opens: z.string(),
      sharedBy: z.string().nullable(),
      startsAt: instant,
      endsAt: instant.nullable(),
      renewsAt: instant.nullable(),
      reason: holdingReason,
      renewalFailed: z.boolean(),
    }),
  ),
});
export type AccountPasses = z.infer<typeof accountPassesResponse>;
