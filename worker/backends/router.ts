import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { DatabaseName } from "../env.ts";
import { advertisingOrigin } from "./advertising/app.ts";
import { experimentsOrigin } from "./advertising/experiments.ts";
import { promosOrigin } from "./advertising/promos.ts";
import { contentOrigin } from "./content/app.ts";
import { contentMatrixOrigin } from "./content-matrix/app.ts";
import { deliveryStreamOrigin } from "./delivery-stream/app.ts";
import { healthRoute } from "./health.ts";
import { identityOrigin } from "./identity/app.ts";
import { matchDataOrigin } from "./match-data/app.ts";
import { paymentsOrigin } from "./payments/app.ts";
import { streamingOrigin } from "./payments/streaming.ts";
import { videoOrigin } from "./video/app.ts";

/** The embedded backends and the database that each stands on. */
const backends = [
  { name: "advertising", app: advertisingOrigin, database: "MARKETING_DB" },
  { name: "promos", app: promosOrigin, database: "MARKETING_DB" },
  { name: "experiments", app: experimentsOrigin, database: "MARKETING_DB" },
  { name: "content", app: contentOrigin, database: "CONTENT_DB" },
  { name: "content-matrix", app: contentMatrixOrigin, database: "VIDEO_DB" },
  { name: "delivery-stream", app: deliveryStreamOrigin, database: "MARKETING_DB" },
  { name: "identity", app: identityOrigin, database: "IDENTITY_DB" },
  { name: "match-data", app: matchDataOrigin, database: "MATCH_DB" },
  { name: "payments", app: paymentsOrigin, database: "PAYMENTS_DB" },
  { name: "streaming", app: streamingOrigin, database: "PAYMENTS_DB" },
  { name: "video", app: videoOrigin, database: "VIDEO_DB" },
] as const satisfies { name: string; app: Hono<AppEnv>; database: DatabaseName }[];

/** The embedded backends over HTTP: in process for this site, under /origin for another one. */
export const embeddedBackends = new Hono<AppEnv>().basePath("/origin");
for (const { name, app, database } of backends) {
  embeddedBackends.route(`/${name}`, healthRoute(name, database)).route(`/${name}`, app);
}
