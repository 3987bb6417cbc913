import { z } from "zod";
import { randomToken } from "./secrets.ts";

/*
 * Passkeys and challenges: tables with the same names and columns in the identity pool's database, for users, and in the desk's, for staff.
 */
interface PasskeyStore {
  database: D1Database;
  /** Whole seconds since 1970. */
  now: number;
}

/** Seconds within which the device must respond. */
const challengeLifetime = 180;

/** Per account. */
export const maxPasskeys = 10;

const passkeyRow = z
  .object({
    credential_id: z.string(),
    relying_party: z.string(),
    public_key: z.string(),
    counter: z.int(),
    name: z.string(),
    attachment: z.string().nullable(),
    transports: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
    created_at: z.int(),
  })
  .transform(({ credential_id, relying_party, public_key, created_at, ...row }) => ({
    ...row,
    credentialID: credential_id,
    relyingParty: relying_party,
    publicKey: public_key,
    createdAt: created_at,
  }));

/** A passkey of an account. `publicKey` is a COSE key in base64url, `createdAt` whole seconds since 1970. */
export type StoredPasskey = z.output<typeof passkeyRow>;

/** The passkeys of an account for a domain, oldest first. */
export async function listPasskeys(
  { database }: Pick<PasskeyStore, "database">,
  accountID: string,
  relyingParty: string,
): Promise<StoredPasskey[]> {
  const { results } = await database
    .prepare(
      `SELECT credential_id, relying_party, public_key, counter, name, attachment, transports, created_at
       FROM passkeys WHERE account_id = ? AND relying_party = ? ORDER BY created_at, credential_id`,
    )
    .bind(accountID, relyingParty)
    .all();
  return results.map((row) => passkeyRow.parse(row));
}

/** Inserts a new passkey, unless it is already stored. @param condition of SQL, in which ?2 is the account */
export function insertPasskey(
  { database }: Pick<PasskeyStore, "database">,
  accountID: string,
  passkey: StoredPasskey,
  condition = "true",
): D1PreparedStatement {
  return database
    .prepare(
      `INSERT INTO passkeys (credential_id, account_id, relying_party, public_key, counter, name, attachment, transports, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE ${condition} ON CONFLICT DO NOTHING`,
    )
    .bind(
      passkey.credentialID,
      accountID,
      passkey.relyingParty,
      passkey.publicKey,
      passkey.counter,
      passkey.name,
      passkey.attachment,
      JSON.stringify(passkey.transports),
      passkey.createdAt,
    );
}

/** Stores a new passkey. @returns false if it is already stored. */
export async function storePasskey(
  store: Pick<PasskeyStore, "database">,
  accountID: string,
  passkey: StoredPasskey,
): Promise<boolean> {
  const { meta } = await insertPasskey(store, accountID, passkey).run();
  return meta.changes === 1;
}

/** Stores the device's counter. @returns false if it went backwards, which means that the passkey was cloned. */
export async function advanceCounter(
  { database }: Pick<PasskeyStore, "database">,
  credentialID: string,
  counter: number,
): Promise<boolean> {
  const { meta } = await database
    .prepare("UPDATE passkeys SET counter = ?2 WHERE credential_id = ?1 AND (counter < ?2 OR (counter = 0 AND ?2 = 0))")
    .bind(credentialID, counter)
    .run();
  return meta.changes === 1;
}

/** Deletes a passkey of the account. @returns false when it has none with that id. */
export async function deletePasskey(
  { database }: Pick<PasskeyStore, "database">,
  accountID: string,
  credentialID: string,
): Promise<boolean> {
  const { meta } = await database
    .prepare("DELETE FROM passkeys WHERE account_id = ? AND credential_id = ?")
    .bind(accountID, credentialID)
    .run();
  return meta.changes === 1;
}

type Purpose = "register" | "sign-in";

/** Issues a challenge (base64url). @param accountID null where no response can be valid. */
export async function newChallenge(store: PasskeyStore, purpose: Purpose, accountID: string | null): Promise<string> {
  const challenge = randomToken();
  await store.database.batch([
    store.database.prepare("DELETE FROM passkey_challenges WHERE expires_at <= ?").bind(store.now),
    store.database
      .prepare("INSERT INTO passkey_challenges (challenge, purpose, account_id, expires_at) VALUES (?, ?, ?, ?)")
      .bind(challenge, purpose, accountID, store.now + challengeLifetime),
  ]);
  return challenge;
}

/**
 * Consumes a challenge. It needs no replay guard, because the challenge's row contains the account and is deleted as it is read.
 * @returns its account; null for a challenge that is unknown, expired, used, or without an account.
 */
export async function consumePasskeyChallenge(
  store: PasskeyStore,
  purpose: Purpose,
  challenge: string,
): Promise<string | null> {
  const row = await store.database
    .prepare(
      "DELETE FROM passkey_challenges WHERE challenge = ? AND purpose = ? AND expires_at > ? RETURNING account_id",
    )
    .bind(challenge, purpose, store.now)
    .first();
  return z.object({ account_id: z.string().nullable() }).nullable().parse(row)?.account_id ?? null;
}
