import { type Context, Hono } from "hono";
import { z } from "zod";
import { type RetailResponse, retailCredentials } from "../../../schemas/identity/provider-messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { accountByID, type PoolAccount } from "../../backends/identity/accounts.ts";
import { createPool } from "../../backends/identity/create-pool.ts";
import { entitlementsStatement, parseEntitlements } from "../../backends/payments/ledger/ledger.ts";
import { consumeGrant, countGrants, issueGrant, readGrant } from "../sign-in/grants.ts";
import { passwordSignIn } from "../sign-in/password-sign-in.ts";
import { requireProvider } from "../sign-in/require-provider.ts";

/** Seconds. */
const lifetimeSeconds = 30 * 86_400;
/** Sessions that an account may have at once. */
const concurrentSessions = 5;

const session = z.object({ AuthenticationToken: z.string() });

const refused = (ModelErrors: NonNullable<RetailResponse["ModelErrors"]>): RetailResponse => ({
  CurrentCustomerSession: null,
  AuthenticationToken: null,
  ModelErrors,
});

async function customer(c: Context<AppEnv>, account: PoolAccount, token: string): Promise<RetailResponse> {
  const holding = entitlementsStatement(account.id, new Date());
  const { results } = await c.env.PAYMENTS_DB.prepare(holding.sql)
    .bind(...holding.params)
    .all();
  return {
    CurrentCustomerSession: {
      CustomerFirstName: account.attributes.given_name ?? account.attributes.name ?? "",
      CustomerLastName: account.attributes.family_name ?? "",
      CustomerId: account.id,
      CustomerEntitlements: parseEntitlements(results).join(","),
    },
    AuthenticationToken: token,
    ModelErrors: null,
  };
}

/** Emulates the retail streaming service (spec: entities#retail-session). */
export const retailStreamingEmulator = new Hono<AppEnv>()
  .use(requireProvider("retail-streaming"))
  .post("/session/start", async (c) => {
    const request = retailCredentials.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return c.json(refused({ emailaddress: "Enter an email address." }), 400);
    const { emailaddress: email, password } = request.data;
    const { account, refusal } = await passwordSignIn(c, { email, password });
    if (refusal !== undefined) {
      return c.json(
        refused(refusal.about === "password" ? { password: refusal.message } : { emailaddress: refusal.message }),
        401,
      );
    }
    const pool = createPool(c);
    if ((await countGrants(pool, "session", account.id)) >= concurrentSessions) {
      return c.json(
        refused({ Concurrency: "This account is logged in on too many devices. Log out of one of them first." }),
        401,
      );
    }
    const token = await issueGrant(pool, "session", { accountID: account.id, detail: {} }, lifetimeSeconds);
    return c.json(await customer(c, account, token));
  })
  .post("/session/current", async (c) => {
    const request = session.safeParse(await c.req.json().catch(() => null));
    const pool = createPool(c);
    const grant = request.success ? await readGrant(pool, "session", request.data.AuthenticationToken) : null;
    const account = grant === null ? null : await accountByID(pool, grant.accountID);
    if (!request.success || account === null) return c.json(refused({}), 401);
    return c.json(await customer(c, account, request.data.AuthenticationToken));
  })
  .post("/session/end", async (c) => {
    const request = session.safeParse(await c.req.json().catch(() => null));
    if (request.success) await consumeGrant(createPool(c), "session", request.data.AuthenticationToken);
    return c.json(refused({}));
  });
