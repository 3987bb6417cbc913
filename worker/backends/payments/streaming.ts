import { Hono } from "hono";
import { z } from "zod";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { parseShare, shareStatement } from "./families/family-share.ts";
import { entitlementsStatement, parseEntitlements } from "./ledger/ledger.ts";
import { parseRestrictions, restrictionsQuery } from "./ledger/restrictions.ts";

const known = z.object({ stripe_customer_id: z.string().nullable(), ledger_rows: z.number() });

/** The embedded streaming backend: an account's entitlements (spec: calls#entitlements) and restrictions. */
export const streamingBackend = new Hono<AppEnv>().get("/users/entitlements/:ssoID", requireServiceKey, async (c) => {
  const ssoID = c.req.param("ssoID");
  const database = c.env.PAYMENTS_DB;
  const now = new Date();
  const [holding, sharing] = [entitlementsStatement(ssoID, now), shareStatement(ssoID, now)];
  // One round trip, because every page a signed-in user opens calls this.
  const [customer, restriction, held, share] = await database.batch([
    database
      .prepare(
        // A checkout that was only opened has a customer too, who has bought nothing.
        `SELECT (SELECT count(*) FROM entitlement_ledger WHERE account_id = ?1) AS ledger_rows,
                (SELECT stripe_customer_id FROM customers WHERE account_id = ?1 AND (
                  EXISTS (SELECT 1 FROM entitlement_ledger WHERE account_id = ?1)
                  OR coalesce((SELECT max(fulfilled_at IS NOT NULL) FROM checkout_sessions WHERE account_id = ?1), 1)
                )) AS stripe_customer_id`,
      )
      .bind(ssoID),
    database.prepare(restrictionsQuery).bind(ssoID),
    database.prepare(holding.sql).bind(...holding.params),
    database.prepare(sharing.sql).bind(...sharing.params),
  ]);
  const account = known.parse(customer?.results[0]);
  const restrictions = parseRestrictions(restriction?.results[0] ?? null);
  const sharedBy = parseShare(share?.results[0]);
  if (account.stripe_customer_id === null && account.ledger_rows === 0 && restrictions === null && sharedBy === null) {
    throw new ApiError(404, "unknown_account", accountMessages.noSubscriptions);
  }
  const own = parseEntitlements(held?.results);
  c.header("cache-control", "private, no-store");
  return c.json({
    data: {
      attributes: {
        userID: ssoID,
        entitlements: [...new Set([...own, ...(sharedBy?.entitlements ?? [])])],
        ...(sharedBy !== null && { own }),
        stripeCustomerID: account.stripe_customer_id,
        blocked: restrictions?.blocked ?? false,
        bypassed: restrictions?.bypassed ?? false,
        sharedBy,
      },
    },
  });
});
