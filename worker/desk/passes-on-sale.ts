import { chosenMatch, forMatch, isForOneMatch } from "../../schemas/payments/match-entitlements.ts";
import { packageType } from "../../schemas/payments/packages.ts";
import { formatPrice } from "../../schemas/payments/price-format.ts";
import { paymentsService } from "../services/payments.ts";
import { salesDesk } from "../services/sales-desk.ts";
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

/** Whether a pass can be bought: now, from a day to come, or no more. Who has bought it keeps it. */
type Sale = "now" | "to come" | "ended";

/** A pass, on sale or not: one of its price options. */
export interface AnyPass extends Omit<PassOnSale, "title"> {
  sale: Sale;
}

/**
 * All passes, those that are not on sale too, where the payments backend says them.
 * @param match as of {@link passesOnSale}
 */
export async function allPasses(scope: CallScope, match: number | null): Promise<AnyPass[]> {
  const [onSale, sold] = await Promise.all([
    passesOnSale(scope, match),
    salesDesk(scope.c.get("backends")("payments")).passes(),
  ]);
  const known = new Set(onSale.map(({ id }) => id));
  const now = scope.now.toISOString();
  const others = sold.flatMap(({ title, prices }) =>
    prices
      .filter(({ id, opens }) => !known.has(id) && (match !== null || !opens.includes(chosenMatch)))
      .map((price) => ({
        id: price.id,
        name: prices.length === 1 ? title : `${title}, ${formatPrice(price.amount, price.currency, price.renewsEvery)}`,
        entitlements: match === null ? price.opens : forMatch(price.opens, match),
        sale:
          price.onSale && price.saleFrom !== null && price.saleFrom > now ? ("to come" as const) : ("ended" as const),
      })),
  );
  return [...onSale.map(({ id, name, entitlements }) => ({ id, name, entitlements, sale: "now" as const })), ...others];
}
