import type { PackageItem, PriceOption } from "../../../schemas/payments/packages.ts";

/** A pass that can be given. */
export interface GiftOffer {
  packageID: string;
  option: PriceOption;
  title: string;
  description: string;
}

/** The page of a gift, and of one pass as a gift. */
export const giftPath = (priceID?: string) =>
  priceID === undefined ? "/gift" : `/gift/${encodeURIComponent(priceID)}`;

/** What can be given of what is on sale: passes that are paid once. One that renews would be paid for as long as nobody thinks of it. */
export function giftOffers(packages: readonly PackageItem[]): GiftOffer[] {
  return packages.flatMap(({ id, attributes: { title, description, priceData } }) =>
    priceData
      .filter(({ type }) => type === "one-off")
      .map((option) => ({
        packageID: id,
        option,
        title,
        description,
      })),
  );
}
