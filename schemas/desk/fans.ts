import { z } from "zod";
import { socialListResponse } from "../identity/oauth-identity.ts";
import { contract } from "../payments/contracts.ts";
import { entryID } from "../streaming/session-check.ts";
import { reason } from "./staff.ts";
import { watchCheckQuery } from "./videos.ts";

/*
 * A fan's record, and what support can do for the fan. Instants are ISO 8601 UTC.
 */

const instant = z.iso.datetime();

/** Who makes an operator's change, and why; stored with the change. */
export const author = z.object({ operator: z.string().min(1).max(300), reason: z.string().min(1).max(300) });
export type Author = z.infer<typeof author>;

const operatorChange = z.object({
  at: instant,
  operator: z.string(),
  action: z.string(),
  detail: z.string(),
  reason: z.string(),
});
export type OperatorChange = z.infer<typeof operatorChange>;

/** Entitlement names: lower-case words and numbers joined by hyphens, such as live-video or match-2500001. */
export const entitlementName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "An entitlement is written like live-video or match-2500001.");
export const accountID = z.string().min(1).max(200);

/** Failed passwords in a row, and until when further sign-ins are refused. */
const wrongPasswords = z.object({ count: z.int().nonnegative(), lockedUntil: instant.nullable() });

/** GET operator/accounts/{id} of the identity backend. */
export const operatorIdentity = z.object({
  id: accountID,
  email: z.string(),
  status: z.string(),
  hasPassword: z.boolean(),
  createdAt: instant,
  passkeys: z.int(),
  /** Social sign-in providers that are linked to the account, such as google. */
  services: z.array(z.string()),
  /** Failed sign-ins: from new devices together, and from each known device that has any. Missing if the provider does not report them. */
  failedSignIns: wrongPasswords.extend({ known: z.array(wrongPasswords) }).optional(),
  changes: z.array(operatorChange),
});
export const operatorIdentityResponse = z.object({ data: operatorIdentity });
/** GET operator/accounts/{id}/data of the identity backend: what the pool stores about an account, for a data export. */
export const operatorIdentityData = z.object({
  email: z.string(),
  attributes: z.record(z.string(), z.string()),
  /** `createdAt` and `linkedAt` in seconds since 1970. */
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.int() })),
  links: socialListResponse.shape.links,
});
export const operatorIdentityDataResponse = z.object({ data: operatorIdentityData });
/** POST operator/find of the identity backend. */
export const findByEmail = z.object({ email: z.string().max(128) });
export const foundAccount = z.object({ data: z.object({ id: accountID }) });
/** POST operator/new-password, operator/sign-out, operator/unlock and operator/delete of the identity backend. */
export const operatorIdentityChange = z.object({ userID: accountID, author });

/** A fan's payment, one for each charge. Amounts are in minor units. */
export const fanPayment = z.object({
  id: z.string(),
  at: instant,
  title: z.string(),
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  disputed: z.boolean(),
});
export type FanPayment = z.infer<typeof fanPayment>;

export const fanGrant = z.object({
  entitlement: z.string(),
  startsAt: instant,
  /** Null: no end. */
  endsAt: instant.nullable(),
  reason: z.enum(["payment", "grant", "voucher", "credit"]),
  /** Title of the package, gift or voucher; null for a grant by operators. */
  title: z.string().nullable(),
  /** Null: not revoked. */
  revokedAt: instant.nullable(),
});
export type FanGrant = z.infer<typeof fanGrant>;

/** GET operator/accounts/{id} of the payments backend. */
export const operatorPayments = z.object({
  blocked: z.boolean(),
  bypassed: z.boolean(),
  /** Newest first. */
  grants: z.array(fanGrant),
  mails: z.array(
    z.object({ id: z.string(), at: instant, kind: z.string(), title: z.string(), sentAt: instant.nullable() }),
  ),
  vouchers: z.array(z.object({ at: instant, title: z.string() })),
  contracts: z.array(contract),
  /** Null: the payment provider does not respond. */
  payments: z.array(fanPayment).nullable(),
  changes: z.array(operatorChange),
});
export const operatorPaymentsResponse = z.object({ data: operatorPayments });
/** POST operator/find of the payments backend: finds the owner of a receipt or voucher. */
export const findByPurchase = z.union([
  z.object({ receipt: z.string().min(1).max(255) }),
  z.object({ voucher: z.string().min(1).max(100) }),
]);
export const foundAccounts = z.object({ data: z.array(accountID) });
/** POST operator/grant of the payments backend. */
export const operatorGrant = z.object({
  userID: accountID,
  entitlement: entitlementName,
  /** Null: no end. */
  endsAt: instant.nullable(),
  author,
});
/** POST operator/revoke. */
export const operatorRevocation = z.object({ userID: accountID, entitlement: entitlementName, author });
/** POST operator/restrict. */
export const operatorRestriction = z.object({ userID: accountID, blocked: z.boolean(), author });
/** POST operator/refund. */
export const operatorRefund = z.object({
  userID: accountID,
  payment: z.string().min(1).max(255),
  /** Minor units. */
  amount: z.int().positive(),
  /** Amount refunded so far, as the caller last read it, so that a second click or a second person refunds nothing more. */
  refunded: z.int().nonnegative(),
  author,
});
/** POST operator/resend: sends a mail again. */
export const operatorResend = z.object({
  userID: accountID,
  mail: z.string().min(1).max(300),
  /** The account's current email address; null: unknown, so the mail goes where the last contract's mail went. */
  recipient: z.string().max(128).nullable(),
  author,
});
/** POST operator/cancel-renewal: declares a subscription's cancellation for its owner. */
export const operatorCancellation = z.object({ userID: accountID, contract: z.string().min(1).max(255), author });
export const operatorDone = z.object({ data: z.object({ changed: z.boolean() }) });

