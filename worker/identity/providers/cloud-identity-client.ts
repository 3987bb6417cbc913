import type { z } from "zod";
import type { AuthenticationResult, PoolOperation, poolRequests } from "../../../schemas/identity/identity-pool.ts";
import { IdentityError } from "../provider.ts";
import type { SignedIn } from "../signed-in.ts";

/** Calls the pool and parses its response. @throws IdentityError. */
export type PoolCall = <Operation extends PoolOperation, Schema extends z.ZodType>(
  operation: Operation,
  request: z.input<(typeof poolRequests)[Operation]>,
  schema: Schema,
) => Promise<z.output<Schema>>;

/** The site as a client of the pool, as the parts of the provider use it. */
export interface PoolClient {
  ClientId: string;
  call: PoolCall;
  /** Verifies tokens. @throws IdentityError "unavailable" without tokens. */
  signedIn: (result: AuthenticationResult | undefined) => Promise<SignedIn>;
  /** The caller, in the pool's request members. */
  context: () => Promise<object>;
  /** Client and account of a call, with SecretHash if the client has a secret. */
  about: (username: string) => { ClientId: string; Username: string; SecretHash?: string };
  /** SECRET_HASH for a username, if the client has a secret. */
  hashFor: (username: string) => Record<string, string>;
  /** The client's secret itself, if it has one. */
  proof: { ClientSecret?: string };
}

/** The provider gave no usable response, so nothing is known about the account. */
export const unavailable = (cause: unknown) => new IdentityError("unavailable", "Unable to sign in", { cause });
