import { z } from "zod";

/**
 * A pass that an older provider sells on its own page (spec: entities#legacy-package-option). The list's shape is not
 * documented; `{"data":[…]}` is assumed, as for other calls.
 */
export const legacyOption = z.object({
  Id: z.union([z.string(), z.number()]).transform(String),
  Title: z.string().min(1),
  Body: z.string(),
  /** Duration in words; null for one month, renewing monthly. */
  Duration: z.string().nullable(),
  AmountFormatted: z.string().min(1),
  PurchaseUrl: z.url({ protocol: /^https?$/ }),
});
export type LegacyOption = z.infer<typeof legacyOption>;

export const legacyPackagesResponse = z.object({ data: z.array(legacyOption) });
