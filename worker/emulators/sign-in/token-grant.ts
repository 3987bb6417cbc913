import { SignJWT } from "jose";
import type { CodeExchangeResponse } from "../../../schemas/identity/provider-messages.ts";
import { accountByID, type PoolAccount } from "../../backends/identity/accounts.ts";
import type { Pool } from "../../backends/identity/pool.ts";
import { signingAlgorithm, signingKey } from "../../backends/identity/signing-key.ts";
import { issueGrant } from "./grants.ts";

/** Seconds. */
const accessLifetime = 900;
const refreshLifetime = 30 * 86_400;

/** Issuer of a service's tokens. */
export const serviceIssuer = (service: string) => `https://origin.internal/origin/${service}`;

type Granted = NonNullable<CodeExchangeResponse["response"]>;

/** An identity token and a refresh token, in the shape of a code exchange. */
export async function grantTokens(pool: Pool, service: string, account: PoolAccount): Promise<Granted> {
  const key = await signingKey(pool);
  const forename = account.attributes.given_name ?? account.attributes.name ?? account.username.split("@")[0] ?? "";
  const access = await new SignJWT({
    id: account.id,
    forename,
    surname: account.attributes.family_name ?? "",
    email: account.username,
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid: key.kid })
    .setIssuer(serviceIssuer(service))
    .setAudience(pool.clientID)
    .setSubject(account.id)
    .setJti(crypto.randomUUID())
    .setIssuedAt(pool.now)
    .setExpirationTime(pool.now + accessLifetime)
    .sign(key.privateKey);
  const refresh = await issueGrant(pool, "refresh", { accountID: account.id, detail: { service } }, refreshLifetime);
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    FirstName: forename,
    access_token: access,
    access_token_expires_utc: instant(pool.now + accessLifetime),
    refresh_token: refresh,
    refresh_token_expires_utc: instant(pool.now + refreshLifetime),
  };
}

/** The response of a code exchange for an account. */
export async function grantResponse(pool: Pool, service: string, accountID: string): Promise<CodeExchangeResponse> {
  const account = await accountByID(pool, accountID);
  if (account === null) return refusedGrant;
  return { success: true, message: null, response: await grantTokens(pool, service, account) };
}

/** The response to an unknown, expired or used code, refresh token or session. */
export const refusedGrant: CodeExchangeResponse = { success: false, message: "invalid_request", response: null };
