import { z } from "zod";

/** Price option (spec: entities#price-option). */
export const priceOption = z.object({
  id: z.string(),
  type: z.enum(["recurring", "one-off"]),
  /** The price as the fan reads it, its period included. */
  priceDisplay: z.string(),
  /** What it costs for now, where there is an offer on its price; `priceDisplay` then is the usual one. */
  offerPrice: z.string().nullish(),
  /** The same as numbers, in minor units, for pages to write as the reader's place does. A backend need not say. */
  money: z
    .object({
      /** ISO 4217. */
      currency: z.string().regex(/^[A-Za-z]{3}$/),
      /** What is paid. */
      amount: z.int().nonnegative(),
      /** What it costs without its offer; null where there is none. */
      usualAmount: z.int().nonnegative().nullable(),
      renewsEvery: z.enum(["month", "year"]).nullable(),
    })
    .nullish(),
  offer: z.string().nullable(),
  furtherInformation: z.string().nullable(),
  accessData: z.object({ entitlements: z.array(z.string()) }),
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

export const packageType = z.enum(["match-pass", "membership"]);
export type PackageType = z.infer<typeof packageType>;

/** GET packages?filter.packageType= */
export const packagesResponse = z.object({ data: z.array(packageItem) });
