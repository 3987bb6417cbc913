import { type Context, Hono } from "hono";
import { type AdvertSlotResponse, slotID } from "../../schemas/content/advert.ts";
import type { FooterAdvertsResponse } from "../../schemas/content/experiment.ts";
import type { AppEnv } from "../app-env.ts";
import { consentOf } from "../consent.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { advertService, footerExperimentOf } from "../services/adverts.ts";
import { BackendError } from "../services/backend-error.ts";
import type { BackendName } from "../services/backends.ts";

/** An advert that takes longer than this is not worth the wait, in milliseconds. */
const waitLimit = 5_000;

function backend(c: Context<AppEnv>, name: BackendName) {
  return c.get("backends")(name);
}
const bounded = () => ({ signal: AbortSignal.timeout(waitLimit) });

/** @throws ApiError 503 when the advertising backend gives no usable answer. */
async function orUnavailable<Value>(c: Context<AppEnv>, asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("error", "adverts are not available", { requestID: c.get("requestID"), problem: error.message });
    throw new ApiError(503, "adverts_unavailable", "There are no adverts at the moment.", { "retry-after": "60" });
  }
}

/**
 * Adverts for the places on pages (spec: adverts-and-consent#advert-validity, calls#adverts). Pages are the same for
 * everybody, so adverts come after load, and only to whoever agreed to marketing: nobody else's visit reaches an advertising
 * system.
 * GET /api/adverts/slots/{slotId}
 * GET /api/adverts/footer           with the experiment on them, if one runs
 */
export const advertRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    c.header("cache-control", "private, no-store");
    await next();
  })
  .get("/slots/:id", async (c) => {
    const id = slotID.safeParse(c.req.param("id"));
    if (!id.success) throw new ApiError(400, "bad_slot_id", "A slot's id is 1 to 64 letters, digits and underscores.");
    if (!consentOf(c).marketing) return c.json({ data: null, adServer: null } satisfies AdvertSlotResponse);
    const data = await orUnavailable(c, advertService(backend(c, "advertising"), bounded()).slot(id.data));
    const adServer = c.get("settings").AD_SERVER_SCRIPT || null;
    return c.json({ data, adServer } satisfies AdvertSlotResponse);
  })
  .get("/footer", async (c) => {
    if (!consentOf(c).marketing) return c.json({ data: null } satisfies FooterAdvertsResponse);
    const [adverts, experiment] = await Promise.all([
      orUnavailable(c, advertService(backend(c, "advertising"), bounded()).footer()),
      footerExperimentOf(backend(c, "experiments"), bounded()).catch((error: unknown) => {
        // Without an experiment the adverts stand in their own order.
        if (!(error instanceof BackendError)) throw error;
        log("error", "experiments are not available", { requestID: c.get("requestID"), problem: error.message });
        return null;
      }),
    ]);
    return c.json({ data: { adverts, experiment } } satisfies FooterAdvertsResponse);
  });
