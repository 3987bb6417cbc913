import { z } from "zod";
import { emailAddress } from "../identity/sign-in.ts";
import { voucherCode } from "./voucher.ts";

const instant = z.iso.datetime();
const accountID = z.string().min(1).max(500);
const familyID = z.uuid();

/** GET family/{ssoID}: with whom an account shares passes. An account either shares its own or has its share of another's. */
export const familyResponse = z.object({
  data: z.object({
    /** Whose passes it has a share of; null where it has none. `id` is the membership, which either side can end. */
    sharedBy: z.object({ id: familyID, email: z.string(), since: instant }).nullable(),
    /** Who has a share of its passes. */
    members: z.array(z.object({ id: familyID, email: z.string(), since: instant })),
    /** Whom it has invited, and until when they may accept. */
    invitations: z.array(z.object({ id: familyID, email: z.string(), expiresAt: instant })),
    /** How many more it may invite. */
    places: z.int().nonnegative(),
  }),
});
export type Family = z.infer<typeof familyResponse>["data"];

/** POST family/invite. */
export const familyInviteRequest = z.object({ userID: accountID, userEmail: emailAddress, recipient: emailAddress });

/**
 * What became of an invitation. `member`: who invites has a share of somebody else's passes. `no-pass`: there is nothing to share.
 * `invited`: the address has one that stands. `too-many`: of this month. `unsent`: the mail did not go out, and nothing was kept.
 */
export const familyInviteResponse = z.object({
  data: z.object({ result: z.enum(["done", "member", "no-pass", "invited", "full", "too-many", "unsent"]) }),
});
export type FamilyInviteResult = z.infer<typeof familyInviteResponse>["data"]["result"];

/** POST family/join. */
export const familyJoinRequest = z.object({ userID: accountID, userEmail: emailAddress, code: voucherCode });

/**
 * What became of a code. `held`: this account has accepted it before. `own`: it is the inviter's. `member`: the account has a share of
 * somebody else's passes; `owner`: it shares its own. A code that is not known, or was accepted by somebody else or withdrawn, answers 404.
 */
export const familyJoinResponse = z.object({
  data: z.object({ result: z.enum(["done", "held", "own", "member", "owner", "expired"]) }),
});
export type FamilyJoinResult = z.infer<typeof familyJoinResponse>["data"]["result"];

/** POST family/end: a membership or an invitation, by either side. */
export const familyEndRequest = z.object({ userID: accountID, id: familyID });
/** `ended` false: there is none of that account's, or not any more. */
export const familyEndResponse = z.object({ data: z.object({ ended: z.boolean() }) });
