import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { DatabaseName } from "../env.ts";
import { advertisingBackend } from "./advertising/app.ts";
import { experimentsBackend } from "./advertising/experiments.ts";
import { promosBackend } from "./advertising/promos.ts";
import { contentBackend } from "./content/app.ts";
import { contentMatrixBackend } from "./content-matrix/app.ts";
import { deliveryStreamBackend } from "./delivery-stream/app.ts";
import { healthRoute } from "./health.ts";
import { identityBackend } from "./identity/app.ts";
import { matchDataBackend } from "./match-data/app.ts";
import { paymentsBackend } from "./payments/app.ts";
import { streamingBackend } from "./payments/streaming.ts";
import { videoBackend } from "./video/app.ts";

/** The embedded backends and their databases. */
const backends = [
  { name: "advertising", app: advertisingBackend, database: "MARKETING_DB" },
  { name: "promos", app: promosBackend, database: "MARKETING_DB" },
  { name: "experiments", app: experimentsBackend, database: "MARKETING_DB" },
  { name: "content", app: contentBackend, database: "CONTENT_DB" },
  { name: "content-matrix", app: contentMatrixBackend, database: "VIDEO_DB" },
  { name: "delivery-stream", app: deliveryStreamBackend, database: "MARKETING_DB" },
  { name: "identity", app: identityBackend, database: "IDENTITY_DB" },
  { name: "match-data", app: matchDataBackend, database: "MATCH_DB" },
  { name: "payments", app: paymentsBackend, database: "PAYMENTS_DB" },
  { name: "streaming", app: streamingBackend, database: "PAYMENTS_DB" },
  { name: "video", app: videoBackend, database: "VIDEO_DB" },
] as const satisfies { name: string; app: Hono<AppEnv>; database: DatabaseName }[];

/** The embedded backends over HTTP: in process for this site, under /origin for other sites. */
export const embeddedBackends = new Hono<AppEnv>().basePath("/origin");
for (const { name, app, database } of backends) {
  embeddedBackends.route(`/${name}`, healthRoute(name, database)).route(`/${name}`, app);
}
