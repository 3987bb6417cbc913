import { type Context, Hono } from "hono";
import { type EventRequest, eventRequest, type LoggedEvent } from "../../schemas/site/event.ts";
import { withoutSecret } from "../../schemas/site/secret-path.ts";
import { consentCategoryOf, noTracking } from "../../schemas/site/tracking.ts";
import type { AppEnv } from "../app-env.ts";
import { consentOf } from "../consent/consent.ts";
import { ApiError } from "../errors.ts";
import { currentAccount } from "../identity/session/current.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { readJSON } from "../request/request-body.ts";
import { backendURL } from "../services/backends.ts";
import { deliveryStream } from "../services/delivery-stream.ts";

/** Milliseconds until the delivery stream must have responded. */
const timeout = 5_000;

/**
 * POST /api/events: accepts an event, given consent, and delivers it after the response. The server adds account and time, and reads
 * consent from the cookie, whatever the body claims.
 */
export const eventRoutes = new Hono<AppEnv>().post("/", async (c) => {
  if (c.get("settings").EVENT_TRACKING === "off") {
    throw new ApiError(404, "not_found", "This site counts no events.");
  }
  await rateLimit(c.env.EVENT_LIMIT, networkOf(c.req.raw));
  const parsed = eventRequest.safeParse(await readJSON(c));
  if (!parsed.success) throw new ApiError(422, "invalid", "That is no event of this site.");
  if (!consentOf(c)[consentCategoryOf(parsed.data.action)]) {
    throw new ApiError(403, "no_consent", "Nothing is counted that the fan has not agreed to.");
  }
  const event = await toLoggedEvent(c, parsed.data);
  c.executionCtx.waitUntil(deliver(c, event));
  return c.body(null, 202);
});

async function toLoggedEvent(c: Context<AppEnv>, { sessionID, url, ...event }: EventRequest): Promise<LoggedEvent> {
  const page = new URL(url);
  if (page.origin !== new URL(c.req.url).origin) throw new ApiError(422, "invalid", "That page is another site's.");
  const userAllowTracking = consentOf(c).marketing;
  const account = userAllowTracking ? await currentAccount(c) : null;
  return {
    ...event,
    sessionID: userAllowTracking ? sessionID : noTracking,
    ssoID: account?.ssoID ?? "",
    timestamp: new Date().toISOString(),
    url: page.origin + withoutSecret(page.pathname),
    userAllowTracking,
  };
}

/** Never throws: a lost event is only logged (spec: error-codes#logged-only). */
async function deliver(c: Context<AppEnv>, event: LoggedEvent): Promise<void> {
  const settings = c.get("settings");
  const backend = c.get("backends")("delivery-stream");
  const credentials = {
    keyID: settings.DELIVERY_STREAM_KEY_ID,
    secret: settings.DELIVERY_STREAM_SECRET,
    region: settings.CLOUD_REGION,
    url: backendURL("delivery-stream", settings),
  };
  const stream = deliveryStream(
    backend,
    { name: settings.DELIVERY_STREAM, credentials: backend.mode === "remote" ? credentials : null },
    { signal: AbortSignal.timeout(timeout) },
  );
  try {
    await stream.putRecord(JSON.stringify(event));
  } catch (error) {
    log("warn", "event lost", { requestID: c.get("requestID"), action: event.action, error: String(error) });
  }
}
