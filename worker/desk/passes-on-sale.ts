import { chosenMatch, entitlementsForMatch, isMatchPassOption } from "../../schemas/payments/match-entitlements.ts";
import { packageType } from "../../schemas/payments/packages.ts";
import { formatPrice } from "../../schemas/payments/price-format.ts";
import { paymentsService } from "../services/payments.ts";
import { salesDesk } from "../services/sales-desk.ts";
import type { CallScope } from "./staff-call.ts";

/** A price option of a pass that is on sale. */
export interface PassOnSale {
  /** Id of the price option. */
  id: string;
  /** Title of the pass; with the price if the pass has several. */
  name: string;
  /** Title of the pass, without the price. */
  title: string;
  entitlements: readonly string[];
}

/** @param match the match for which passes for one match are sold; null: leaves these passes out */
export async function passesOnSale({ c }: CallScope, match: number | null): Promise<PassOnSale[]> {
  const payments = paymentsService(c.get("backends")("payments"));
  const packages = (await Promise.all(packageType.options.map((type) => payments.packages(type)))).flat();
  return packages.flatMap(({ attributes: { title, priceData } }) =>
    priceData
      .filter((option) => match !== null || !isMatchPassOption(option))
      .map(({ id, priceDisplay, accessData: { entitlements } }) => ({
        ...{ id, title, entitlements: match === null ? entitlements : entitlementsForMatch(entitlements, match) },
        name: priceData.length === 1 ? title : `${title}, ${priceDisplay}`,
      })),
  );
}

/** Whether a pass can be bought now, later, or no longer. Holders of an ended pass keep it. */
type Sale = "now" | "to come" | "ended";

/** A price option of any pass, on sale or not. */
export interface AnyPass extends Omit<PassOnSale, "title"> {
  sale: Sale;
}

/**
 * All passes. Those that are not on sale are included if the payments backend lists them.
 * @param match see {@link passesOnSale}
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
        entitlements: match === null ? price.opens : entitlementsForMatch(price.opens, match),
        sale:
          price.onSale && price.saleFrom !== null && price.saleFrom > now ? ("to come" as const) : ("ended" as const),
      })),
  );
  return [...onSale.map(({ id, name, entitlements }) => ({ id, name, entitlements, sale: "now" as const })), ...others];
}
