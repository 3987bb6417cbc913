import { z } from "zod";
import { emailAddress } from "../identity/sign-in.ts";
import { voucherCode } from "./voucher.ts";

const instant = z.iso.datetime();
const accountID = z.string().min(1).max(500);
const familyID = z.uuid();

/** GET family/{ssoID}: an account either shares its own passes, or uses those of another account. */
export const familyResponse = z.object({
  data: z.object({
    /** The owner whose passes it uses; null without one. `id` is the membership, which either side can end. */
    sharedBy: z.object({ id: familyID, email: z.string(), since: instant }).nullable(),
    /** Members who use its passes. */
    members: z.array(z.object({ id: familyID, email: z.string(), since: instant })),
    /** Open invitations, and when they expire. */
    invitations: z.array(z.object({ id: familyID, email: z.string(), expiresAt: instant })),
    /** How many more people it may invite. */
    places: z.int().nonnegative(),
  }),
});
export type Family = z.infer<typeof familyResponse>["data"];

/** POST family/invite. */
export const familyInviteRequest = z.object({ userID: accountID, userEmail: emailAddress, recipient: emailAddress });

/**
 * Result of an invitation. `member`: the inviter uses another account's passes. `no-pass`: there is nothing to share. `invited`: the
 * address has an open invitation. `too-many`: the inviter has sent as many as are allowed in 30 days. `unsent`: the mail failed, and
 * nothing was stored.
 */
export const familyInviteResponse = z.object({
  data: z.object({ result: z.enum(["done", "member", "no-pass", "invited", "full", "too-many", "unsent"]) }),
});
export type FamilyInviteResult = z.infer<typeof familyInviteResponse>["data"]["result"];

/** POST family/join. */
export const familyJoinRequest = z.object({ userID: accountID, userEmail: emailAddress, code: voucherCode });

/**
 * Result of joining. `held`: this account has accepted the code before. `own`: it is the inviter's own code. `member`: the account uses
 * another account's passes; `owner`: it shares its own. `elsewhere`: the code was mailed to another address than this account's. An
 * unknown, withdrawn or used code returns 404.
 */
export const familyJoinResponse = z.object({
  data: z.object({ result: z.enum(["done", "held", "own", "member", "owner", "expired", "elsewhere"]) }),
});
export type FamilyJoinResult = z.infer<typeof familyJoinResponse>["data"]["result"];

/** POST family/end: ends a membership or an invitation, for either side. */
export const familyEndRequest = z.object({ userID: accountID, id: familyID });
/** `ended` is false when the account has none with that id, or it has ended already. */
export const familyEndResponse = z.object({ data: z.object({ ended: z.boolean() }) });
