import { z } from "zod";
import type {
  operatorPassArrangement,
  operatorPassCreation,
  operatorPassSave,
  operatorPassWithdrawal,
} from "../../../../schemas/desk/sales.ts";
import { type Pass, type PassPrice, termsOf } from "../../../../schemas/league/passes.ts";
import { ApiError } from "../../../errors.ts";
import { bulkInsert, type Statement } from "../../bulk-insert.ts";
import { parsePasses, passColumns, passRow, priceColumns, priceRow } from "./pass-rows.ts";

/*
 * The desk's changes of passes. `pass_desk_changes` records them, so that a load of the league's folder warns before it undoes one.
 */

const changedMeanwhile = () =>
  new ApiError(409, "changed_meanwhile", "Somebody else has changed this pass since you opened it. Look at it again.");

const versions = z.array(z.object({ id: z.string(), version: z.int(), position: z.int(), title: z.string() }));
const priceRows = z.array(z.looseObject({ id: z.string(), package_id: z.string(), on_sale: z.int() }));

async function readAll(database: D1Database) {
  const [passes, prices] = await database.batch([
    database.prepare("SELECT * FROM packages ORDER BY position, id"),
    database.prepare("SELECT * FROM price_options"),
  ]);
  return { rows: passes?.results, passes: versions.parse(passes?.results), prices: priceRows.parse(prices?.results) };
}

/** Records that somebody at the desk has changed a part, for loads of the folder. */
export const deskChange = (part: string, staff: string, now: Date): Statement => ({
  sql: `INSERT INTO pass_desk_changes (part, changed_at, staff) VALUES (?1, ?2, ?3)
    ON CONFLICT (part) DO UPDATE SET changed_at = excluded.changed_at, staff = excluded.staff`,
  params: [part, now.toISOString(), staff],
});

/** Fails the transaction unless the pass has this version: the row that it inserts otherwise is not valid. */
const requireVersion = (id: string, version: number): Statement => ({
  sql: `INSERT INTO packages (id, type, position, title, description, style)
    SELECT NULL, NULL, NULL, NULL, NULL, NULL WHERE NOT EXISTS (SELECT 1 FROM packages WHERE id = ?1 AND version = ?2)`,
  params: [id, version],
});

async function commit(database: D1Database, statements: readonly Statement[]): Promise<void> {
  await database.batch(statements.map(({ sql, params = [] }) => database.prepare(sql).bind(...params)));
}

/** Writes a change of a pass that has this version. @throws ApiError 409 if it has another by now */
async function commitTo(database: D1Database, id: string, version: number, statements: readonly Statement[]) {
  try {
    await commit(database, [requireVersion(id, version), ...statements]);
  } catch (error) {
    const now = (await readAll(database)).passes.find((each) => each.id === id);
    if (now?.version !== version) throw changedMeanwhile();
    throw error;
  }
}

function requireUniquePass({ title, prices }: Pass, id: string, all: Awaited<ReturnType<typeof readAll>>): void {
  const sold = new Set(all.prices.filter(({ on_sale }) => on_sale === 1).map(({ package_id }) => package_id));
  if (all.passes.some((other) => other.id !== id && other.title === title && sold.has(other.id))) {
    throw new ApiError(422, "title_taken", `${title} is the name of another pass on sale. Figures tell passes by it.`);
  }
  const taken = prices.find((price) => all.prices.some((row) => row.id === price.id && row.package_id !== id));
  if (taken !== undefined) {
    throw new ApiError(422, "price_taken", `${taken.id} is a price of another pass. Give this one another id.`);
  }
}

/**
 * An account that holds a pass by one of its prices is not sold it by another (duplicate-payments.ts), so a new price that opens more
 * could not be sold to those who have a use for it. Prices in a league's folder may differ, and stay.
 * @param known prices that the pass has
 */
function requireSameEntitlements(prices: readonly PassPrice[], known: readonly PassPrice[]): void {
  const opens = (price: PassPrice) => price.opens.toSorted().join();
  const isOfPass = (price: PassPrice) => known.some((one) => one.id === price.id || opens(one) === opens(price));
  const other = prices.find((price) => !isOfPass(price));
  if (other === undefined) return;
  throw new ApiError(422, "opens_other", `${other.id} opens other things than this pass: make another pass for them.`);
}

