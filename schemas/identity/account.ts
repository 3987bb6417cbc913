import { z } from "zod";

/** The signed-in account as pages and panels show it (spec: entities#user). */
export const account = z.object({
  ssoID: z.string(),
  email: z.string(),
  userDisplayName: z.string(),
  /** Path on this site; null to show initials. */
  picture: z.string().nullable(),
  entitlements: z.array(z.string()),
  /** Entitlements that a family owner shares and the account does not hold itself; missing without an owner. */
  shared: z.array(z.string()).optional(),
  stripeCustomerID: z.string().nullable(),
  /**
   * "none" without a customer at the payments provider and without entitlements, "unknown" during an outage (spec:
   * error-codes#subscriptions).
   */
  subscriptions: z.enum(["some", "none", "unknown"]),
  bypassed: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** Why a login check failed to sign somebody in. */
const loginProblem = z.object({ title: z.string(), message: z.string() });
export type LoginProblem = z.infer<typeof loginProblem>;

/** GET /api/session: the login check. Personal, never cached. */
export const sessionResponse = z.object({
  account: account.nullable(),
  problem: loginProblem.nullable(),
  /** Signed out because operators have blocked the account that this browser was signed in to. */
  blocked: z.boolean(),
  /** ISO 3166-1 alpha-2, if the edge knows it. */
  country: z.string().optional(),
});
export type SessionResponse = z.infer<typeof sessionResponse>;

/** GET users/entitlements/{ssoID} (spec: calls#entitlements). Both documented nestings are accepted. */
const entitlementAttributes = z.object({
  userID: z.string(),
  entitlements: z.array(z.string()),
  stripeCustomerID: z.string().nullable(),
  /** The account's own entitlements, if a family owner shares others with it. */
  own: z.array(z.string()).optional(),
  /** Sent by the embedded backend; other backends may not let operators block or bypass accounts. */
  blocked: z.boolean().default(false),
  bypassed: z.boolean().default(false),
  /** The owner of shared passes, and those passes, which `entitlements` includes. Streams count towards the owner's limit. */
  sharedBy: z
    .object({ userID: z.string().min(1), entitlements: z.array(z.string()) })
    .nullable()
    .default(null),
});
export const entitlementsResponse = z.union([
  z.object({ data: z.object({ attributes: entitlementAttributes }) }),
  z
    .object({ data: z.object({ data: z.object({ attributes: entitlementAttributes }) }) })
    .transform((response) => response.data),
]);
