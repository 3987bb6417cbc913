import { z } from "zod";
import { resourceMissing, StripeApiError } from "../api/api-error.ts";
import type { DocumentSchema, StoredObject } from "./documents.ts";

const row = z.object({ document: z.string() });

function read<Schema extends DocumentSchema>(schema: Schema, found: unknown): z.output<Schema> {
  return schema.parse(JSON.parse(row.parse(found).document));
}

export async function find<Schema extends DocumentSchema>(
  database: D1Database,
  schema: Schema,
  id: string,
): Promise<z.output<Schema> | null> {
  const found = await database
    .prepare("SELECT document FROM objects WHERE id = ? AND kind = ?")
    .bind(id, schema.shape.object.value)
    .first();
  return found === null ? null : read(schema, found);
}

/**
 * @param param the request parameter that contained the id, for the error
 * @throws StripeApiError `resource_missing`
 */
export async function load<Schema extends DocumentSchema>(
  database: D1Database,
  schema: Schema,
  id: string,
  param?: string,
): Promise<z.output<Schema>> {
  const document = await find(database, schema, id);
  if (document === null) throw resourceMissing(schema.shape.object.value, id, param);
  return document;
}

export function insertStatement(database: D1Database, document: StoredObject): D1PreparedStatement {
  return database
    .prepare("INSERT INTO objects (id, kind, document) VALUES (?, ?, ?)")
    .bind(document.id, document.object, JSON.stringify(document));
}

export function updateStatement(database: D1Database, document: StoredObject): D1PreparedStatement {
  return database.prepare("UPDATE objects SET document = ? WHERE id = ?").bind(JSON.stringify(document), document.id);
}

/** A list filter: a field equals one of some values, or is within a range. */
export type Condition =
  | { field: string; oneOf: readonly (string | number)[] }
  | { field: string; from: number; to: number };

export interface ListQuery {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  where: Condition[];
}

/** A page of objects, newest first (docs.stripe.com/api/pagination). */
export async function list<Schema extends DocumentSchema>(
  database: D1Database,
  schema: Schema,
  query: ListQuery,
): Promise<{ data: z.output<Schema>[]; has_more: boolean }> {
  const conditions = ["kind = ?"];
  const values: (string | number)[] = [schema.shape.object.value];
  for (const condition of query.where) {
    if ("oneOf" in condition) {
      conditions.push(`document ->> ? IN (${condition.oneOf.map(() => "?").join(", ")})`);
      values.push(`$.${condition.field}`, ...condition.oneOf);
    } else {
      conditions.push("document ->> ? BETWEEN ? AND ?");
      values.push(`$.${condition.field}`, condition.from, condition.to);
    }
  }
  const backwards = query.ending_before !== undefined;
  const cursor = query.ending_before ?? query.starting_after;
  if (cursor !== undefined) {
    await load(database, schema, cursor, backwards ? "ending_before" : "starting_after");
    conditions.push(`sequence ${backwards ? ">" : "<"} (SELECT sequence FROM objects WHERE id = ?)`);
    values.push(cursor);
  }
  const { results } = await database
    .prepare(
      `SELECT document FROM objects WHERE ${conditions.join(" AND ")}
       ORDER BY sequence ${backwards ? "ASC" : "DESC"} LIMIT ?`,
    )
    .bind(...values, query.limit + 1)
    .all();
  const data = results.slice(0, query.limit).map((found) => read(schema, found));
  return { data: backwards ? data.reverse() : data, has_more: results.length > query.limit };
}

/**
 * Replaces the ids at `expand` paths by their objects (docs.stripe.com/api/expanding_objects).
 * @throws StripeApiError 400 for a path that cannot be expanded
 */
export async function expanded(
  database: D1Database,
  document: object,
  paths: readonly string[],
): Promise<Record<string, unknown>> {
  const copy = { ...structuredClone(document) };
  for (const path of paths) await expandPath(database, copy, path.split("."), path);
  return copy;
}

async function expandPath(database: D1Database, at: unknown, keys: string[], path: string): Promise<void> {
  if (Array.isArray(at)) {
    for (const element of at) await expandPath(database, element, keys, path);
    return;
  }
  const [key, ...rest] = keys;
  if (key === undefined || at === null) return;
  if (typeof at !== "object" || !Object.hasOwn(at, key)) throw notExpandable(path);
  const value: unknown = Reflect.get(at, key);
  if (typeof value === "string") {
    const found = await database.prepare("SELECT document FROM objects WHERE id = ?").bind(value).first();
    if (found === null) throw notExpandable(path);
    Reflect.set(at, key, JSON.parse(row.parse(found).document));
  }
  await expandPath(database, Reflect.get(at, key), rest, path);
}

function notExpandable(path: string): StripeApiError {
  return new StripeApiError(400, `This property cannot be expanded (${path}).`, { param: "expand" });
}
