import { Hono } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { consumeGrant } from "./grants.ts";
import { grantResponse, refusedGrant } from "./token-grant.ts";

/** Seconds that a replaced refresh token still works, for concurrent requests of one session. */
const grace = 60;

/** GET refresh (spec: calls#sign-in-calls): new tokens for a refresh token of this service, which is replaced. */
export const refreshEndpoint = (service: string) =>
  new Hono<AppEnv>().get("/refresh", async (c) => {
    const pool = createPool(c);
    const grant = await consumeGrant(pool, "refresh", c.req.query("refresh_token") ?? "", grace);
    if (grant === null || grant.detail.service !== service) return c.json(refusedGrant, 400);
    return c.json(await grantResponse(pool, service, grant.accountID));
  });
