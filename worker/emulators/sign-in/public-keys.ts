import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { signingKey } from "../../backends/identity/signing-key.ts";

/** Public halves of the keys that the embedded services sign with (RFC 7517). */
export const publicKeys = new Hono<AppEnv>().get("/.well-known/jwks.json", async (c) => {
  const { publicJWK } = await signingKey(createPool(c));
  return c.json({ keys: [publicJWK] });
});
