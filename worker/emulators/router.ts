import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { healthRoute } from "../backends/health.ts";
import { cookieSSOOrigin } from "./cookie-sso/app.ts";
import { oauthCodeOrigin } from "./oauth-code/app.ts";
import { openIDOrigin } from "./openid/app.tsx";
import { retailStreamingOrigin } from "./retail-streaming/app.ts";
import { streamingLibraryOrigin } from "./streaming-library/app.ts";
import { stripeEmulator } from "./stripe/app.ts";
import { tokenPayloadOrigin } from "./token-payload/app.ts";

/** The emulators of other companies' services, under /origin. */
export const emulators = new Hono<AppEnv>()
  .basePath("/origin")
  .route("/:service{cookie-sso|retail-streaming|oauth-code|token-payload}", healthRoute("identity", "IDENTITY_DB"))
  .route("/cookie-sso", cookieSSOOrigin)
  .route("/oauth-code", oauthCodeOrigin)
  .route("/openid", openIDOrigin)
  .route("/retail-streaming", retailStreamingOrigin)
  .route("/streaming-library", streamingLibraryOrigin)
  .route("/stripe", stripeEmulator)
  .route("/token-payload", tokenPayloadOrigin);
