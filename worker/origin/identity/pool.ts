import type { Mailer } from "./mailer.ts";
import { PoolError } from "./pool-error.ts";

/** What an operation of the pool works with. Time is a parameter. */
export interface Pool {
  database: D1Database;
  /** IDENTITY_SECRET. */
  secret: string;
  clientID: string;
  mailer: Mailer;
  /** Whole seconds since 1970. */
  now: number;
}

/** @throws PoolError when the client is not this pool's. */
export function requireClient(pool: Pool, clientID: string): void {
  if (clientID !== pool.clientID) {
    throw new PoolError("ResourceNotFoundException", `User pool client ${clientID} does not exist.`);
  }
}

/** Usernames are email addresses, trimmed and lower-cased. */
export const normaliseUsername = (username: string) => username.trim().toLowerCase();
