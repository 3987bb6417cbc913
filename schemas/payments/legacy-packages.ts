import { z } from "zod";

/** A pass that an older provider sells on its own page (spec: entities#legacy-package-option). */
export const legacyOption = z.object({
  Id: z.union([z.string(), z.number()]).transform(String),
  Title: z.string().min(1),
  Body: z.string(),
  /** In words, or a number of months; null for one month, renewing monthly. */
  Duration: z.union([z.string(), z.int().positive()]).nullable(),
  AmountFormatted: z.string().min(1),
  PurchaseUrl: z.url({ protocol: /^https?$/ }),
});
export type LegacyOption = z.infer<typeof legacyOption>;

const options = z
  .array(z.unknown())
  .transform((items) => items.flatMap((item) => legacyOption.safeParse(item).data ?? []));

/** The list's shape is not documented: it may be in `data`, as in other calls. Malformed passes are left out, the others stay. */
export const legacyPackagesResponse = z.union([options, z.object({ data: options }).transform(({ data }) => data)]);
