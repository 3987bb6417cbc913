import { z } from "zod";

/** The signed-in fan as pages and panels know them (spec: entities#user). */
export const account = z.object({
  ssoID: z.string(),
  email: z.string(),
  userDisplayName: z.string(),
  /** Path of this site; null where initials are drawn. */
  picture: z.string().nullable(),
  entitlements: z.array(z.string()),
  stripeCustomerID: z.string().nullable(),
  /**
   * Whether it has subscriptions: "none" without a customer at the payments provider, "unknown" while that cannot be had
   * (spec: error-codes#subscriptions).
   */
  subscriptions: z.enum(["some", "none", "unknown"]),
  bypassed: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** Why a login check that should have signed somebody in did not. */
const loginProblem = z.object({ title: z.string(), message: z.string() });
export type LoginProblem = z.infer<typeof loginProblem>;

/** GET /api/session: the login check. Personal, never cached. */
export const sessionResponse = z.object({
  account: account.nullable(),
  problem: loginProblem.nullable(),
  /** Nobody is signed in, because operators have blocked the account that this browser was signed in to. */
  blocked: z.boolean(),
  /** ISO 3166-1 alpha-2, where the edge knows it. */
  country: z.string().optional(),
});
export type SessionResponse = z.infer<typeof sessionResponse>;

/** GET users/entitlements/{ssoID} (spec: calls#entitlements). Both documented nestings are accepted. */
const entitlementAttributes = z.object({
  userID: z.string(),
  entitlements: z.array(z.string()),
  stripeCustomerID: z.string().nullable(),
  /** Said by the embedded backend; another one need not know of operators. */
  blocked: z.boolean().default(false),
  bypassed: z.boolean().default(false),
  /** Whose passes it shares, and which those are; they are among `entitlements` too. Its streams count with that account's. */
  sharedBy: z
    .object({ userID: z.string().min(1), entitlements: z.array(z.string()) })
    .nullable()
    .default(null),
});
export const entitlementsAnswer = z.union([
  z.object({ data: z.object({ attributes: entitlementAttributes }) }),
  z
    .object({ data: z.object({ data: z.object({ attributes: entitlementAttributes }) }) })
    .transform((answer) => answer.data),
]);
