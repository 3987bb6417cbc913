import { z } from "zod";
import type { operatorPriceChange, SoldPass } from "../../../../schemas/desk/sales.ts";
import { chosenMatch } from "../../../../schemas/payments/match-entitlements.ts";
import { packageType } from "../../../../schemas/payments/packages.ts";
import { ApiError } from "../../../errors.ts";
import { passOverAt } from "../ledger/sales-records.ts";
import { readOption } from "../provider/catalogue.ts";
import { parsePasses } from "./pass-rows.ts";
import { deskChange } from "./passes.ts";

const passRows = z.array(
  z.object({
    ...{ id: z.string(), type: packageType, title: z.string(), description: z.string() },
    ...{ version: z.int(), holders: z.int() },
  }),
);

/**
 * The passes with all their prices, also those no longer on sale, and how many accounts hold each pass. @param currency the league's
 * own
 */
export async function cataloguePasses(database: D1Database, currency: string, now: Date): Promise<SoldPass[]> {
  const [passes, options] = await database.batch([
    database
      .prepare(
        `WITH held AS (
           SELECT title, count(*) AS holders FROM sold_passes WHERE ${passOverAt} > ?1 AND begins_at <= ?1 GROUP BY title
         )
         SELECT packages.*, (
           SELECT coalesce(sum(holders), 0) FROM held
           -- A pass for a match is sold under its own title and the match's name.
           WHERE held.title = packages.title OR substr(held.title, 1, length(packages.title) + 2) = packages.title || ': '
             AND EXISTS (SELECT 1 FROM price_options, json_each(entitlements) WHERE package_id = packages.id AND value = '${chosenMatch}')
         ) AS holders FROM packages ORDER BY position, id`,
      )
      .bind(now.toISOString()),
    database.prepare("SELECT * FROM price_options ORDER BY position, id"),
  ]);
  const prices = (options?.results ?? []).map(readOption);
  const written = parsePasses(passes?.results, options?.results, currency);
  return passRows.parse(passes?.results).flatMap((pass, index) => {
    const own = prices.filter(({ packageID }) => packageID === pass.id);
    const sold = new Set(own.filter(({ isOnSale }) => isOnSale).map(({ id }) => id));
    const whole = written[index];
    if (whole === undefined) return [];
    return [
      {
        ...pass,
        written: { ...whole, prices: whole.prices.filter(({ id }) => sold.size === 0 || sold.has(id)) },
        prices: own.map(({ id, unitAmount, usualAmount, currency, renewsEvery, accessHours, ...option }) => ({
          ...{ id, amount: unitAmount, usualAmount, currency, renewsEvery, accessHours, offer: option.offer },
          ...{ opens: option.entitlements, onSale: option.isOnSale },
          ...{ saleFrom: option.saleFrom, saleUntil: option.saleUntil, trialDays: option.trialDays },
        })),
      },
    ];
  });
}

const amounts = z.object({ package_id: z.string(), unit_amount: z.int(), usual_amount: z.int().nullable() });

/**
 * Changes a price on sale. The next purchase finds or creates the provider's price for it; subscriptions renew at the price that they
 * were sold at.
 * @returns false if it has these amounts already
 * @throws ApiError 404 if it is not on sale, 409 if somebody has changed it since, 422 for an offer that is not below the usual price
 */
export async function changePrice(
  database: D1Database,
  id: string,
  { amount, usualAmount, before, author }: z.output<typeof operatorPriceChange>,
  now: Date,
): Promise<boolean> {
  if (usualAmount !== null && usualAmount <= amount) {
    throw new ApiError(422, "no_offer", "The usual price is higher than the price, or there is none.");
  }
  const found = await database
    .prepare("SELECT package_id, unit_amount, usual_amount FROM price_options WHERE id = ? AND on_sale = 1")
    .bind(id)
    .first();
  if (found === null) throw new ApiError(404, "not_found", "There is no price on sale with that id.");
  const stored = amounts.parse(found);
  const { sql, params = [] } = deskChange(`pass ${stored.package_id}`, author.operator, now);
  const [changed] = await database.batch([
    database
      .prepare(
        `UPDATE price_options SET unit_amount = ?2, usual_amount = ?3
         WHERE id = ?1 AND on_sale = 1 AND unit_amount = ?4 AND usual_amount IS ?5 RETURNING id`,
      )
      .bind(id, amount, usualAmount, before.amount, before.usualAmount),
    database.prepare(sql).bind(...params),
  ]);
  if (changed?.results.length === 0) {
    throw new ApiError(409, "changed_meanwhile", "Somebody has changed this price meanwhile. Look at it first.");
  }
  return stored.unit_amount !== amount || stored.usual_amount !== usualAmount;
}
