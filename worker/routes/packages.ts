import { type Context, Hono } from "hono";
import { packagesQuery, packageType } from "../../schemas/payments/packages.ts";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { passesUnplayableIn } from "../playback/country-availability.ts";
import { requestCountry } from "../playback/geolocation.ts";
import { parseParameters } from "../request/parameters.ts";
import { BackendError } from "../services/backend-error.ts";
import { legacyPackages } from "../services/legacy-packages.ts";
import { paymentsService } from "../services/payments.ts";
import { videoService } from "../services/videos.ts";

/** The packages on sale (spec: calls#packages), the same for everybody, and those that open nothing in the browser's country. */
export const packageRoutes = new Hono<AppEnv>();

/** Aborts when the browser disconnects, or after ten seconds. */
const abortSignal = (c: Context<AppEnv>) => AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(10_000)]);

async function listed<Item>(c: Context<AppEnv>, list: Promise<Item[]>): Promise<Response> {
  try {
    const data = await list;
    c.header("cache-control", "public, max-age=30");
    return c.json({ data });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(
      503,
      "packages_unavailable",
      message("The passes cannot be shown at the moment. Please try again."),
      {
        "retry-after": "30",
      },
    );
  }
}

packageRoutes.get("/", async (c) => {
  const { "filter.packageType": type } = parseParameters(packagesQuery, c.req.query());
  const payments = paymentsService(c.get("backends")("payments"), {
    showPackages: c.get("settings").SHOW_PACKAGES === "on",
    widerEntitlements: c.get("league").video.openedBy,
    signal: abortSignal(c),
  });
  return await listed(c, payments.packages(type));
});

/**
 * Ids of the price options that open nothing in the browser's country, and whether that applies to everything on sale; empty while unknown.
 */
packageRoutes.get("/closed-here", async (c) => {
  const signal = abortSignal(c);
  const payments = paymentsService(c.get("backends")("payments"), {
    showPackages: c.get("settings").SHOW_PACKAGES === "on",
    signal,
  });
  const videos = videoService(c.get("backends")("video"), { signal });
  c.header("cache-control", "private, max-age=60");
  try {
    const packages = (await Promise.all(packageType.options.map((type) => payments.packages(type)))).flat();
    const options = packages.flatMap(({ attributes }) => attributes.priceData);
    const closed = await passesUnplayableIn(videos, options, requestCountry(c.req.raw), new Date());
    return c.json({ data: closed.options.map(({ id }) => id), everything: closed.everything });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return c.json({ data: [], everything: false });
  }
});

packageRoutes.get(
  "/legacy",
  async (c) => await listed(c, legacyPackages(c.get("settings"), { signal: abortSignal(c) })),
);
