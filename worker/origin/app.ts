import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { advertisingOrigin } from "./advertising/app.ts";
import { experimentsOrigin } from "./advertising/experiments.ts";
import { promosOrigin } from "./advertising/promos.ts";
import { contentOrigin } from "./content/app.ts";
import { contentMatrixOrigin } from "./content-matrix/app.ts";
import { cookieSSOOrigin } from "./cookie-sso/app.ts";
import { deliveryStreamOrigin } from "./delivery-stream/app.ts";
import { healthOf } from "./health.ts";
import { identityOrigin } from "./identity/app.ts";
import { imagesOrigin } from "./images/app.ts";
import { matchDataOrigin } from "./match-data/app.ts";
import { oauthCodeOrigin } from "./oauth-code/app.ts";
import { openIDOrigin } from "./openid/app.tsx";
import { paymentsOrigin } from "./payments/app.ts";
import { streamingOrigin } from "./payments/streaming.ts";
import { retailStreamingOrigin } from "./retail-streaming/app.ts";
import { streamingLibraryOrigin } from "./streaming-library/app.ts";
import { stripeSandbox } from "./stripe-sandbox/app.ts";
import { tokenPayloadOrigin } from "./token-payload/app.ts";
import { videoOrigin } from "./video/app.ts";

/** The embedded backends over HTTP: in process for this site, under /origin for another one. */
export const origin = new Hono<AppEnv>()
  .basePath("/origin")
  .route(
    "/advertising",
    healthOf("advertising", (env) => env.MARKETING_DB),
  )
  .route(
    "/promos",
    healthOf("promos", (env) => env.MARKETING_DB),
  )
  .route(
    "/experiments",
    healthOf("experiments", (env) => env.MARKETING_DB),
  )
  .route(
    "/content",
    healthOf("content", (env) => env.CONTENT_DB),
  )
  .route(
    "/content-matrix",
    healthOf("content-matrix", (env) => env.VIDEO_DB),
  )
  .route(
    "/delivery-stream",
    healthOf("delivery-stream", (env) => env.MARKETING_DB),
  )
  .route(
    "/identity",
    healthOf("identity", (env) => env.IDENTITY_DB),
  )
  .route(
    "/:service{cookie-sso|retail-streaming|oauth-code|token-payload}",
    healthOf("identity", (env) => env.IDENTITY_DB),
  )
  .route(
    "/match-data",
    healthOf("match-data", (env) => env.MATCH_DB),
  )
  .route(
    "/payments",
    healthOf("payments", (env) => env.PAYMENTS_DB),
  )
  .route(
    "/streaming",
    healthOf("streaming", (env) => env.PAYMENTS_DB),
  )
  .route(
    "/video",
    healthOf("video", (env) => env.VIDEO_DB),
  )
  .route("/advertising", advertisingOrigin)
  .route("/content", contentOrigin)
  .route("/content-matrix", contentMatrixOrigin)
  .route("/cookie-sso", cookieSSOOrigin)
  .route("/experiments", experimentsOrigin)
  .route("/delivery-stream", deliveryStreamOrigin)
  .route("/identity", identityOrigin)
  .route("/images", imagesOrigin)
  .route("/match-data", matchDataOrigin)
  .route("/oauth-code", oauthCodeOrigin)
  .route("/openid", openIDOrigin)
  .route("/payments", paymentsOrigin)
  .route("/promos", promosOrigin)
  .route("/retail-streaming", retailStreamingOrigin)
  .route("/streaming", streamingOrigin)
  .route("/streaming-library", streamingLibraryOrigin)
  .route("/stripe", stripeSandbox)
  .route("/token-payload", tokenPayloadOrigin)
  .route("/video", videoOrigin);
