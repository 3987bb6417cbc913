import { type ErrorHandler, Hono, type HonoRequest } from "hono";
import { getPath } from "hono/utils/url";
import type { AppEnv } from "../../../app-env.ts";
import { log } from "../../../log.ts";
import { createBalanceTransaction, listBalanceTransactions } from "../billing/customer-balance.ts";
import { createCoupon, createPromotionCode } from "../billing/discounts.ts";
import { cancelSubscription, updateSubscription } from "../billing/subscription-updates.ts";
import { advanceTestClock, createTestClock } from "../billing/test-clocks.ts";
import { voidInvoice } from "../billing/void-invoice.ts";
import { createSession, expireSession, retrieveSession } from "../checkout/checkout-sessions.ts";
import { testClock } from "../objects/documents.ts";
import { load } from "../objects/store.ts";
import { closeDispute, createRefund, updateDispute } from "../payment/refunds.ts";
import { attachPaymentMethod, payOpenInvoice } from "../payment/saved-cards.ts";
import { createPortalSession } from "../portal/portal-sessions.ts";
import { StripeApiError } from "./api-error.ts";
import { bodyText, type Parameters, readParameters } from "./parameters.ts";
import {
  createCustomer,
  createPrice,
  createProduct,
  listResource,
  resources,
  retrieve,
  updateCustomer,
  updatePrice,
} from "./resources.ts";

/** The calls of Stripe's REST API, as far as the site uses it (docs.stripe.com/api). */
export const apiCalls = new Hono<AppEnv>();

/** Responds to an error as Stripe does. */
export const respondToError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof StripeApiError) return c.json(error.toJSON(), error.status);
  log("error", "stripe emulator failed", { path: getPath(c.req.raw), error: error.message, stack: error.stack });
  const problem = new StripeApiError(500, "The emulator has failed.", { type: "api_error" });
  return c.json(problem.toJSON(), problem.status);
};
apiCalls.onError(respondToError);

/** The query string of reads and deletes, otherwise the body. */
export async function parameters(request: HonoRequest): Promise<Parameters> {
  const reads = request.method === "GET" || request.method === "DELETE";
  return readParameters(reads ? new URL(request.url).search : await bodyText(request));
}

apiCalls.post("/checkout/sessions", async (c) =>
  c.json(await createSession(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
apiCalls.get("/checkout/sessions/:id", async (c) =>
  c.json(await retrieveSession(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
apiCalls.post("/checkout/sessions/:id/expire", async (c) =>
  c.json(await expireSession(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
apiCalls.post("/customers", async (c) =>
  c.json(await createCustomer(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
apiCalls.post("/customers/:id", async (c) =>
  c.json(await updateCustomer(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
apiCalls.post("/customers/:id/balance_transactions", async (c) =>
  c.json(
    await createBalanceTransaction(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date()),
  ),
);
apiCalls.get("/customers/:id/balance_transactions", async (c) =>
  c.json(await listBalanceTransactions(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req))),
);
apiCalls.post("/products", async (c) =>
  c.json(await createProduct(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
apiCalls.post("/prices", async (c) =>
  c.json(await createPrice(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
apiCalls.post("/prices/:id", async (c) =>
  c.json(await updatePrice(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req))),
);
apiCalls.post("/refunds", async (c) =>
  c.json(await createRefund(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
apiCalls.post("/disputes/:id", async (c) =>
  c.json(await updateDispute(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
apiCalls.post("/disputes/:id/close", async (c) =>
  c.json(await closeDispute(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
apiCalls.post("/billing_portal/sessions", async (c) =>
  c.json(await createPortalSession(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
apiCalls.post("/subscriptions/:id", async (c) =>
  c.json(await updateSubscription(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
apiCalls.delete("/subscriptions/:id", async (c) =>
  c.json(await cancelSubscription(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), new Date())),
);
apiCalls.post("/coupons", async (c) =>
  c.json(await createCoupon(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
apiCalls.post("/promotion_codes", async (c) =>
  c.json(await createPromotionCode(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
apiCalls.post("/payment_methods/:id/attach", async (c) =>
  c.json(await attachPaymentMethod(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
apiCalls.post("/invoices/:id/pay", async (c) =>
  c.json(await payOpenInvoice(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
apiCalls.post("/invoices/:id/void", async (c) =>
  c.json(await voidInvoice(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
apiCalls.post("/test_helpers/test_clocks", async (c) =>
  c.json(await createTestClock(c.env.STRIPE_SANDBOX_DB, await parameters(c.req), new Date())),
);
apiCalls.get("/test_helpers/test_clocks/:id", async (c) =>
  c.json(await load(c.env.STRIPE_SANDBOX_DB, testClock, c.req.param("id"))),
);
apiCalls.post("/test_helpers/test_clocks/:id/advance", async (c) =>
  c.json(await advanceTestClock(c.env.STRIPE_SANDBOX_DB, c.req.param("id"), await parameters(c.req), new Date())),
);
for (const resource of resources) {
  apiCalls.get(`/${resource}`, async (c) =>
    c.json(await listResource(c.env.STRIPE_SANDBOX_DB, resource, await parameters(c.req))),
  );
  apiCalls.get(`/${resource}/:id`, async (c) =>
    c.json(await retrieve(c.env.STRIPE_SANDBOX_DB, resource, c.req.param("id"), await parameters(c.req))),
  );
}
apiCalls.all("*", (c) => {
  throw new StripeApiError(404, `Unrecognized request URL (${c.req.method}: ${new URL(c.req.url).pathname}).`);
});
