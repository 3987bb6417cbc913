import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { healthRoute } from "../backends/health.ts";
import type { LazyRoutes } from "../lazy-routes.ts";

/** An emulator of a sign-in service, with a health check of the identity database that has its accounts. */
const identityEmulator = async (load: () => Promise<Hono<AppEnv>>) =>
  new Hono<AppEnv>()
    .route("/", healthRoute("identity", "IDENTITY_DB", ["accounts", "sign_in_grants", "signing_keys"]))
    .route("/", await load());

/** The emulators of other companies' services, under /origin. */
export const emulators: LazyRoutes = {
  "/origin/cookie-sso": () => identityEmulator(async () => (await import("./cookie-sso/app.ts")).cookieSSOEmulator),
  "/origin/oauth-code": () => identityEmulator(async () => (await import("./oauth-code/app.ts")).oauthCodeEmulator),
  "/origin/openid": async () => (await import("./openid/app.tsx")).openIDEmulatorApp,
  "/origin/retail-streaming": () =>
    identityEmulator(async () => (await import("./retail-streaming/app.ts")).retailStreamingEmulator),
  "/origin/streaming-library": async () => (await import("./streaming-library/app.ts")).streamingLibraryEmulator,
  "/origin/stripe": async () => (await import("./stripe/app.ts")).stripeEmulator,
  "/origin/token-payload": () =>
    identityEmulator(async () => (await import("./token-payload/app.ts")).tokenPayloadEmulator),
};
