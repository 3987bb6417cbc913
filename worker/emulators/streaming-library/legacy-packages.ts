import { z } from "zod";
import type { LegacyOption } from "../../../schemas/payments/legacy-packages.ts";
import { formatMoney } from "../../../schemas/payments/price-format.ts";

const rows = z.array(
  z.object({
    id: z.string(),
    package_id: z.string(),
    title: z.string(),
    description: z.string(),
    renews_every: z.enum(["month", "year"]),
    unit_amount: z.int(),
    currency: z.string(),
  }),
);

/**
 * The subscriptions on sale, as the legacy provider lists them (spec: entities#legacy-package-option).
 * @param purchasePage URL of the page that sells them.
 */
export async function legacyPackages(database: D1Database, purchasePage: string, now: Date): Promise<LegacyOption[]> {
  const { results } = await database
    .prepare(
      `SELECT price_options.id, package_id, title, description, renews_every, unit_amount, currency
       FROM price_options JOIN packages ON packages.id = package_id
       WHERE type = 'membership' AND renews_every IS NOT NULL AND on_sale = 1
         AND coalesce(sale_from, '') <= ?1 AND coalesce(sale_until, '9') > ?1 ORDER BY packages.position, price_options.position`,
    )
    .bind(now.toISOString())
    .all();
  return rows.parse(results).map((option) => ({
    Id: option.id,
    Title: option.title,
    Body: option.description,
    Duration: option.renews_every === "month" ? null : 12,
    AmountFormatted: formatMoney(option.unit_amount, option.currency),
    PurchaseUrl: purchasePage,
  }));
}
