import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { contentOrigin } from "./content/app.ts";
import { healthOf } from "./health.ts";
import { identityOrigin } from "./identity/app.ts";
import { imagesOrigin } from "./images/app.ts";
import { matchDataOrigin } from "./match-data/app.ts";
import { paymentsOrigin } from "./payments/app.ts";
import { streamingOrigin } from "./payments/streaming.ts";
import { stripeSandbox } from "./stripe-sandbox/app.ts";
import { videoOrigin } from "./video/app.ts";

/** The embedded backends over HTTP: in process for this site, under /origin for another one. */
export const origin = new Hono<AppEnv>()
  .basePath("/origin")
  .route(
    "/content",
    healthOf("content", (env) => env.CONTENT_DB),
  )
  .route(
    "/identity",
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
  .route("/content", contentOrigin)
  .route("/identity", identityOrigin)
  .route("/images", imagesOrigin)
  .route("/match-data", matchDataOrigin)
  .route("/payments", paymentsOrigin)
  .route("/streaming", streamingOrigin)
  .route("/stripe", stripeSandbox)
  .route("/video", videoOrigin);
