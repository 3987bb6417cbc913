import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { z } from "zod";
import {
  changeEmailRequest,
  type changeEmailResponse,
  closeAccountRequest,
} from "../../../schemas/identity/account-data.ts";
import { createCheckoutRequest, createPortalRequest } from "../../../schemas/payments/checkout.ts";
import { declarationRequest } from "../../../schemas/payments/contracts.ts";
import { outageCompensationRequest } from "../../../schemas/payments/outage-compensation.ts";
import { packagesQuery } from "../../../schemas/payments/packages.ts";
import { reconcileRequest } from "../../../schemas/payments/reconciliation.ts";
import { redeemRequest } from "../../../schemas/payments/voucher.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { log } from "../../log.ts";
import { createMailer } from "../../mail/create-mailer.ts";
import { callersLanguage } from "../../mail/mail-language.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { parseParameters } from "../../request/parameters.ts";
import { readBody } from "../../request/request-body.ts";
import { rememberLanguage } from "./account-languages.ts";
import { contractsOf } from "./contracts/contracts.ts";
import { declare } from "./contracts/declarations.ts";
import { paymentsDeskRoutes } from "./desk/routes.ts";
import { familyBackend } from "./families/app.ts";
import { changeEmail, closeAccount, paymentsOfAccount } from "./ledger/accounts.ts";
import { fulfil } from "./ledger/fulfilment.ts";
import { holdingsOf } from "./ledger/holdings.ts";
import { grantCompensation } from "./ledger/outage-compensation.ts";
import { reviewChangedAccounts } from "./ledger/review-changed-accounts.ts";
import { packagesByType } from "./provider/catalogue.ts";
import { openCheckout } from "./provider/checkout.ts";
import { providerError } from "./provider/provider-error.ts";
import { syncSubscriptionPrices } from "./provider/provider-prices.ts";
import { stripeClient } from "./provider/stripe-client.ts";
import { handleEvent } from "./provider/webhook-events.ts";
import { verifiedEvent } from "./provider/webhook-signature.ts";
import { reconcile, reconcileSubscriptions } from "./reconciliation/reconcile.ts";
import { sendNotifications } from "./send-notifications.ts";
import { redeemVoucher } from "./vouchers/vouchers.ts";

/** The embedded payments backend (spec: calls#packages, calls#create-checkout). It calls Stripe, or its emulator. */
export const paymentsBackend = new Hono<AppEnv>();

/** Changes of an account's status reach its players after the response: from webhooks, redemptions, families and closed accounts. */
paymentsBackend.use(async (c, next) => {
  await next();
  if (c.req.method === "GET") return;
  c.executionCtx.waitUntil(
    reviewChangedAccounts({ env: c.env, settings: c.get("settings"), backends: c.get("backends") }),
  );
});

async function provider(c: Context<AppEnv>): Promise<Stripe> {
  return await stripeClient(c.get("settings"), c.get("embedded"));
}

/** Calls Stripe. Its errors become 404 (unknown object) or 502 responses of this backend. */
async function withProvider<Result>(c: Context<AppEnv>, call: (stripe: Stripe) => Promise<Result>): Promise<Result> {
  try {
    return await call(await provider(c));
  } catch (error) {
    const failed = providerError(error);
    if (failed === null) throw error;
    const { type, code, param, requestId: providerRequest } = failed;
    log("error", "payments provider call failed", {
      requestID: c.get("requestID"),
      type,
      code,
      param,
      providerRequest,
    });
    if (type === "StripeInvalidRequestError" && code === "resource_missing") {
      throw new ApiError(404, "not_found", "The payments provider does not know that.");
    }
    throw new ApiError(502, "provider_failed", "The payments provider did not carry that out.");
  }
}

paymentsBackend.get("/packages", async (c) => {
  const { "filter.packageType": type } = parseParameters(packagesQuery, c.req.query());
  c.header("cache-control", "public, max-age=30");
  return c.json({ data: await packagesByType(c.env.PAYMENTS_DB, type, new Date()) });
});

paymentsBackend.post("/create-checkout", requireServiceKey, async (c) => {
  const payload = await readBody(c, createCheckoutRequest);
  await rememberLanguage(c.env.PAYMENTS_DB, payload.metadata.userID, callersLanguage(c));
  return c.json(await withProvider(c, (stripe) => openCheckout(stripe, c.env.PAYMENTS_DB, payload, new Date())));
});

paymentsBackend.post("/create-portal-redirect", requireServiceKey, async (c) => {
  const { customerID, returnURL } = await readBody(c, createPortalRequest);
  const { url } = await withProvider(c, async (stripe) => {
    await syncSubscriptionPrices(stripe, c.env.PAYMENTS_DB, new Date());
    return await stripe.billingPortal.sessions.create({ customer: customerID, return_url: returnURL });
  });
  return c.json({ url });
});

const fulfilmentRequest = z.object({ sessionID: z.string().regex(/^cs_\w{1,250}$/), userID: z.string().min(1) });

