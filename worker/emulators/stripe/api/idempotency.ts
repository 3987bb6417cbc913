import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { AppEnv } from "../../../app-env.ts";
import { seconds } from "../objects/documents.ts";
import { StripeApiError } from "./api-error.ts";
import { bodyText } from "./parameters.ts";

const lifetimeSeconds = 24 * 3600;
/** A request that has been running for longer has died with its isolate. */
const inFlightSeconds = 60;

const storedRequest = z.object({
  request: z.string(),
  status: z.number().nullable(),
  body: z.string().nullable(),
  created: z.number(),
});

async function requestHash(parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts.join("\n")));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Replays the first response to a repeated POST (docs.stripe.com/api/idempotent_requests), even if that was an error of
 * the server (5xx). A request that is refused before it begins may be corrected and reuse its key.
 */
export const idempotency = createMiddleware<AppEnv>(async (c, next) => {
  const key = c.req.header("idempotency-key");
  if (c.req.method !== "POST" || key === undefined) return await next();
  if (key === "" || key.length > 255) {
    throw new StripeApiError(400, "Idempotency keys have 1 to 255 characters.", { type: "idempotency_error" });
  }
  const database = c.env.STRIPE_SANDBOX_DB;
  const request = await requestHash([c.req.path, await bodyText(c.req)]);
  const now = seconds(new Date());
  const [, claimed] = await database.batch([
    database
      .prepare("DELETE FROM idempotency_keys WHERE created < ? OR (key = ? AND status IS NULL AND created < ?)")
      .bind(now - lifetimeSeconds, key, now - inFlightSeconds),
    database
      .prepare("INSERT INTO idempotency_keys (key, request, created) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING")
      .bind(key, request, now),
  ]);
  if (claimed?.meta.changes === 0) {
    const first = storedRequest.parse(
      await database
        .prepare("SELECT request, status, body, created FROM idempotency_keys WHERE key = ?")
        .bind(key)
        .first(),
    );
    if (first.request !== request) {
      throw new StripeApiError(
        400,
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        { type: "idempotency_error" },
      );
    }
    if (first.status === null || first.body === null) {
      throw new StripeApiError(409, "There is currently another in-progress request using this idempotency key.", {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
      });
    }
    const headers = { "content-type": "application/json", "idempotent-replayed": "true" };
    return new Response(first.body, { status: first.status, headers });
  }
  await next();
  if (c.res.ok || c.res.status >= 500) {
    await database
      .prepare("UPDATE idempotency_keys SET status = ?, body = ? WHERE key = ?")
      .bind(c.res.status, await c.res.clone().text(), key)
      .run();
  } else {
    await database.prepare("DELETE FROM idempotency_keys WHERE key = ?").bind(key).run();
  }
});
