import { z } from "zod";
import { isSitePath } from "../site/site-path.ts";

/** A path on this site to return to. */
export const sitePath = z.string().max(500).refine(isSitePath, "must be a path on this site");

/** Language tag of the calling page, for messages in the response and for the pages that it leads to. */
export const callLanguage = z.string().optional().catch(undefined);

/** A browser's purchase: ids, and a path to return to. The server adds prices and URLs. */
export const checkoutRequest = z.object({
  packageID: z.string().min(1).max(100),
  priceID: z.string().min(1).max(100),
  /** The match, if the pass is for one match. */
  matchID: z.coerce.number().int().positive().optional().catch(undefined),
  /** Anything but a path on this site is ignored, and the user returns to the default page. */
  returnTo: sitePath.optional().catch(undefined),
  /** The buyer knows that the pass opens no video in this country now, and will use it elsewhere. */
  elsewhere: z.literal("yes").optional().catch(undefined),
  /** The buyer knows that their passes open the same already, and buys this one as well. */
  beside: z.literal("yes").optional().catch(undefined),
  /** Whether the buyer wants the pass to begin at once, and knows what that costs on withdrawal. */
  beginNow: z
    .enum(["yes"])
    .optional()
    .catch(undefined)
    .transform((value) => value === "yes"),
  language: callLanguage,
});

/** POST create-checkout (spec: calls#create-checkout), from the site's server to the payments backend. */
export const createCheckoutRequest = z
  .object({
    mode: z.enum(["subscription", "payment"]),
    success_url: z.url(),
    cancel_url: z.url(),
    metadata: z.object({
      userID: z.string().min(1).max(500),
      userEmail: z.string().max(500),
      packageDescription: z.string().max(500),
      packageTitle: z.string().max(500),
      packageID: z.string().max(500),
      /** The origin of the site that sells it, and whether the buyer agreed to begin at once. */
      site: z.url().max(500).optional(),
      beginConsent: z.literal("yes").optional(),
      /** The match of a pass for one match, and its kick-off. */
      matchID: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      kickOff: z.iso.datetime().optional(),
      /** A gift's recipient, giver and message. The pass is then granted to the account that redeems its code. */
      giftTo: z.string().min(1).max(500).optional(),
      giftFrom: z.string().max(500).optional(),
      giftWords: z.string().max(500).optional(),
    }),
    line_items: z.tuple([z.object({ price: z.string().min(1), quantity: z.literal(1) })]),
    allowPromotionCodes: z.boolean(),
    /** Discounts, by the provider's ids. With these, no promotion code can be entered. */
    discounts: z
      .tuple([z.union([z.object({ coupon: z.string().min(1) }), z.object({ promotion_code: z.string().min(1) })])])
      .optional(),
    customerID: z.string().optional(),
    customerEmail: z.string().optional(),
  })
  .refine(
    (payload) => (payload.customerID === undefined) !== (payload.customerEmail === undefined),
    "needs either customerID or customerEmail",
  );
export type CreateCheckoutRequest = z.infer<typeof createCheckoutRequest>;

/** Response of create-checkout: the session, and the URL of its hosted page. */
export const createCheckoutResponse = z.object({ id: z.string(), url: z.url() });

/** POST create-portal-redirect (spec: calls#create-portal-redirect). */
export const createPortalRequest = z.object({ customerID: z.string().min(1), returnURL: z.url() });
export const createPortalResponse = z.object({ url: z.url() });

/** Response of POST /api/checkout to JSON requests. */
export const checkoutResponse = z.object({ url: z.string() });

/** Error response of the API. */
export const apiErrorResponse = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/**
 * State of a checkout session. `pending`: not paid yet; `expired`: it cannot be paid any more; `duplicate`: a second payment for a
 * pass, which is refunded.
 */
export const fulfilmentResponse = z.object({
  status: z.enum(["fulfilled", "pending", "expired", "duplicate"]),
  packageID: z.string(),
});
export type Fulfilment = z.infer<typeof fulfilmentResponse>;
