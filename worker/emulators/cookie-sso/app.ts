import { Hono } from "hono";
import { cookieAuthRequest } from "../../../schemas/identity/provider-messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { accountByID } from "../../backends/identity/accounts.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { authCookie } from "../../identity/providers/cookie-sso.ts";
import { leagueCookies } from "../../identity/providers/league-cookies.ts";
import { issueGrant, readGrant } from "../sign-in/grants.ts";
import { hostedPage } from "../sign-in/hosted-page.tsx";
import { requireProvider } from "../sign-in/require-provider.ts";

/** Seconds. */
const lifetimeSeconds = 30 * 86_400;

const tampered = { errors: [{ code: "tampered", detail: "Cookie auth_string tampered with" }] };

/** Emulates the league's site that signs in by cookie, with its cookie-auth endpoint (spec: calls#sign-in-calls). */
export const cookieSSOEmulator = new Hono<AppEnv>()
  .use(requireProvider("cookie-sso"))
  .post("/cookie-auth", async (c) => {
    const request = cookieAuthRequest.safeParse(await c.req.json().catch(() => null));
    if (!request.success)
      return c.json({ errors: [{ code: "malformed", detail: "The request has no cookieData." }] }, 400);
    const pool = createPool(c);
    const grant = await readGrant(pool, "auth-string", request.data.data.attributes.cookieData);
    const account = grant === null ? null : await accountByID(pool, grant.accountID);
    if (account === null) return c.json(tampered, 401);
    const forename = account.attributes.given_name ?? account.attributes.name ?? "";
    return c.json({ data: { attributes: { forename, id: account.id, username: account.username } } });
  })
  .route(
    "/",
    hostedPage(null, async (c, account, { redirect_uri }) => {
      const secret = await issueGrant(
        createPool(c),
        "auth-string",
        { accountID: account.id, detail: {} },
        lifetimeSeconds,
      );
      leagueCookies(c).set(authCookie, secret, lifetimeSeconds);
      return c.redirect(redirect_uri, 303);
    }),
  );
