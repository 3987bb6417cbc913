import { z } from "zod";
import type { Pool } from "../../backends/identity/pool.ts";
import { plainHash, randomToken } from "../../identity/secrets.ts";

export type GrantKind = "auth-string" | "code" | "session" | "refresh";
type GrantStore = Pick<Pool, "database" | "now">;

/** What a secret was issued for. */
export interface Grant {
  accountID: string;
  detail: Record<string, string>;
}

const grantRow = z
  .object({
    account_id: z.string(),
    detail: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
  })
  .transform(({ account_id, detail }): Grant => ({ accountID: account_id, detail }));

/**
 * Issues a new secret; only its hash is stored.
 * @param lifetime seconds.
 */
export async function issueGrant(
  { database, now }: GrantStore,
  kind: GrantKind,
  { accountID, detail }: Grant,
  lifetime: number,
): Promise<string> {
  const secret = randomToken();
  await database.batch([
    database
      .prepare("INSERT INTO sign_in_grants (secret_hash, kind, account_id, detail, expires_at) VALUES (?, ?, ?, ?, ?)")
      .bind(plainHash(secret), kind, accountID, JSON.stringify(detail), now + lifetime),
    database.prepare("DELETE FROM sign_in_grants WHERE expires_at < ?").bind(now),
  ]);
  return secret;
}

/** The grant of a secret; null when it is unknown, expired or used. */
export async function readGrant({ database, now }: GrantStore, kind: GrantKind, secret: string): Promise<Grant | null> {
  const row = await database
    .prepare(
      "SELECT account_id, detail FROM sign_in_grants WHERE secret_hash = ? AND kind = ? AND expires_at > ? AND used_at IS NULL",
    )
    .bind(plainHash(secret), kind, now)
    .first();
  return row === null ? null : grantRow.parse(row);
}

/**
 * Redeems a secret once: the first caller gets the grant, every other null.
 * @param grace seconds in which it may be redeemed again, for concurrent requests of one session.
 */
export async function consumeGrant(
  { database, now }: GrantStore,
  kind: GrantKind,
  secret: string,
  grace = 0,
): Promise<Grant | null> {
  const row = await database
    .prepare(
      `UPDATE sign_in_grants SET used_at = coalesce(used_at, ?1)
       WHERE secret_hash = ?2 AND kind = ?3 AND expires_at > ?1 AND (used_at IS NULL OR used_at > ?1 - ?4)
       RETURNING account_id, detail`,
    )
    .bind(now, plainHash(secret), kind, grace)
    .first();
  return row === null ? null : grantRow.parse(row);
}

/** How many valid grants of a kind an account has. */
export async function countGrants({ database, now }: GrantStore, kind: GrantKind, accountID: string): Promise<number> {
  const count = await database
    .prepare(
      "SELECT count(*) AS grants FROM sign_in_grants WHERE account_id = ? AND kind = ? AND expires_at > ? AND used_at IS NULL",
    )
    .bind(accountID, kind, now)
    .first("grants");
  return z.int().parse(count);
}
