import { z } from "zod";
import type { PackageItem, PackageType } from "../../../../schemas/payments/packages.ts";
import { packageItem } from "../../../../schemas/payments/packages.ts";
import { formatPrice } from "../../../../schemas/payments/price-format.ts";

/** Parses a JSON column. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("is not JSON");
    return z.NEVER;
  }
});

const optionRow = z.object({
  id: z.string(),
  package_id: z.string(),
  unit_amount: z.number().int(),
  currency: z.string(),
  renews_every: z.enum(["month", "year"]).nullable(),
  access_hours: z.number().int().nullable(),
  usual_amount: z.number().int().nullable(),
  offer: z.string().nullable(),
  further_information: z.string().nullable(),
  entitlements: jsonText.pipe(z.array(z.string())),
  on_sale: z.literal([0, 1]),
  sale_from: z.string().nullable(),
  sale_until: z.string().nullable(),
  trial_days: z.int().nullable(),
});

/** A price option of the catalogue; amounts in minor units. */
export interface CatalogueOption {
  id: string;
  packageID: string;
  unitAmount: number;
  currency: string;
  renewsEvery: "month" | "year" | null;
  accessHours: number | null;
  /** The price without the offer; null without one. */
  usualAmount: number | null;
  offer: string | null;
  furtherInformation: string | null;
  entitlements: string[];
  /** False: only renewals and purchases under way still need it. */
  isOnSale: boolean;
  /** When its sale begins and ends, provided `isOnSale`. ISO 8601 UTC; null: no limit. */
  saleFrom: string | null;
  saleUntil: string | null;
  /** Free days of an account's first subscription; null for none. */
  trialDays: number | null;
}

export function readOption(row: unknown): CatalogueOption {
  const option = optionRow.parse(row);
  return {
    id: option.id,
    packageID: option.package_id,
    unitAmount: option.unit_amount,
    currency: option.currency,
    renewsEvery: option.renews_every,
    accessHours: option.access_hours,
    usualAmount: option.usual_amount,
    offer: option.offer,
    furtherInformation: option.further_information,
    entitlements: option.entitlements,
    isOnSale: option.on_sale === 1,
    saleFrom: option.sale_from,
    saleUntil: option.sale_until,
    trialDays: option.trial_days,
  };
}

/** SQL: whether a price option is on sale at the instant ?1. */
export const isSoldAt = "on_sale = 1 AND coalesce(sale_from, '') <= ?1 AND coalesce(sale_until, '9') > ?1";

/** Whether it can be bought at that time. */
export const isSold = ({ isOnSale, saleFrom, saleUntil }: CatalogueOption, now: Date): boolean =>
  isOnSale && (saleFrom ?? "") <= now.toISOString() && (saleUntil ?? "9") > now.toISOString();

const packageRow = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  style: jsonText,
  image_key: z.string().nullable(),
});

/** Packages of a type in the documented shape, with their price options on sale, in the catalogue's order. */
export async function packagesByType(database: D1Database, type: PackageType, now: Date): Promise<PackageItem[]> {
  const [packages, options] = await database.batch([
    database.prepare("SELECT * FROM packages WHERE type = ? ORDER BY position, id").bind(type),
    database
      .prepare(
        `SELECT price_options.* FROM price_options JOIN packages ON packages.id = package_id
         WHERE packages.type = ?2 AND ${isSoldAt} ORDER BY price_options.position, price_options.id`,
      )
      .bind(now.toISOString(), type),
  ]);
  const catalogue = (options?.results ?? []).map(readOption);
  return (packages?.results ?? []).flatMap((row) => {
    const { id, title, description, style, image_key } = packageRow.parse(row);
    const packageOptions = catalogue.filter((option) => option.packageID === id);
    if (packageOptions.length === 0) return [];
    return packageItem.parse({
      id,
      mode: packageOptions.some((option) => option.renewsEvery !== null) ? "subscription" : "payment",
      attributes: {
        title,
        description,
        priceData: packageOptions.map((option) => ({
          id: option.id,
          type: option.renewsEvery === null ? "one-off" : "recurring",
          priceDisplay: formatPrice(option.usualAmount ?? option.unitAmount, option.currency, option.renewsEvery),
          offerPrice:
            option.usualAmount === null ? null : formatPrice(option.unitAmount, option.currency, option.renewsEvery),
          money: {
            currency: option.currency,
            amount: option.unitAmount,
            usualAmount: option.usualAmount,
            renewsEvery: option.renewsEvery,
          },
          offer: option.offer,
          furtherInformation: option.furtherInformation,
          accessData: { entitlements: option.entitlements },
        })),
        styleData: style,
        imageData: { landscape: { imageKey: image_key } },
        successfulPaymentPage: "/payment-successful",
        cancelledPaymentPage: "/payment-cancelled",
      },
    });
  });
}

/** A price option, on sale or not; null for an unknown id. */
export async function findOption(
  database: D1Database,
  id: string,
): Promise<{ option: CatalogueOption; title: string; description: string } | null> {
  const [options, packages] = await database.batch([
    database.prepare("SELECT * FROM price_options WHERE id = ?").bind(id),
    database
      .prepare(
        "SELECT packages.* FROM packages JOIN price_options ON package_id = packages.id WHERE price_options.id = ?",
      )
      .bind(id),
  ]);
  const option = options?.results[0];
  const owner = packages?.results[0];
  if (option === undefined || owner === undefined) return null;
  const { title, description } = packageRow.parse(owner);
  return { option: readOption(option), title, description };
}

const titleAndDescription = z.object({ title: z.string(), description: z.string() });

/** The recurring price options on sale, each with its package's title and description. */
export async function recurringOptions(
  database: D1Database,
  now: Date,
): Promise<{ option: CatalogueOption; title: string; description: string }[]> {
  const { results } = await database
    .prepare(
      `SELECT price_options.*, title, description FROM price_options JOIN packages ON packages.id = package_id
       WHERE renews_every IS NOT NULL AND ${isSoldAt} ORDER BY packages.position, price_options.position`,
    )
    .bind(now.toISOString())
    .all();
  return results.map((row) => ({ option: readOption(row), ...titleAndDescription.parse(row) }));
}
