import { z } from "zod";

/** POST close-account. */
export const closeAccountRequest = z.object({ userID: z.string().min(1).max(500) });
/** Number of cancelled subscriptions. */
export const closeAccountResponse = z.object({ data: z.object({ cancelledSubscriptions: z.int().nonnegative() }) });

/** An operator's change of the account, as the fan reads it: without the operator's name, which is data about somebody else. */
export const accountChange = z.object({ at: z.string(), action: z.string(), detail: z.string(), reason: z.string() });

/** POST change-email: an account's new email address. */
export const changeEmailRequest = closeAccountRequest.extend({ userEmail: z.string().min(1).max(500) });
export const changeEmailResponse = z.object({ data: z.object({ changed: z.literal(true) }) });

/** GET accounts/{ssoID}: the payments backend's data about an account. Instants are ISO 8601 UTC. */
export const accountPayments = z.object({
  data: z.object({
    customerID: z.string().nullable(),
    /** Language of the account's mails, as a tag; null for the league's own. */
    language: z.string().nullable().default(null),
    purchases: z.array(
      z.object({
        packageID: z.string(),
        priceOptionID: z.string(),
        at: z.string(),
        fulfilledAt: z.string().nullable(),
      }),
    ),
    entitlements: z.array(
      z.object({
        entitlement: z.string(),
        startsAt: z.string(),
        endsAt: z.string().nullable(),
        reason: z.string(),
        /** The reference of the grant that this row revokes; null for a grant. */
        revokes: z.string().nullable(),
        reference: z.string(),
      }),
    ),
    subscriptions: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        /** End of the paid period. */
        paidUntil: z.string().nullable(),
        renews: z.boolean(),
      }),
    ),
    /** Mails about payments; the amounts in them are in minor units. */
    mails: z
      .array(
        z.object({
          at: z.string(),
          kind: z.string(),
          title: z.string(),
          amount: z.int().nullable(),
          currency: z.string().nullable(),
          country: z.string().nullable(),
          sentAt: z.string().nullable(),
        }),
      )
      .default([]),
    changes: z.array(accountChange).default([]),
  }),
});
export type AccountPayments = z.infer<typeof accountPayments>["data"];

/** POST newsletter/lookups and newsletter/removals. */
export const newsletterAddress = z.object({ email: z.string().max(128) });
/** Seconds since 1970; null if the address never signed up. */
export const newsletterLookup = z.object({
  data: z
    .object({
      askedAt: z.int(),
      confirmedAt: z.int().nullable(),
      /** Language of the page with the sign-up form; null for the league's own. */
      language: z.string().nullable().default(null),
      /** Newsletters of the last weeks, by their titles. */
      received: z.array(z.object({ title: z.string(), sentAt: z.int() })).default([]),
    })
    .nullable(),
});
