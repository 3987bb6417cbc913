import { isMatchPassOption } from "../../../schemas/payments/match-entitlements.ts";
import type { PackageItem, PriceOption } from "../../../schemas/payments/packages.ts";

export interface GiftOffer {
  packageID: string;
  option: PriceOption;
  title: string;
  description: string;
}

/** The path of the gift page, or of its page for one pass. */
export const giftPath = (priceID?: string) =>
  priceID === undefined ? "/gift" : `/gift/${encodeURIComponent(priceID)}`;

/**
 * The passes that can be given: one-off ones. A recurring pass would charge the giver until somebody cancels it, and one for a single
 * match may be redeemed after it.
 */
export function giftOffers(packages: readonly PackageItem[]): GiftOffer[] {
  return packages.flatMap(({ id, attributes: { title, description, priceData } }) =>
    priceData
      .filter((option) => option.type === "one-off" && !isMatchPassOption(option))
      .map((option) => ({
        packageID: id,
        option,
        title,
        description,
      })),
  );
}
