import { timingSafeEqual } from "hono/utils/buffer";
import type { MailValues } from "../../../schemas/league/mail-kinds.ts";
import type { AccountMail } from "../../identity/account-history.ts";
import { secretHash } from "../../identity/secret-hash.ts";
import type { Mail, Mailer } from "../../mail/mailer.ts";
import { PoolError } from "./pool-error.ts";

/** The caller, as far as it is known. */
export interface Caller {
  address: string | null;
  /** The browser's random id, set by the site. */
  device: string | null;
}

/** The dependencies of the pool's operations. */
export interface Pool {
  database: D1Database;
  /** IDENTITY_SECRET. */
  secret: string;
  clientID: string;
  /** Empty for a public client. */
  clientSecret: string;
  /** Name of the site, in mails and beside a passkey on the device. */
  brand: string;
  /** Relying party id of passkeys; empty if they are not offered. */
  relyingParty: string;
  /** Whether clients may sign in by Secure Remote Password. */
  srp: boolean;
  mailer: Mailer;
  /** Writes a mail in its recipient's language. */
  write: <Kind extends AccountMail>(kind: Kind, values: () => MailValues<Kind>) => Promise<Omit<Mail, "to">>;
  caller: Caller;
  /** Whole seconds since 1970. */
  now: number;
}

/** A client's proof: SECRET_HASH of the username, or the secret itself. */
export type ClientProof = { username: string; secretHash: string | undefined } | { clientSecret: string | undefined };

/**
 * Refuses an unknown client, or one without a valid proof.
 * @param proof null if it is checked later, once the account is known (`requireClientProof`).
 * @throws PoolError ResourceNotFoundException or NotAuthorizedException.
 */
export async function requireClient(pool: Pool, clientID: string, proof: ClientProof | null): Promise<void> {
  if (clientID !== pool.clientID) {
    throw new PoolError("ResourceNotFoundException", `User pool client ${clientID} does not exist.`);
  }
  if (proof !== null) await requireClientProof(pool, proof);
}

/** @throws PoolError NotAuthorizedException when the client has a secret and the proof is wrong. */
export async function requireClientProof(pool: Pool, proof: ClientProof): Promise<void> {
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
 * The pool with the caller that a request names. Its IP address is trusted from an in-process call or a client with a secret;
 * otherwise the connection's is used.
 */
export function withCaller(
  pool: Pool,
  request: { UserContextData?: { IpAddress?: string }; ClientMetadata?: { device?: string } },
): Pool {
  const trusted = pool.caller.address === null || pool.clientSecret !== "";
  const claimed = trusted ? (request.UserContextData?.IpAddress ?? null) : null;
  return {
    ...pool,
    caller: { address: claimed ?? pool.caller.address, device: request.ClientMetadata?.device ?? null },
  };
}
