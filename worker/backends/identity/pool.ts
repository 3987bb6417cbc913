import { timingSafeEqual } from "hono/utils/buffer";
import { secretHash } from "../../identity/secret-hash.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { PoolError } from "./pool-error.ts";

/** Who makes a call, as far as it can be told. */
export interface Caller {
  address: string | null;
  /** A random name that the site gave the browser. */
  device: string | null;
}

/** What an operation of the pool works with. Time is a parameter. */
export interface Pool {
  database: D1Database;
  /** IDENTITY_SECRET. */
  secret: string;
  clientID: string;
  /** Empty: a public client, which proves nothing. */
  clientSecret: string;
  /** Name of the site, as a fan's device shows it beside a passkey. */
  brand: string;
  /** Domain of the site that passkeys are for; empty: there are none. */
  relyingParty: string;
  mailer: Mailer;
  caller: Caller;
  /** Whole seconds since 1970. */
  now: number;
}

/** How a client shows that it is this one: by a keyed hash of the account name, or by the secret itself. */
export type ClientProof = { username: string; secretHash: string | undefined } | { clientSecret: string | undefined };

/**
 * Refuses a client that is not this pool's, or does not prove that it is.
 * @param proof null: it follows once the account is known (`requireProof`).
 * @throws PoolError ResourceNotFoundException or NotAuthorizedException.
 */
export async function requireClient(pool: Pool, clientID: string, proof: ClientProof | null): Promise<void> {
  if (clientID !== pool.clientID) {
    throw new PoolError("ResourceNotFoundException", `User pool client ${clientID} does not exist.`);
  }
  if (proof !== null) await requireProof(pool, proof);
}

/** @throws PoolError NotAuthorizedException when the client has a secret and the proof is not made with it. */
export async function requireProof(pool: Pool, proof: ClientProof): Promise<void> {
  if (pool.clientSecret === "") return;
  const [given, expected] =
    "username" in proof
      ? [proof.secretHash, secretHash(proof.username, { id: pool.clientID, secret: pool.clientSecret })]
      : [proof.clientSecret, pool.clientSecret];
  if (given === undefined) {
    throw new PoolError(
      "NotAuthorizedException",
      `Client ${pool.clientID} is configured with secret but SECRET_HASH was not received`,
    );
  }
  if (!(await timingSafeEqual(given, expected))) {
    throw new PoolError("NotAuthorizedException", `Unable to verify secret hash for client ${pool.clientID}`);
  }
}

/** Usernames are email addresses, trimmed and lower-cased. */
export const normaliseUsername = (username: string) => username.trim().toLowerCase();

/**
 * The pool for one request, with what the request says of the person behind its client. The address is believed where
 * nobody stands between (a call in this process) or where the client has proven itself; else it is the connection's.
 */
export function withCaller(
  pool: Pool,
  request: { UserContextData?: { IpAddress?: string }; ClientMetadata?: { device?: string } },
): Pool {
  const believed = pool.caller.address === null || pool.clientSecret !== "";
  const told = believed ? (request.UserContextData?.IpAddress ?? null) : null;
  return {
    ...pool,
    caller: { address: told ?? pool.caller.address, device: request.ClientMetadata?.device ?? null },
  };
}