function savePassStatements(pass: Pass, currency: string, at: number): Statement[] {
  const [own, prices] = [
    passRow(pass, at),
    pass.prices.map((price, index) => priceRow(price, currency, pass.id, index)),
  ];
  const update = (columns: readonly string[]) =>
    columns
      .filter((column) => column !== "id" && column !== "package_id")
      .map((column) => `${column} = excluded.${column}`)
      .join(", ");
  const values = (columns: readonly string[], row: Readonly<Record<string, string | number | null>>) =>
    columns.map((column) => row[column] ?? null);
  return [
    ...bulkInsert("packages", passColumns, [values(passColumns, own)], `(id) DO UPDATE SET ${update(passColumns)}`),
    ...bulkInsert(
      "price_options",
      priceColumns,
      prices.map((row) => values(priceColumns, row)),
      `(id) DO UPDATE SET ${update(priceColumns)}`,
    ),
    {
      sql: "UPDATE price_options SET on_sale = 0 WHERE package_id = ?1 AND on_sale = 1 AND id NOT IN (SELECT value FROM json_each(?2))",
      params: [pass.id, JSON.stringify(pass.prices.map(({ id }) => id))],
    },
  ];
}

/**
 * Puts a new pass on sale, after the others.
 * @throws ApiError 409 for an id that a pass has or had, 422 for a name or a price that another one has
 */
export async function createPass(
  database: D1Database,
  { pass, currency, author }: z.output<typeof operatorPassCreation>,
  now: Date,
): Promise<void> {
  const all = await readAll(database);
  if (all.passes.some(({ id }) => id === pass.id)) {
    throw new ApiError(409, "id_taken", `There is, or was, a pass with the id ${pass.id}. Give this one another.`);
  }
  requireUniquePass(pass, pass.id, all);
  requireSameEntitlements(pass.prices, pass.prices.slice(0, 1));
  const last = Math.max(-1, ...all.passes.map((each) => each.position));
  await commit(database, [
    ...savePassStatements(pass, currency, last + 1),
    deskChange(`pass ${pass.id}`, author.operator, now),
  ]);
}

/**
 * Replaces a pass's texts and prices. Removed prices go off sale, and are stored for those who have bought them.
 * @throws ApiError 404 for no such pass, 409 if somebody has changed it since, 422 if an existing price would open other things or last
 * differently
 */
export async function savePass(
  database: D1Database,
  id: string,
  { pass, version, currency, author }: z.output<typeof operatorPassSave>,
  now: Date,
): Promise<void> {
  const all = await readAll(database);
  const found = all.passes.find((each) => each.id === id);
  if (found === undefined) throw notFound();
  if (found.version !== version) throw changedMeanwhile();
  if (pass.id !== id) throw new ApiError(422, "other_pass", "A pass keeps its id.");
  requireUniquePass(pass, id, all);
  const before = parsePasses(all.rows, all.prices, currency).find((each) => each.id === id)?.prices ?? [];
  requireSameEntitlements(pass.prices, before);
  for (const price of pass.prices) {
    const own = before.find((each) => each.id === price.id);
    if (own === undefined || termsOf(own, currency) === termsOf(price, currency)) continue;
    throw new ApiError(
      422,
      "terms_kept",
      `Who has bought ${price.id} keeps what it opens, its currency and how long it lasts. Add another price, or make another pass, and take this one off sale.`,
    );
  }
  await commitTo(database, id, version, [
    ...savePassStatements(pass, currency, found.position),
    deskChange(`pass ${id}`, author.operator, now),
  ]);
}

const notFound = () => new ApiError(404, "not_found", "There is no pass with that id.");

/** Takes a pass off sale, with all its prices. @throws ApiError 404, 409 as {@link savePass} */
export async function withdrawPass(
  database: D1Database,
  id: string,
  { version, author }: z.output<typeof operatorPassWithdrawal>,
  now: Date,
): Promise<void> {
  const found = (await readAll(database)).passes.find((each) => each.id === id);
  if (found === undefined) throw notFound();
  if (found.version !== version) throw changedMeanwhile();
  await commitTo(database, id, version, [
    { sql: "UPDATE price_options SET on_sale = 0 WHERE package_id = ?1 AND on_sale = 1", params: [id] },
    deskChange(`pass ${id}`, author.operator, now),
  ]);
}

/** Puts all passes into this order. @throws ApiError 409 if the order has changed since, or the new one lacks a pass */
export async function arrangePasses(
  database: D1Database,
  { order, before, author }: z.output<typeof operatorPassArrangement>,
  now: Date,
): Promise<void> {
  const stored = (await readAll(database)).passes.map(({ id }) => id);
  const isSame = JSON.stringify(stored) === JSON.stringify(before);
  if (!isSame || JSON.stringify(stored.toSorted()) !== JSON.stringify(order.toSorted())) {
    throw new ApiError(409, "changed_meanwhile", "Somebody else has changed the list meanwhile. Look at it again.");
  }
  await commit(database, [
    {
      sql: `UPDATE packages SET position = (SELECT key FROM json_each(?1) WHERE value = packages.id)
        WHERE position <> (SELECT key FROM json_each(?1) WHERE value = packages.id)`,
      params: [JSON.stringify(order)],
    },
    deskChange("order of passes", author.operator, now),
  ]);
}
