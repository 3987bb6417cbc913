import { z } from "zod";
import { isSitePath } from "../site/site-path.ts";

/** A path on this site, to come back to. */
export const sitePath = z.string().max(500).refine(isSitePath, "must be a path on this site");

/** What a browser may say of what it wants to buy: ids, and where to go on afterwards. Prices and addresses are the server's. */
export const checkoutRequest = z.object({
  packageID: z.string().min(1).max(100),
  priceID: z.string().min(1).max(100),
  /** Not a path on this site: left out, and the fan comes back to the usual place. */
  returnTo: sitePath.optional().catch(undefined),
});

/** POST create-checkout (spec: calls#create-checkout): what the site's server sends to the payments backend. */
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
      /** A pass for somebody else: whom its code goes to, from whom, and with which words. What was bought opens to that code alone. */
      giftTo: z.string().min(1).max(500).optional(),
      giftFrom: z.string().max(500).optional(),
      giftWords: z.string().max(500).optional(),
    }),
    line_items: z.tuple([z.object({ price: z.string().min(1), quantity: z.literal(1) })]),
    allowPromotionCodes: z.boolean(),
    /** What it is sold with off, by the provider's ids. No further code can be typed then. */
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

/** The answer of create-checkout: the session, and the hosted page to send the fan to. */
export const createCheckoutResponse = z.object({ id: z.string(), url: z.url() });

/** POST create-portal-redirect (spec: calls#create-portal-redirect). */
export const createPortalRequest = z.object({ customerID: z.string().min(1), returnURL: z.url() });
export const createPortalResponse = z.object({ url: z.url() });

/** POST /api/checkout, asked in JSON. */
export const checkoutResponse = z.object({ url: z.string() });

/** How the API refuses. */
export const apiErrorResponse = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** What became of a checkout session. `pending`: not paid, or not yet. */
export const fulfilmentResponse = z.object({
  status: z.enum(["fulfilled", "pending"]),
  packageID: z.string(),
});
export type Fulfilment = z.infer<typeof fulfilmentResponse>;
