import { z } from "zod";

/** Price option (spec: entities#price-option). */
export const priceOption = z.object({
  id: z.string(),
  type: z.enum(["recurring", "one-off"]),
  /** The formatted price with its period, for display. */
  priceDisplay: z.string(),
  /** The current price with an offer; `priceDisplay` is then the usual one. */
  offerPrice: z.string().nullish(),
  /** The prices in minor units, so that pages can format them for the user's locale. Optional for backends. */
  money: z
    .object({
      /** ISO 4217. */
      currency: z.string().regex(/^[A-Za-z]{3}$/),
      /** The price to pay. */
      amount: z.int().nonnegative(),
      /** The price without the offer; null without one. */
      usualAmount: z.int().nonnegative().nullable(),
      renewsEvery: z.enum(["month", "year"]).nullable(),
    })
    .nullish(),
  offer: z.string().nullable(),
  furtherInformation: z.string().nullable(),
  accessData: z.object({
    entitlements: z.array(z.string()),
    /** By entitlement: others that open all that it opens live, so that the site warns their holders before they buy it. */
    openedBy: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
export type PriceOption = z.infer<typeof priceOption>;

/** Package (spec: entities#package). */
export const packageItem = z.object({
  id: z.string(),
  mode: z.enum(["subscription", "payment"]),
  attributes: z.object({
    title: z.string(),
    description: z.string(),
    priceData: z.array(priceOption),
    styleData: z.object({
      displayType: z.enum(["yearly-audio", "monthly-audio", "video"]),
      icon: z.string(),
      backgroundImageKey: z.string().nullable(),
      customLabel: z.string().nullable(),
      styleMode: z.enum(["light", "dark"]),
    }),
    imageData: z.object({ landscape: z.object({ imageKey: z.string().nullable() }) }),
    successfulPaymentPage: z.string(),
    cancelledPaymentPage: z.string(),
  }),
});
export type PackageItem = z.infer<typeof packageItem>;

export const packageType = z.enum(["match-pass", "membership"], "is match-pass or membership");
export type PackageType = z.infer<typeof packageType>;

/** GET packages?filter.packageType= */
export const packagesQuery = z.object({ "filter.packageType": packageType });
export const packagesResponse = z.object({ data: z.array(packageItem) });
