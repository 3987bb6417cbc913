import { forMatch, isForOneMatch } from "../../schemas/payments/match-entitlements.ts";
import { packageType } from "../../schemas/payments/packages.ts";
import { paymentsService } from "../services/payments.ts";
import type { CallScope } from "./call.ts";

/** A pass on sale: one of its price options. */
export interface PassOnSale {
  /** Of the price option. */
  id: string;
  /** With its price, where the pass has several. */
  name: string;
  /** Without it. */
  title: string;
  entitlements: readonly string[];
}

/** @param match the match that a pass for one is for; null: without those passes */
export async function passesOnSale({ c }: CallScope, match: number | null): Promise<PassOnSale[]> {
  const payments = paymentsService(c.get("backends")("payments"));
  const packages = (await Promise.all(packageType.options.map((type) => payments.packages(type)))).flat();
  return packages.flatMap(({ attributes: { title, priceData } }) =>
    priceData
      .filter((option) => match !== null || !isForOneMatch(option))
      .map(({ id, priceDisplay, accessData: { entitlements } }) => ({
        ...{ id, title, entitlements: match === null ? entitlements : forMatch(entitlements, match) },
        name: priceData.length === 1 ? title : `${title}, ${priceDisplay}`,
      })),
  );
}
