import { Hono, type HonoRequest } from "hono";
import { getPath } from "hono/utils/url";
import type { AppEnv } from "../../../app-env.ts";
import { log } from "../../../log.ts";
import { createBalanceTransaction, listBalanceTransactions } from "../billing/customer-balance.ts";
import { createCoupon, createPromotionCode } from "../billing/discounts.ts";
import { cancelSubscription, updateSubscription } from "../billing/subscription-updates.ts";
import { advanceTestClock, createTestClock } from "../billing/test-clocks.ts";
import { createSession, expireSession, retrieveSession } from "../checkout/checkout-sessions.ts";
import { newID, testClock } from "../objects/documents.ts";
import { load } from "../objects/store.ts";
import { closeDispute, createRefund, updateDispute } from "../payment/refunds.ts";
import { attachPaymentMethod, payOpenInvoice } from "../payment/saved-cards.ts";
import { createPortalSession } from "../portal/billing-portal.tsx";
import { deliverPendingEvents } from "../webhooks/pending-events.ts";
import { sendEvents, setDelivery } from "../webhooks/webhook-delivery-controls.ts";
import { StripeApiError } from "./api-error.ts";
import { authentication } from "./authentication.ts";
import { idempotency } from "./idempotency.ts";
import { bodyText, type Parameters, readParameters } from "./parameters.ts";
import {
  createCustomer,
  createPrice,
  createProduct,
  listResource,
  resources,
  retrieve,
  updatePrice,
} from "./resources.ts";

/** Stripe's REST API under /v1, as far as the site uses it (docs.stripe.com/api). */
export const api = new Hono<AppEnv>();

api.onError((error, c) => {
  if (error instanceof StripeApiError) return c.json(error.toJSON(), error.status);
  log("error", "stripe emulator failed", { path: getPath(c.req.raw), error: error.message, stack: error.stack });
  const problem = new StripeApiError(500, "The emulator has failed.", { type: "api_error" });
  return c.json(problem.toJSON(), problem.status);
});

api.use(async (c, next) => {
  await next();
  c.header("request-id", newID("req"));
  c.header("cache-control", "private, no-store");
  if (c.req.method !== "GET" && c.res.ok) c.executionCtx.waitUntil(deliverPendingEvents(c.env, new Date()));
});
api.use(authentication, idempotency);

/** The query string of reads and deletes, otherwise the body. */
async function parameters(request: HonoRequest): Promise<Parameters> {
  const reads = request.method === "GET" || request.method === "DELETE";
  return readParameters(reads ? new URL(request.url).search : await bodyText(request));
}

api.post("/checkout/sessions", async (c) =>
  c.json(await createSession(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
api.get("/checkout/sessions/:id", async (c) =>
  c.json(await retrieveSession(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
api.post("/checkout/sessions/:id/expire", async (c) =>
  c.json(await expireSession(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
api.post("/customers", async (c) =>
  c.json(await createCustomer(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
api.post("/customers/:id/balance_transactions", async (c) =>
  c.json(
    await createBalanceTransaction(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date()),
  ),
);
api.get("/customers/:id/balance_transactions", async (c) =>
  c.json(await listBalanceTransactions(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req))),
);
api.post("/products", async (c) =>
  c.json(await createProduct(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
api.post("/prices", async (c) =>
  c.json(await createPrice(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
api.post("/prices/:id", async (c) =>
  c.json(await updatePrice(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req))),
);
api.post("/refunds", async (c) =>
  c.json(await createRefund(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
api.post("/disputes/:id", async (c) =>
  c.json(await updateDispute(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
api.post("/disputes/:id/close", async (c) =>
  c.json(await closeDispute(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
api.post("/billing_portal/sessions", async (c) =>
  c.json(await createPortalSession(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
api.post("/subscriptions/:id", async (c) =>
  c.json(await updateSubscription(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
api.delete("/subscriptions/:id", async (c) =>
  c.json(await cancelSubscription(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), new Date())),
);
api.post("/coupons", async (c) =>
  c.json(await createCoupon(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
api.post("/promotion_codes", async (c) =>
  c.json(await createPromotionCode(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
api.post("/payment_methods/:id/attach", async (c) =>
  c.json(await attachPaymentMethod(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
api.post("/invoices/:id/pay", async (c) =>
  c.json(await payOpenInvoice(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
api.post("/test_helpers/test_clocks", async (c) =>
  c.json(await createTestClock(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
api.get("/test_helpers/test_clocks/:id", async (c) =>
  c.json(await load(c.env.STRIPE_SANDBOX_DB, testClock, c.req.param("id"))),
);
api.post("/test_helpers/test_clocks/:id/advance", async (c) =>
  c.json(await advanceTestClock(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
api.post("/test_helpers/webhook_delivery", async (c) =>
  c.json(await setDelivery(c.env.STRIPE_SANDBOX_DB, await parameters(c.req))),
);
api.post("/test_helpers/webhook_delivery/send", async (c) =>
  c.json(await sendEvents(c.env, await parameters(c.req), new Date())),
);
for (const resource of resources) {
  api.get(`/${resource}`, async (c) =>
    c.json(await listResource(c.env.STRIPE_SANDBOX_DB, resource, await parameters(c.req))),
  );
  api.get(`/${resource}/:id`, async (c) =>
    c.json(await retrieve(c.env.STRIPE_SANDBOX_DB, resource, c.req.param("id"), await parameters(c.req))),
  );
}
api.all("*", (c) => {
  throw new StripeApiError(404, `Unrecognized request URL (${c.req.method}: ${new URL(c.req.url).pathname}).`);
});
