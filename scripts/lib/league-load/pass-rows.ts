import type { Pass } from "../../../schemas/league/passes.ts";
import { parsePasses, passRow, priceRow } from "../../../worker/backends/payments/desk/pass-rows.ts";
import type { FilledTable, Row } from "./row-changes.ts";
import { passesTable, pricesTable } from "./tables.ts";

/** The rows of a league's passes. @param currency the league's currency */
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
 * Adds the stored rows that are not wanted any more to the wanted ones, with prices off sale. Renewals and unfinished purchases still need
 * them.
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

/** The stored passes and prices that are on sale. */
export function passesOnSale(stored: ReadonlyMap<FilledTable, Row[]>): [FilledTable, Row[]][] {
  const prices = (stored.get(pricesTable) ?? []).filter(({ on_sale }) => on_sale === 1);
  const sold = new Set(prices.map(({ package_id }) => package_id));
  return [
    [passesTable, (stored.get(passesTable) ?? []).filter(({ id }) => sold.has(id ?? null))],
    [pricesTable, prices],
  ];
}

/** passes.json for these rows. @param currency the league's currency */
export function passesText(stored: ReadonlyMap<FilledTable, Row[]>, currency: string): string {
  const passes = parsePasses(stored.get(passesTable), stored.get(pricesTable), currency);
  return `${JSON.stringify({ passes }, null, 2)}\n`;
}
