import { z } from "zod";
import { deriveKey, randomToken } from "../../identity/secrets.ts";
import { decryptToken, encryptToken } from "../../tokens/encrypted-token.ts";
import { consumeOnce } from "../../tokens/replay-guard.ts";
import type { Pool } from "./pool.ts";

/** Seconds in which to respond to a challenge, as Cognito's default. */
const lifetimeSeconds = 180;

/** State between a challenge and its response. The client carries it, encrypted. */
const contents = {
  /** Of a challenge for a password, or for the choice of a challenge. */
  choice: z.object({ username: z.string() }),
  srp: z.object({
    username: z.string(),
    /** USER_ID_FOR_SRP. */
    userID: z.string(),
    /** The key of this sign-in, base64. */
    key: z.string(),
    /** Hash of the stored password hash, or of an empty text without an account. A new password invalidates the challenge. */
    password: z.string(),
  }),
};
type Kind = keyof typeof contents;
type Content<K extends Kind> = z.output<(typeof contents)[K]>;

/** Each kind has its own key, so that none passes for another. */
const keyOf = (pool: Pool, kind: Kind) => deriveKey(pool.secret, `challenge ${kind}`);

/** Several encodings of a session decrypt alike, so uses are counted by the name inside. */
const named = z.object({ name: z.string() });

export async function issueChallenge<K extends Kind>(pool: Pool, kind: K, content: Content<K>): Promise<string> {
  return await encryptToken(
    keyOf(pool, kind),
    { ...content, name: randomToken() },
    lifetimeSeconds,
    new Date(pool.now * 1000),
  );
}

/** Uses up a challenge. @returns null if it is invalid, has expired, or was used before. */
export async function consumeChallengeSession<K extends Kind>(
  pool: Pool,
  kind: K,
  session: string,
): Promise<Content<K> | null> {
  const schema = z.intersection(contents[kind], named);
  const content = await decryptToken(keyOf(pool, kind), session, schema, new Date(pool.now * 1000));
  if (content === null) return null;
  return (await consumeOnce(pool, `challenge ${content.name}`, pool.now + lifetimeSeconds, pool.now)) ? content : null;
}
