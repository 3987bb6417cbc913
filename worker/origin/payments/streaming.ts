import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { entitlementsAt } from "./ledger.ts";

const known = z.object({ stripe_customer_id: z.string().nullable(), ledger_rows: z.number() });

/** The embedded streaming backend: what an account may watch and hear (accounts-and-streaming §7). */
export const streamingOrigin = new Hono<AppEnv>().get("/users/entitlements/:ssoID", requireServiceKey, async (c) => {
  const ssoID = c.req.param("ssoID");
  const database = c.env.PAYMENTS_DB;
  const account = known.parse(
    await database
      .prepare(
        `SELECT (SELECT stripe_customer_id FROM customers WHERE account_id = ?1) AS stripe_customer_id,
                (SELECT count(*) FROM entitlement_ledger WHERE account_id = ?1) AS ledger_rows`,
      )
      .bind(ssoID)
      .first(),
  );
  if (account.stripe_customer_id === null && account.ledger_rows === 0) {
    throw new ApiError(404, "unknown_account", "You have no subscriptions");
  }
  const entitlements = await entitlementsAt(database, ssoID, new Date());
  c.header("cache-control", "private, no-store");
  return c.json({
    data: { attributes: { userID: ssoID, entitlements, stripeCustomerID: account.stripe_customer_id } },
  });
});
