import { z } from "zod";
import { socialService } from "../../../schemas/identity/oauth-identity.ts";
import { plainHash, randomToken } from "../../identity/secrets.ts";

/** Seconds. */
const lifetimeSeconds = 60;

const detail = z.object({
  service: socialService,
  clientID: z.string(),
  redirectURI: z.string(),
  nonce: z.string(),
  challenge: z.string(),
  person: z.object({ email: z.string(), name: z.string(), emailVerified: z.boolean() }),
});
/** What a code was issued for. */
export type CodeDetail = z.infer<typeof detail>;

/** Issues a code for one sign-in. */
export async function issueCode(database: D1Database, content: CodeDetail, now: number): Promise<string> {
  const code = randomToken();
  await database.batch([
    database.prepare("DELETE FROM open_id_codes WHERE expires_at < ?").bind(now),
    database
      .prepare("INSERT INTO open_id_codes (code_hash, detail, expires_at) VALUES (?, ?, ?)")
      .bind(plainHash(code), JSON.stringify(content), now + lifetimeSeconds),
  ]);
  return code;
}

/**
 * Redeems a code once. It needs no replay guard, because reading a code's row deletes it.
 * @returns null for an unknown, used or expired one.
 */
export async function consumeCode(database: D1Database, code: string, now: number): Promise<CodeDetail | null> {
  const row = await database
    .prepare("DELETE FROM open_id_codes WHERE code_hash = ? RETURNING detail, expires_at")
    .bind(plainHash(code))
    .first();
  if (row === null) return null;
  const found = z.object({ detail: z.string(), expires_at: z.int() }).parse(row);
  return found.expires_at > now ? detail.parse(JSON.parse(found.detail)) : null;
}
