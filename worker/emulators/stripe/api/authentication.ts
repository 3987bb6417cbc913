import { createMiddleware } from "hono/factory";
import { timingSafeEqual } from "hono/utils/buffer";
import type { AppEnv } from "../../../app-env.ts";
import { emulatorKey } from "../../../backends/payments/provider/emulator-key.ts";
import { StripeApiError } from "./api-error.ts";

/** Reads a Bearer token, or Basic credentials with the key as user name (docs.stripe.com/api/authentication). */
function apiKeyOf(header: string): string | undefined {
  const [scheme, credentials] = header.split(" ", 2);
  if (scheme?.toLowerCase() === "bearer") return credentials;
  if (scheme?.toLowerCase() !== "basic" || credentials === undefined) return undefined;
  try {
    return atob(credentials).split(":", 1)[0];
  } catch {
    return undefined;
  }
}

/** Requires the secret key, and echoes the requested API version. */
export const authentication = createMiddleware<AppEnv>(async (c, next) => {
  const apiKey = apiKeyOf(c.req.header("authorization") ?? "");
  if (apiKey === undefined || apiKey === "") {
    throw new StripeApiError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.",
    );
  }
  if (!(await timingSafeEqual(apiKey, await emulatorKey(c.get("settings"))))) {
    throw new StripeApiError(401, "Invalid API Key provided.");
  }
  const version = c.req.header("stripe-version");
  if (version !== undefined) {
    if (!/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version)) {
      throw new StripeApiError(400, `Invalid Stripe API version: ${version.slice(0, 40)}`);
    }
    c.header("stripe-version", version);
  }
  await next();
});
