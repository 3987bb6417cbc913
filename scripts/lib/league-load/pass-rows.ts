import { z } from "zod";
import { minorAmount, type Pass, type PassPrice } from "../../../schemas/league/passes.ts";
import { minorDigits } from "../../../schemas/payments/price-format.ts";
import type { FilledTable, Row } from "./row-changes.ts";
import { passesTable, pricesTable } from "./tables.ts";

/** Each pass has an image of its own. */
const pictureOf = (id: string) => `package-${id}`;

function passRow({ id, type, title, description, style, label }: Pass, position: number): Row {
  return {
    ...{ id, type, position, title, description, image_key: pictureOf(id) },
    style: JSON.stringify({
      displayType: style,
      icon: style === "video" ? "video" : "audio",
      backgroundImageKey: pictureOf(id),
      customLabel: label ?? null,
      styleMode: "dark",
    }),
  };
}

function priceRow(one: PassPrice, usualCurrency: string, passID: string, position: number): Row {
  const code = one.currency ?? usualCurrency;
  return {
    ...{ id: one.id, package_id: passID, position, currency: code.toLowerCase() },
    unit_amount: minorAmount(one.price, code),
    usual_amount: one.usualPrice === undefined ? null : minorAmount(one.usualPrice, code),
    renews_every: one.renewsEvery ?? null,
    access_hours: one.accessHours ?? null,
    offer: one.offer ?? null,
    further_information: one.information ?? null,
    entitlements: JSON.stringify(one.opens),
    on_sale: 1,
  };
}

/** The rows of a league's passes. @param currency the league's own */
export function passRows(passes: readonly Pass[], currency: string): [FilledTable, Row[]][] {
  return [
    [passesTable, passes.map(passRow)],
    [
      pricesTable,
      passes.flatMap(({ id, prices }) => prices.map((one, position) => priceRow(one, currency, id, position))),
    ],
  ];
}

const byID = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id));

/**
 * The rows that storage shall have: those that are wanted, and of those that it has the others, whose prices are sold no more.
 * Renewals and unfinished purchases still need them.
 */
export function withFormerPasses(
  wanted: ReadonlyMap<FilledTable, Row[]>,
  stored: ReadonlyMap<FilledTable, Row[]>,
): Map<FilledTable, Row[]> {
  const former = (table: FilledTable) => {
    const known = byID(wanted.get(table) ?? []);
    return (stored.get(table) ?? []).filter(({ id }) => !known.has(id ?? null));
  };
  return new Map(wanted)
    .set(passesTable, [...(wanted.get(passesTable) ?? []), ...former(passesTable)])
    .set(pricesTable, [
      ...(wanted.get(pricesTable) ?? []),
      ...former(pricesTable).map((row) => ({ ...row, on_sale: 0 })),
    ]);
}

/** What of the stored rows is on sale. */
export function passesOnSale(stored: ReadonlyMap<FilledTable, Row[]>): [FilledTable, Row[]][] {
  const prices = (stored.get(pricesTable) ?? []).filter(({ on_sale }) => on_sale === 1);
  const sold = new Set(prices.map(({ package_id }) => package_id));
  return [
    [passesTable, (stored.get(passesTable) ?? []).filter(({ id }) => sold.has(id ?? null))],
    [pricesTable, prices],
  ];
}

const position = z.int();
const storedPass = z.object({
  ...{ id: z.string(), type: z.string(), position, title: z.string(), description: z.string() },
  style: z.preprocess(
    (text) => JSON.parse(String(text)),
    z.object({ displayType: z.string(), customLabel: z.string().nullable() }),
  ),
});
const storedPrice = z.object({
  ...{ id: z.string(), package_id: z.string(), position, currency: z.string().toUpperCase() },
  ...{ unit_amount: z.int(), usual_amount: z.int().nullable() },
  ...{ renews_every: z.string().nullable(), access_hours: z.int().nullable() },
  ...{ offer: z.string().nullable(), further_information: z.string().nullable() },
  entitlements: z.preprocess((text) => JSON.parse(String(text)), z.array(z.string())),
});

const inOrder = (first: { position: number; id: string }, second: { position: number; id: string }) =>
  first.position - second.position || (first.id < second.id ? -1 : 1);

/** passes.json of these rows. @param currency the league's own */
export function passesText(stored: ReadonlyMap<FilledTable, Row[]>, currency: string): string {
  const prices = z.array(storedPrice).parse(stored.get(pricesTable)).toSorted(inOrder);
  const passes = z.array(storedPass).parse(stored.get(passesTable)).toSorted(inOrder);
  const written = passes.map(({ id, type, title, description, style }) => ({
    ...{ id, type, title, description, style: style.displayType, label: style.customLabel ?? undefined },
    prices: prices
      .filter((one) => one.package_id === id)
      .map((one) => ({
        id: one.id,
        price: one.unit_amount / 10 ** minorDigits(one.currency),
        usualPrice: one.usual_amount === null ? undefined : one.usual_amount / 10 ** minorDigits(one.currency),
        currency: one.currency === currency ? undefined : one.currency,
        renewsEvery: one.renews_every ?? undefined,
        accessHours: one.access_hours ?? undefined,
        opens: one.entitlements,
        offer: one.offer ?? undefined,
        information: one.further_information ?? undefined,
      })),
  }));
  return `${JSON.stringify({ passes: written }, null, 2)}\n`;
}
