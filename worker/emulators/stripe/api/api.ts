import { Hono } from "hono";
import type { AppEnv } from "../../../app-env.ts";
import { newID } from "../objects/documents.ts";
import { deliverPendingEvents } from "../webhooks/pending-events.ts";
import { sendEvents, setDelivery } from "../webhooks/webhook-delivery-controls.ts";
import { authentication } from "./authentication.ts";
import { apiCalls, parameters, respondToError } from "./calls.ts";
import { idempotency } from "./idempotency.ts";

/** Stripe's REST API under /v1, with its keys, and the delivery of events after each change. */
export const api = new Hono<AppEnv>();

api.onError(respondToError);

api.use(async (c, next) => {
  await next();
  c.header("request-id", newID("req"));
  c.header("cache-control", "private, no-store");
  if (c.req.method !== "GET" && c.res.ok) c.executionCtx.waitUntil(deliverPendingEvents(c.env, new Date()));
});
api.use(authentication, idempotency);

api.post("/test_helpers/webhook_delivery", async (c) =>
  c.json(await setDelivery(c.env.STRIPE_SANDBOX_DB, await parameters(c.req))),
);
api.post("/test_helpers/webhook_delivery/send", async (c) =>
  c.json(await sendEvents(c.env, await parameters(c.req), new Date())),
);
api.route("/", apiCalls);
