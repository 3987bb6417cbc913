import { Hono } from "hono";
import { z } from "zod";
import { promoInput } from "../../../../schemas/content/promo.ts";
import { type campaignChanged, campaignVersion } from "../../../../schemas/desk/adverts.ts";
import {
  type deskPromosResponse,
  type PromoDraft,
  promoCreateRequest,
  promoSaveRequest,
} from "../../../../schemas/desk/promos.ts";
import type { AppEnv } from "../../../app-env.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { idParameters } from "../id-parameters.ts";
import { changeVersion, freeID, newID } from "./versions.ts";

/** The order in which fans see promos. */
export const promoOrder = "ORDER BY priority DESC, promo_id";

/** A promo without its id and channel, as it is stored. */
export const storedPromo = promoInput.omit({ channel: true });

const row = z.object({
  id: z.int(),
  version: z.int(),
  priority: z.int(),
  paused: z.int(),
  promo: z.string(),
});

const formOf = ({ words, url, newWindow, type, imageKey, from, until }: PromoDraft): string =>
  JSON.stringify({
    ...{ type, url, webNewWindow: newWindow, imageKey, imageAltText: words },
    ...{ startDateTime: from, endDateTime: until },
  } satisfies z.infer<typeof storedPromo>);

/**
 * The desk's endpoints for the site's promos, in the promos backend. All need the service key.
 * GET desk-promos                      all promos of the site's channel, in the order in which fans see them
 * POST desk-promos, desk-promos/{id}/save, …/delete
 */
export const deskPromos = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => {
    const { results } = await c.env.MARKETING_DB.prepare(
      `SELECT promo_id AS id, version, priority, paused, promo FROM promo_overlays WHERE channel = 'Web' ${promoOrder}`,
    ).all();
    const promos = z
      .array(row)
      .parse(results)
      .map(({ promo, paused, ...rest }) => {
        const { imageAltText, url, webNewWindow, type, imageKey, startDateTime, endDateTime } = storedPromo.parse(
          JSON.parse(promo),
        );
        return {
          ...rest,
          ...{ words: imageAltText, url, newWindow: webNewWindow, type, imageKey },
          ...{ from: startDateTime, until: endDateTime, paused: paused === 1 },
        };
      });
    return c.json({ data: { promos } satisfies z.infer<typeof deskPromosResponse> });
  })
  .post("/", async (c) => {
    const { promo } = await readBody(c, promoCreateRequest);
    const id = await c.env.MARKETING_DB.prepare(
      `INSERT INTO promo_overlays (promo_id, channel, priority, paused, promo)
       SELECT ${freeID("promo_overlays")}, 'Web', ?2, ?3, ?4 RETURNING promo_id`,
    )
      .bind(newID(new Date()), promo.priority, Number(promo.paused), formOf(promo))
      .first("promo_id");
    return c.json({ data: { id: z.int().parse(id) } satisfies z.infer<typeof campaignChanged> });
  })
  .post("/:id/save", async (c) => {
    const { id } = parseParameters(idParameters, c.req.param());
    const { version, promo } = await readBody(c, promoSaveRequest);
    await changeVersion(c.env.MARKETING_DB, "promo_overlays", { id, version }, [
      c.env.MARKETING_DB.prepare(
        "UPDATE promo_overlays SET version = version + 1, priority = ?2, paused = ?3, promo = ?4 WHERE promo_id = ?1",
      ).bind(id, promo.priority, Number(promo.paused), formOf(promo)),
    ]);
    return c.json({ data: { id } satisfies z.infer<typeof campaignChanged> });
  })
  .post("/:id/delete", async (c) => {
    const { id } = parseParameters(idParameters, c.req.param());
    const { version } = await readBody(c, campaignVersion);
    await changeVersion(c.env.MARKETING_DB, "promo_overlays", { id, version }, [
      c.env.MARKETING_DB.prepare("DELETE FROM promo_overlays WHERE promo_id = ?").bind(id),
    ]);
    return c.json({ data: { id } satisfies z.infer<typeof campaignChanged> });
  });
