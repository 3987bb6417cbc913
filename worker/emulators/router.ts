import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { healthRoute } from "../backends/health.ts";
import { cookieSSOEmulator } from "./cookie-sso/app.ts";
import { oauthCodeEmulator } from "./oauth-code/app.ts";
import { openIDEmulatorApp } from "./openid/app.tsx";
import { retailStreamingEmulator } from "./retail-streaming/app.ts";
import { streamingLibraryEmulator } from "./streaming-library/app.ts";
import { stripeEmulator } from "./stripe/app.ts";
import { tokenPayloadEmulator } from "./token-payload/app.ts";

/** The emulators of other companies' services, under /origin. */
export const emulators = new Hono<AppEnv>()
  .basePath("/origin")
  .route(
    "/:service{cookie-sso|retail-streaming|oauth-code|token-payload}",
    healthRoute("identity", "IDENTITY_DB", ["accounts", "sign_in_grants", "signing_keys"]),
  )
  .route("/cookie-sso", cookieSSOEmulator)
  .route("/oauth-code", oauthCodeEmulator)
  .route("/openid", openIDEmulatorApp)
  .route("/retail-streaming", retailStreamingEmulator)
  .route("/streaming-library", streamingLibraryEmulator)
  .route("/stripe", stripeEmulator)
  .route("/token-payload", tokenPayloadEmulator);
