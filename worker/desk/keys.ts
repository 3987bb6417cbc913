import { z } from "zod";
import type { DeskKey } from "../../schemas/desk/staff.ts";
import { plainHash, randomToken } from "../identity/secrets.ts";

/** Prefix of every key, so that secret scanners and people recognise a leaked one. */
const prefix = "desk_";

const row = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
    created_by: z.string(),
    created_at: z.int(),
    stopped_at: z.int().nullable(),
  })
  .transform(
    ({ created_by, created_at, stopped_at, ...rest }): DeskKey => ({
      ...rest,
      createdBy: created_by,
      createdAt: new Date(created_at * 1000).toISOString(),
      stoppedAt: stopped_at === null ? null : new Date(stopped_at * 1000).toISOString(),
    }),
  );

/** Creates a key. @param now whole seconds since 1970. @returns the key itself; only its hash is stored. */
export async function createKey(
  database: D1Database,
  { name, scopes, by }: { name: string; scopes: readonly string[]; by: string },
  now: number,
): Promise<string> {
  const key = prefix + randomToken();
  await database
    .prepare("INSERT INTO staff_keys (id, name, key_hash, scopes, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?)")
    .bind(crypto.randomUUID(), name, plainHash(key), JSON.stringify(scopes), by, now)
    .run();
  return key;
}

/** Finds a key; null if it is unknown or was stopped. */
export async function findKey(database: D1Database, key: string): Promise<DeskKey | null> {
  const found = await database
    .prepare("SELECT * FROM staff_keys WHERE key_hash = ? AND stopped_at IS NULL")
    .bind(plainHash(key))
    .first();
  return found === null ? null : row.parse(found);
}

/** All keys, newest first. */
export async function listKeys(database: D1Database): Promise<DeskKey[]> {
  const { results } = await database.prepare("SELECT * FROM staff_keys ORDER BY created_at DESC, id").all();
  return z.array(row).parse(results);
}

/** Stops a key at once. @returns false if it is unknown or was stopped before. */
export async function stopKey(database: D1Database, id: string, now: number): Promise<boolean> {
  const { meta } = await database
    .prepare("UPDATE staff_keys SET stopped_at = ? WHERE id = ? AND stopped_at IS NULL")
    .bind(now, id)
    .run();
  return meta.changes === 1;
}
