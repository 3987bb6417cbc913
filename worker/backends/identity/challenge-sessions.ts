import { z } from "zod";
import { deriveKey, randomToken } from "../../identity/secrets.ts";
import { decryptToken, encryptToken } from "../../tokens/encrypted-token.ts";
import { consumeOnce } from "../../tokens/replay-guard.ts";
import type { Pool } from "./pool.ts";

/** Seconds in which a challenge is to be answered, as Cognito's by default. */
const lifetimeSeconds = 180;

/** What the pool remembers between a challenge and its answer, encrypted: the client carries it. */
const contents = {
  /** A password is asked for, or which challenge to answer. */
  choice: z.object({ username: z.string() }),
  srp: z.object({
    username: z.string(),
    /** USER_ID_FOR_SRP. */
    userID: z.string(),
    /** The key of this sign-in, base64. */
    key: z.string(),
    /** Of the stored hash of the password that is asked for, or of nothing. */
    password: z.string(),
  }),
};
type Kind = keyof typeof contents;
type Content<K extends Kind> = z.output<(typeof contents)[K]>;

/** Each kind has a key of its own, so that none passes for another. */
const keyOf = (pool: Pool, kind: Kind) => deriveKey(pool.secret, `challenge ${kind}`);

/** The text has several spellings that decrypt alike: what is used up is the name inside. */
const named = z.object({ name: z.string() });

export async function issueChallenge<K extends Kind>(pool: Pool, kind: K, content: Content<K>): Promise<string> {
  return await encryptToken(
    keyOf(pool, kind),
    { ...content, name: randomToken() },
    lifetimeSeconds,
    new Date(pool.now * 1000),
  );
}

/** Uses up a challenge. @returns null where it is none, has run out, or was used before. */
export async function takeChallenge<K extends Kind>(pool: Pool, kind: K, session: string): Promise<Content<K> | null> {
  const schema = z.intersection(contents[kind], named);
  const content = await decryptToken(keyOf(pool, kind), session, schema, new Date(pool.now * 1000));
  if (content === null) return null;
  return (await consumeOnce(pool, `challenge ${content.name}`, pool.now + lifetimeSeconds, pool.now)) ? content : null;
}
