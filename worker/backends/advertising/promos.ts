import { Hono } from "hono";
import { z } from "zod";
import { promoInput, type promoOverlaysResponse } from "../../../schemas/content/promo.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { readBody } from "../../request-body.ts";
import { readID } from "./read-id.ts";

const row = z.object({ promoID: z.int(), promo: z.string() });
const storedForm = promoInput.omit({ channel: true });

/**
 * The embedded promos backend (spec: entities#promo-overlay, calls#promos).
 * GET promo-overlays?channel=Web          a channel's promos, whatever their times
 * PUT, DELETE promo-overlays/{promoID}    for operators, with the service key
 */
export const promosBackend = new Hono<AppEnv>()
  .get("/promo-overlays", async (c) => {
    const channel = z.string().min(1).max(40).safeParse(c.req.query("channel"));
    if (!channel.success) throw new ApiError(400, "bad_channel", "Name a channel, such as Web.");
    const { results } = await c.env.MARKETING_DB.prepare(
      "SELECT promo_id AS promoID, promo FROM promo_overlays WHERE channel = ? ORDER BY promo_id",
    )
      .bind(channel.data)
      .all();
    const promos = z
      .array(row)
      .parse(results)
      .map(({ promoID, promo }) => ({ promoID, ...storedForm.parse(JSON.parse(promo)) }));
    return c.json(promos satisfies z.infer<typeof promoOverlaysResponse>);
  })
  .put("/promo-overlays/:id", requireServiceKey, async (c) => {
    const promoID = readID(c.req.param("id"));
    const { channel, ...promo } = await readBody(c, promoInput);
    await c.env.MARKETING_DB.prepare(
      `INSERT INTO promo_overlays (promo_id, channel, promo) VALUES (?1, ?2, ?3)
       ON CONFLICT (promo_id) DO UPDATE SET channel = ?2, promo = ?3`,
    )
      .bind(promoID, channel, JSON.stringify(promo))
      .run();
    return c.json({ data: { promoID, channel, ...promo } });
  })
  .delete("/promo-overlays/:id", requireServiceKey, async (c) => {
    await c.env.MARKETING_DB.prepare("DELETE FROM promo_overlays WHERE promo_id = ?")
      .bind(readID(c.req.param("id")))
      .run();
    return c.body(null, 204);
  });
