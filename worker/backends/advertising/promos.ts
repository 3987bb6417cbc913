import { Hono } from "hono";
import { z } from "zod";
import { promoInput, type promoOverlaysResponse } from "../../../schemas/content/promo.ts";
import type { AppEnv } from "../../app-env.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { parseParameters } from "../../request/parameters.ts";
import { readBody } from "../../request/request-body.ts";
import { deskPromos, promoOrder, storedPromo } from "./desk/promos.ts";
import { idParameters } from "./id-parameters.ts";

const row = z.object({ promoID: z.int(), promo: z.string() });
const promosQuery = z.object({ channel: z.string().regex(/^.{1,40}$/, "is 1 to 40 characters, such as Web") });

/**
 * The embedded promos backend (spec: entities#promo-overlay, calls#promos).
 * GET promo-overlays?channel=Web          a channel's promos that are not paused, regardless of their times, by priority
 * PUT, DELETE promo-overlays/{promoID}    for operators, with the service key
 */
export const promosBackend = new Hono<AppEnv>()
  .get("/promo-overlays", async (c) => {
    const { channel } = parseParameters(promosQuery, c.req.query());
    const { results } = await c.env.MARKETING_DB.prepare(
      `SELECT promo_id AS promoID, promo FROM promo_overlays WHERE channel = ? AND paused = 0 ${promoOrder}`,
    )
      .bind(channel)
      .all();
    const promos = z
      .array(row)
      .parse(results)
      .map(({ promoID, promo }) => ({ promoID, ...storedPromo.parse(JSON.parse(promo)) }));
    return c.json(promos satisfies z.infer<typeof promoOverlaysResponse>);
  })
  .put("/promo-overlays/:id", requireServiceKey, async (c) => {
    const promoID = parseParameters(idParameters, c.req.param()).id;
    const { channel, ...promo } = await readBody(c, promoInput);
    await c.env.MARKETING_DB.prepare(
      `INSERT INTO promo_overlays (promo_id, channel, promo) VALUES (?1, ?2, ?3)
       ON CONFLICT (promo_id) DO UPDATE SET version = version + 1, channel = ?2, promo = ?3`,
    )
      .bind(promoID, channel, JSON.stringify(promo))
      .run();
    return c.json({ data: { promoID, channel, ...promo } });
  })
  .delete("/promo-overlays/:id", requireServiceKey, async (c) => {
    await c.env.MARKETING_DB.prepare("DELETE FROM promo_overlays WHERE promo_id = ?")
      .bind(parseParameters(idParameters, c.req.param()).id)
      .run();
    return c.body(null, 204);
  })
  .route("/desk-promos", deskPromos);
