import { Hono } from "hono";
import { base64url } from "jose";
import type { AppEnv } from "../../app-env.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { leagueCookies } from "../../identity/providers/league-cookies.ts";
import { ssoCookies } from "../../identity/providers/token-payload.ts";
import { issueGrant, readGrant } from "../sign-in/grants.ts";
import { hostedPage } from "../sign-in/hosted-page.tsx";
import { publicKeys } from "../sign-in/public-keys.ts";
import { refreshEndpoint } from "../sign-in/refresh-endpoint.ts";
import { requireProvider } from "../sign-in/require-provider.ts";
import { grantResponse, grantTokens, refusedGrant } from "../sign-in/token-grant.ts";

const service = "token-payload";
/** Seconds. */
const sessionLifetime = 30 * 86_400;

/** The emulated identity service that redirects back with tokens (spec: accounts#token-payload, calls#sign-in-calls). */
export const tokenPayloadEmulator = new Hono<AppEnv>()
  .use(requireProvider(service))
  .route("/", publicKeys)
  .route("/", refreshEndpoint(service))
  .get("/session/:id", async (c) => {
    const pool = createPool(c);
    const grant = await readGrant(pool, "session", c.req.param("id"));
    if (grant === null) return c.json({ ...refusedGrant, message: "There is no such session." }, 401);
    return c.json(await grantResponse(pool, service, grant.accountID));
  })
  .route(
    "/",
    hostedPage(null, async (c, account, { redirect_uri }) => {
      const pool = createPool(c);
      const session = await issueGrant(pool, "session", { accountID: account.id, detail: {} }, sessionLifetime);
      leagueCookies(c).set(ssoCookies.session, session, sessionLifetime);
      const tokens = await grantTokens(pool, service, account);
      const callback = new URL(redirect_uri);
      callback.searchParams.set("tokenpayload", base64url.encode(JSON.stringify(tokens)));
      c.header("referrer-policy", "no-referrer");
      return c.redirect(callback.href, 303);
    }),
  );
