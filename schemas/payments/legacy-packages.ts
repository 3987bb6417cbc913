import { z } from "zod";

/**
 * Legacy package option (spec: entities#legacy-package-option): what an older provider sells on a page of its own. The shape
 * of its list is not documented: here `{"data":[…]}`, as the other calls have it.
 */
export const legacyOption = z.object({
  Id: z.union([z.string(), z.number()]).transform(String),
  Title: z.string().min(1),
  Body: z.string(),
  /** How long it lasts, in words. Null: a month, and again each month. */
  Duration: z.string().nullable(),
  AmountFormatted: z.string().min(1),
  PurchaseUrl: z.url({ protocol: /^https?$/ }),
});
export type LegacyOption = z.infer<typeof legacyOption>;

export const legacyPackagesResponse = z.object({ data: z.array(legacyOption) });
