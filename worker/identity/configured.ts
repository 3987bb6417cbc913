import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { backendFor } from "../backends.ts";
import { embeddedIssuer } from "../origin/identity/issuer.ts";
import { cloudIdentityPool } from "./cloud-identity-pool.ts";
import type { IdentityProvider } from "./provider.ts";

/** The sign-in provider that the site is configured with. */
export function identityProvider(c: Context<AppEnv>): IdentityProvider {
  const settings = c.get("settings");
  return cloudIdentityPool(backendFor("identity", settings, c.env, c.executionCtx), {
    address: settings.IDENTITY_API,
    poolID: settings.IDENTITY_POOL_ID,
    clientID: settings.IDENTITY_CLIENT_ID,
    embeddedIssuer,
  });
}
