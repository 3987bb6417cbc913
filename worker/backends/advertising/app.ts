import { Hono } from "hono";
import { z } from "zod";
import {
  type AdvertInput,
  advertInput,
  type advertsResponse,
  slotID,
  slotInput,
  type slotResponse,
} from "../../../schemas/content/advert.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { parseParameters } from "../../request/parameters.ts";
import { readBody } from "../../request/request-body.ts";
import { deskAdverts } from "./desk/adverts.ts";
import { idParameters } from "./id-parameters.ts";

const storedAdvert = z.object({ id: z.int(), advert: z.string() });
const storedSlot = z.object({ id: z.string(), title: z.string(), adTagID: z.string().nullable() });
const slotAdvert = z.object({ id: z.int(), weight: z.int(), advert: z.string() });

const storedForm = advertInput.omit({ footerPosition: true });
const readForm = (text: string) => storedForm.parse(JSON.parse(text));

/** Whether an advert runs now and on this site. The footer API form has neither times nor channel, so the backend filters. */
function isOn({ enabled, channel, timings }: z.infer<typeof storedForm>, now: number): boolean {
  const isForSite = channel === "" || channel.toLowerCase() === "web";
  return enabled && isForSite && Date.parse(timings.startUTC) <= now && now <= Date.parse(timings.endUTC);
}

/** Picks one item at random, in proportion to the weights; null when there are none. */
function byWeight<Item extends { weight: number }>(items: readonly Item[]): Item | null {
  let left = Math.random() * items.reduce((sum, { weight }) => sum + weight, 0);
  for (const item of items) {
    left -= item.weight;
    if (left < 0) return item;
  }
  return items[0] ?? null;
}

/** Size of an image in the footer row (spec: constants#sizes). */
const footerImageSize = "750x750";

const advertsQuery = z.object({ area: z.literal("footer", "is footer") });
const slotParameters = z.object({ id: slotID });

/**
 * The embedded advertising backend (spec: entities#advert, calls#adverts).
 * GET adverts?area=footer     running adverts in the footer API form, by position
 * GET slots/{slotId}          a slot with one of its running adverts, at random in proportion to their weights
 * PUT, DELETE adverts/{id}    for operators, with the service key
 * PUT, DELETE slots/{slotId}  for operators; PUT leaves at most one advert in the slot
 */
export const advertisingBackend = new Hono<AppEnv>()
  .get("/adverts", async (c) => {
    parseParameters(advertsQuery, c.req.query());
    const { results } = await c.env.MARKETING_DB.prepare(
      "SELECT id, advert FROM adverts WHERE footer_position IS NOT NULL ORDER BY footer_position, id",
    ).all();
    const now = Date.now();
    const adverts = z
      .array(storedAdvert)
      .parse(results)
      .map(({ id, advert }) => ({ id, ...readForm(advert) }))
      .filter((advert) => isOn(advert, now))
      .flatMap(({ id, advertName, url, childFriendly, images }) => {
        const key = images.mobile?.key || images.desktop?.key;
        if (!key) return [];
        const Location = `/images/${footerImageSize}/${key}`;
        return [{ advertID: id, advertName, targetUrl: url, childFriendly, imageData: { Location } }];
      });
    return c.json({ adverts } satisfies z.infer<typeof advertsResponse>);
  })
  .get("/slots/:id", async (c) => {
    const given = parseParameters(slotParameters, c.req.param()).id;
    const [slots, filled] = await c.env.MARKETING_DB.batch([
      c.env.MARKETING_DB.prepare("SELECT id, title, ad_tag_id AS adTagID FROM slots WHERE id = ?").bind(given),
      c.env.MARKETING_DB.prepare(
        `SELECT id, weight, advert FROM slot_adverts JOIN adverts ON id = advert_id WHERE slot_id = ? ORDER BY id`,
      ).bind(given),
    ]);
    const [slot] = z.array(storedSlot).parse(slots?.results);
    if (slot === undefined) throw new ApiError(404, "not_found", "There is no slot of this id.");
    const adverts = z
      .array(slotAdvert)
      .parse(filled?.results)
      .map(({ id, weight, advert }) => ({ id, weight, form: readForm(advert) }));
    const now = Date.now();
    const chosen = byWeight(adverts.filter(({ form }) => isOn(form, now))) ?? adverts[0];
    const advert = chosen === undefined ? null : { ...simpleAdvert(chosen.id, chosen.form), adTagID: slot.adTagID };
    return c.json({
      data: { id: slot.id, attributes: { slotTitle: slot.title, advert } },
    } satisfies z.infer<typeof slotResponse>);
  })
  .put("/adverts/:id", requireServiceKey, async (c) => {
    const id = parseParameters(idParameters, c.req.param()).id;
    const { footerPosition, ...advert } = await readBody(c, advertInput);
    await c.env.MARKETING_DB.prepare(
      `INSERT INTO adverts (id, footer_position, advert) VALUES (?1, ?2, ?3)
       ON CONFLICT (id) DO UPDATE SET version = version + 1, footer_position = ?2, advert = ?3`,
    )
      .bind(id, footerPosition, JSON.stringify(advert))
      .run();
    return c.json({ data: { id, footerPosition, ...advert } });
  })
  .delete("/adverts/:id", requireServiceKey, async (c) => {
    await c.env.MARKETING_DB.prepare("DELETE FROM adverts WHERE id = ?")
      .bind(parseParameters(idParameters, c.req.param()).id)
      .run();
    return c.body(null, 204);
  })
  .put("/slots/:id", requireServiceKey, async (c) => {
    const id = parseParameters(slotParameters, c.req.param()).id;
    const slot = await readBody(c, slotInput);
    const isThere = c.env.MARKETING_DB.prepare("SELECT 1 FROM adverts WHERE id = ?").bind(slot.advertID);
    if (slot.advertID !== null && (await isThere.first()) === null)
      throw new ApiError(400, "unknown_advert", "There is no advert of this id to put into the slot.");
    await c.env.MARKETING_DB.batch([
      c.env.MARKETING_DB.prepare(
        `INSERT INTO slots (id, title, ad_tag_id, advert_id) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET title = ?2, ad_tag_id = ?3, advert_id = ?4`,
      ).bind(id, slot.slotTitle, slot.adTagID, slot.advertID),
      c.env.MARKETING_DB.prepare("DELETE FROM slot_adverts WHERE slot_id = ?").bind(id),
      c.env.MARKETING_DB.prepare("INSERT INTO slot_adverts SELECT ?1, ?2 WHERE ?2 IS NOT NULL").bind(id, slot.advertID),
    ]);
    return c.json({ data: { id, ...slot } });
  })
  .delete("/slots/:id", requireServiceKey, async (c) => {
    await c.env.MARKETING_DB.prepare("DELETE FROM slots WHERE id = ?")
      .bind(parseParameters(slotParameters, c.req.param()).id)
      .run();
    return c.body(null, 204);
  })
  .route("/desk-adverts", deskAdverts);

/** Fills both forms of an advert from one set of link and images. */
function simpleAdvert(id: number, advert: Omit<AdvertInput, "footerPosition">) {
  return { id, ...advert, advertType: "simple", advertData: { url: advert.url, ...advert.images } };
}