paymentsBackend.post("/fulfil-checkout", requireServiceKey, async (c) => {
  const { sessionID, userID } = await readBody(c, fulfilmentRequest);
  const fulfilment = await withProvider(c, (stripe) =>
    fulfil(stripe, c.env.PAYMENTS_DB, sessionID, userID, new Date()),
  );
  if (fulfilment === null) throw new ApiError(404, "not_found", "This account has no such checkout.");
  return c.json(fulfilment);
});

paymentsBackend.post("/vouchers/redeem", requireServiceKey, async (c) => {
  const { code, userID, begins } = await readBody(c, redeemRequest);
  const data = await redeemVoucher(c.env.PAYMENTS_DB, code, userID, new Date(), begins);
  if (data === null) throw new ApiError(404, "not_found", "There is no such voucher.");
  return c.json({ data });
});

paymentsBackend.post("/credits", requireServiceKey, async (c) => {
  const granted = await grantCompensation(c.env.PAYMENTS_DB, await readBody(c, outageCompensationRequest), new Date());
  return c.json({ data: { given: granted } });
});

paymentsBackend.get("/holdings/:ssoID", requireServiceKey, async (c) => {
  c.header("cache-control", "private, no-store");
  return c.json({ data: await holdingsOf(c.env.PAYMENTS_DB, c.req.param("ssoID"), new Date()) });
});

paymentsBackend.get("/contracts/:ssoID", requireServiceKey, async (c) => {
  c.header("cache-control", "private, no-store");
  const contracts = await contractsOf(c.env.PAYMENTS_DB, c.req.param("ssoID"), new Date());
  return c.json({ data: contracts.map(({ recipient: _recipient, ...contract }) => contract) });
});

for (const [path, kind] of [
  ["withdraw", "withdrawal"],
  ["cancel", "cancellation"],
] as const) {
  paymentsBackend.post(`/contracts/${path}`, requireServiceKey, async (c) => {
    const request = await readBody(c, declarationRequest);
    const now = new Date();
    const data = await withProvider(c, (stripe) => declare(stripe, c.env.PAYMENTS_DB, kind, request, now));
    if (data === null) throw new ApiError(404, "not_found", "This account has no such contract.");
    await rememberLanguage(c.env.PAYMENTS_DB, request.userID, callersLanguage(c));
    const settings = c.get("settings");
    const mailer = createMailer(settings, c.env, toSeconds(now));
    c.executionCtx.waitUntil(sendNotifications(c.env.PAYMENTS_DB, mailer, c.get("league"), settings, now));
    return c.json({ data });
  });
}

paymentsBackend.route("/family", familyBackend);
paymentsBackend.route("/operator", paymentsDeskRoutes);

paymentsBackend.get("/accounts/:ssoID", requireServiceKey, async (c) => {
  const ssoID = c.req.param("ssoID");
  c.header("cache-control", "private, no-store");
  return c.json({ data: await withProvider(c, (stripe) => paymentsOfAccount(stripe, c.env.PAYMENTS_DB, ssoID)) });
});

paymentsBackend.post("/change-email", requireServiceKey, async (c) => {
  const { userID, userEmail } = await readBody(c, changeEmailRequest);
  await withProvider(c, (stripe) => changeEmail(stripe, c.env.PAYMENTS_DB, userID, userEmail));
  return c.json({ data: { changed: true } } satisfies z.infer<typeof changeEmailResponse>);
});

paymentsBackend.post("/close-account", requireServiceKey, async (c) => {
  const { userID } = await readBody(c, closeAccountRequest);
  return c.json({
    data: await withProvider(c, (stripe) => closeAccount(stripe, c.env.PAYMENTS_DB, userID, new Date())),
  });
});

paymentsBackend.post("/reconcile", requireServiceKey, async (c) => {
  const request = await readBody(c, reconcileRequest);
  const now = new Date();
  const database = c.env.PAYMENTS_DB;
  if (request.part === "subscriptions") {
    return c.json({
      data: await withProvider(c, (stripe) => reconcileSubscriptions(stripe, database, request.after, now)),
    });
  }
  const range = { since: new Date(now.getTime() - request.days * 86_400_000), until: now };
  const counts = await withProvider(c, (stripe) =>
    reconcile(stripe, database, { events: range, checkouts: range }, now),
  );
  return c.json({ data: { counts, last: null } });
});

paymentsBackend.post("/webhook", async (c) => {
  const now = new Date();
  const event = await verifiedEvent(
    await c.req.text(),
    c.req.header("stripe-signature") ?? "",
    c.get("settings").STRIPE_WEBHOOK_SECRET,
    now,
  );
  await withProvider(c, (stripe) => handleEvent(stripe, c.env.PAYMENTS_DB, event, now));
  const settings = c.get("settings");
  const mailer = createMailer(settings, c.env, toSeconds(now));
  c.executionCtx.waitUntil(sendNotifications(c.env.PAYMENTS_DB, mailer, c.get("league"), settings, now));
  return c.json({ received: true });
});
