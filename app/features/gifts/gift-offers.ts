import type { PackageItem } from "../../../schemas/packages.ts";

/** A pass that can be given. */
export interface GiftOffer {
  packageID: string;
  priceID: string;
  title: string;
  description: string;
  /** What is paid, as a fan reads it. */
  price: string;
}

/** The page of a gift, and of one pass as a gift. */
export const giftPage = (priceID?: string) =>
  priceID === undefined ? "/gift" : `/gift/${encodeURIComponent(priceID)}`;

/** What can be given of what is on sale: passes that are paid once. One that renews would be paid for as long as nobody thinks of it. */
export function giftOffers(packages: readonly PackageItem[]): GiftOffer[] {
  return packages.flatMap(({ id, attributes: { title, description, priceData } }) =>
    priceData
      .filter(({ type }) => type === "one-off")
      .map((option) => ({
        packageID: id,
        priceID: option.id,
        title,
        description,
        price: option.offerPrice ?? option.priceDisplay,
      })),
  );
}