// ---- Staff calls

/** POST fans/search. */
export const fanSearchRequest = z.object({
  by: z.enum(["email", "receipt", "voucher"]),
  text: z.string().trim().min(1, "Enter what you look for.").max(255),
  reason,
});
export const fanSearchResponse = z.object({
  fans: z.array(z.object({ id: z.string(), email: z.string().nullable() })),
});

/** An event of the timeline: one sentence, with details for support. */
export const timelineItem = z.object({
  at: instant,
  kind: z.enum(["account", "sign-in", "purchase", "grant", "voucher", "refusal", "mail", "staff"]),
  text: z.string(),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Id of a mail that can be sent again. */
  mail: z.string().optional(),
  /** For a refusal: the entry, and the country of the viewer (ISO 3166-1). */
  refused: z.object({ entryID: z.string(), country: z.string().nullable() }).optional(),
});
export type TimelineItem = z.infer<typeof timelineItem>;

/** POST fans/{id}/record: the stored data about a fan that support needs. */
export const fanRecord = z.object({
  id: z.string(),
  /** Null: the account belongs to a remote identity provider, or was deleted. */
  account: operatorIdentity.omit({ changes: true }).nullable(),
  blocked: z.boolean(),
  bypassed: z.boolean(),
  grants: z.array(fanGrant),
  contracts: z.array(contract),
  payments: z.array(fanPayment).nullable(),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), place: z.string().nullable(), startedAt: instant, seenAt: instant }),
  ),
  streams: z.array(z.object({ slot: z.string(), device: z.string() })),
  /** Newest first. */
  timeline: z.array(timelineItem),
});
export type FanRecord = z.infer<typeof fanRecord>;

/** POST fans/{id}/see: what the site would show a fan who opens a video or commentary. */
export const seeAsFanRequest = z.object({
  entry: entryID.meta({ description: "The entry's id." }),
  country: watchCheckQuery.shape.country,
  at: watchCheckQuery.shape.at,
  reason,
});
export const seenByFan = z.object({
  entry: z.object({ entryID: z.string(), title: z.string() }),
  at: instant,
  /** The fan's language tag. */
  language: z.string(),
  /** The account's entitlements at that time, each with whether it opens the entry. */
  holds: z.array(
    z.object({
      entitlement: z.string(),
      title: z.string().nullable(),
      endsAt: instant.nullable(),
      shared: z.boolean(),
      opens: z.boolean(),
    }),
  ),
  /** Names of passes on sale that open the entry. */
  onSale: z.array(z.string()),
  allowed: z.boolean(),
  /** The error that the session check returns, in the fan's language; null when they may watch. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The rule that decides, as a sentence. */
  because: z.string(),
  /** How many devices of the account are playing now. */
  playing: z.int(),
});
export type SeenByFan = z.infer<typeof seenByFan>;

export const fanRecordRequest = z.object({ reason });
export const grantRequest = z.object({
  entitlement: entitlementName,
  /** Null: no end. */
  endsAt: instant.nullable(),
  reason,
});
export const revokeRequest = z.object({ entitlement: entitlementName, reason });
export const endSessionRequest = z.object({ session: z.string().min(1).max(100), reason });
export const stopStreamRequest = z.object({ slot: z.string().min(1).max(200), reason });
export const refundRequest = z.object({
  payment: z.string().min(1).max(255),
  amount: z.int("An amount is in whole minor units.").positive("A refund is more than nothing."),
  /** Amount refunded so far, as the caller last read it, in minor units. */
  refunded: z.int().nonnegative(),
  reason,
});
export const resendRequest = z.object({ mail: z.string().min(1).max(300), reason });
export const cancelRenewalRequest = z.object({ contract: z.string().min(1).max(255), reason });
