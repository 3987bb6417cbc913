import { type Context, Hono } from "hono";
import { z } from "zod";
import { type AdvertSlotResponse, slotID } from "../../schemas/content/advert.ts";
import type { FooterAdvertsResponse } from "../../schemas/content/experiment.ts";
import type { AppEnv } from "../app-env.ts";
import { consentOf } from "../consent/consent.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { parseParameters } from "../request/parameters.ts";
import { advertService, footerExperimentOf } from "../services/adverts.ts";
import { BackendError } from "../services/backend-error.ts";
import type { BackendName } from "../services/backends.ts";
import { isOff } from "../switches.ts";

/** Milliseconds until a backend must have responded. */
const timeout = 5_000;

function backend(c: Context<AppEnv>, name: BackendName) {
  return c.get("backends")(name);
}
const slotParameters = z.object({ id: slotID });
const withTimeout = () => ({ signal: AbortSignal.timeout(timeout) });

/** @throws ApiError 503 when the advertising backend gives no usable response. */
async function orUnavailable<Value>(c: Context<AppEnv>, fetched: Promise<Value>): Promise<Value> {
  try {
    return await fetched;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("error", "adverts unavailable", { requestID: c.get("requestID"), problem: error.message });
    throw new ApiError(503, "adverts_unavailable", "There are no adverts at the moment.", { "retry-after": "60" });
  }
}

/**
 * Adverts for the slots on pages (spec: adverts-and-consent#advert-validity, calls#adverts). Pages are the same for everybody, so adverts
 * are loaded later, and only with consent to marketing: other visits never reach an advertising system.
 * GET /api/adverts/slots/{slotId}
 * GET /api/adverts/footer           with the running experiment, if any
 */
export const advertRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.header("cache-control", "private, no-store");
    await next();
  })
  .get("/slots/:id", async (c) => {
    const { id } = parseParameters(slotParameters, c.req.param());
    if (isOff(c, "adverts") || !consentOf(c).marketing)
      return c.json({ data: null, adServer: null } satisfies AdvertSlotResponse);
    const data = await orUnavailable(c, advertService(backend(c, "advertising"), withTimeout()).slot(id));
    const adServer = c.get("settings").AD_SERVER_SCRIPT || null;
    return c.json({ data, adServer } satisfies AdvertSlotResponse);
  })
  .get("/footer", async (c) => {
    if (isOff(c, "adverts") || !consentOf(c).marketing) return c.json({ data: null } satisfies FooterAdvertsResponse);
    const [adverts, experiment] = await Promise.all([
      orUnavailable(c, advertService(backend(c, "advertising"), withTimeout()).footer()),
      footerExperimentOf(backend(c, "experiments"), withTimeout()).catch((error: unknown) => {
        // Without an experiment, the adverts keep their own order.
        if (!(error instanceof BackendError)) throw error;
        log("error", "experiments unavailable", { requestID: c.get("requestID"), problem: error.message });
        return null;
      }),
    ]);
    return c.json({ data: { adverts, experiment } } satisfies FooterAdvertsResponse);
  });
