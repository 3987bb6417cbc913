import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { signingKey } from "../../backends/identity/signing-key.ts";

/** Public keys of the emulated services (RFC 7517). */
export const publicKeys = new Hono<AppEnv>().get("/.well-known/jwks.json", async (c) => {
  const { publicJWK } = await signingKey(createPool(c));
  return c.json({ keys: [publicJWK] });
});
