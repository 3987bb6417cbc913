import { Hono } from "hono";
import { z } from "zod";
import { advertInput } from "../../../../schemas/content/advert.ts";
import { advertSizes, advertSlots, splashSlot } from "../../../../schemas/content/advert-slots.ts";
import {
  type AdvertDraft,
  advertCreateRequest,
  advertSaveRequest,
  type campaignChanged,
  campaignVersion,
  type ListedAdvert,
  type storedAdverts,
} from "../../../../schemas/desk/adverts.ts";
import type { AppEnv } from "../../../app-env.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { idParameters } from "../id-parameters.ts";
import { changeVersion, freeID, newID, noSuchCampaign } from "./versions.ts";

const row = z.object({
  id: z.int(),
  version: z.int(),
  weight: z.int(),
  footerPosition: z.int().nullable(),
  advert: z.string(),
  slots: z.string(),
  views: z.int(),
  clicks: z.int(),
});
const storedForm = advertInput.omit({ footerPosition: true });
type StoredForm = z.infer<typeof storedForm>;

async function listAdverts(database: D1Database): Promise<ListedAdvert[]> {
  const { results } = await database
    .prepare(
      `SELECT a.id, a.version, a.weight, a.footer_position AS footerPosition, a.advert,
         (SELECT json_group_array(slot_id) FROM slot_adverts WHERE advert_id = a.id) AS slots,
         coalesce((SELECT sum(views) FROM advert_counts WHERE advert_id = a.id), 0) AS views,
         coalesce((SELECT sum(clicks) FROM advert_counts WHERE advert_id = a.id), 0) AS clicks
       FROM adverts a ORDER BY a.footer_position, a.id`,
    )
    .all();
  return z
    .array(row)
    .parse(results)
    .map(({ advert, slots, ...rest }) => {
      const { advertName, url, campaignRef, enabled, channel, childFriendly, timings, images } = storedForm.parse(
        JSON.parse(advert),
      );
      return {
        ...rest,
        ...{ name: advertName, url, campaignRef, channel, childFriendly, paused: !enabled },
        ...{ from: timings.startUTC, until: timings.endUTC, slots: z.array(z.string()).parse(JSON.parse(slots)) },
        pictures: { mobile: images.mobile?.key || null, desktop: images.desktop?.key || null },
      };
    });
}

/** The images, in the sizes of the advert's placement. */
function imagesOf({ pictures: { mobile, desktop }, slots }: AdvertDraft): StoredForm["images"] {
  const sizes = advertSizes[slots.length === 0 ? "footer" : slots.includes(splashSlot.id) ? "splash" : "page"];
  return {
    mobile: mobile === null ? null : { key: mobile, imageSize: sizes.mobile },
    desktop: desktop === null ? null : { key: desktop, imageSize: sizes.desktop },
  };
}

/** The advert in the stored form. Fields that the desk does not edit stay as they were. */
const formOf = (draft: AdvertDraft, kept: Pick<StoredForm, "advertRef" | "channel">): StoredForm => ({
  ...kept,
  ...{ advertName: draft.name, url: draft.url, campaignRef: draft.campaignRef, enabled: !draft.paused },
  ...{ childFriendly: draft.childFriendly, images: imagesOf(draft) },
  timings: { startUTC: draft.from, endUTC: draft.until },
});

const knownSlots = [...advertSlots, splashSlot];
/** Statement that adds the slots of pages that are not stored yet. */
const addSlots = (database: D1Database) =>
  database
    .prepare("INSERT OR IGNORE INTO slots (id, title) SELECT value ->> 'id', value ->> 'title' FROM json_each(?)")
    .bind(JSON.stringify(knownSlots));
/** Statement that puts an advert into those of the listed slots that exist. `id` is an SQL expression. */
const slotStatement = (database: D1Database, slots: readonly string[], id: "last_insert_rowid()" | number) =>
  database
    .prepare(
      `INSERT INTO slot_adverts (advert_id, slot_id) SELECT DISTINCT ${id}, value FROM json_each(?1)
       WHERE value IN (SELECT id FROM slots)`,
    )
    .bind(JSON.stringify(slots));

/**
 * The desk's endpoints for adverts, in the advertising backend. All need the service key.
 * GET desk-adverts                     all adverts with their slots, and the list of slots
 * POST desk-adverts, desk-adverts/{id}/save, …/delete
 */
export const deskAdverts = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => {
    const { results } = await c.env.MARKETING_DB.prepare("SELECT id, title FROM slots ORDER BY rowid").all();
    const stored = z.array(z.object({ id: z.string(), title: z.string() })).parse(results);
    const slots = [...stored, ...knownSlots.filter(({ id }) => !stored.some((slot) => slot.id === id))];
    const data: z.infer<typeof storedAdverts> = { adverts: await listAdverts(c.env.MARKETING_DB), slots };
    return c.json({ data });
  })
  .post("/", async (c) => {
    const { advert } = await readBody(c, advertCreateRequest);
    const first = newID(new Date());
    const form = formOf(advert, { advertRef: `desk-${first}`, channel: "web" });
    const [, added] = await c.env.MARKETING_DB.batch([
      addSlots(c.env.MARKETING_DB),
      c.env.MARKETING_DB.prepare(
        `INSERT INTO adverts (id, footer_position, weight, advert) SELECT ${freeID("adverts")}, ?2, ?3, ?4 RETURNING id`,
      ).bind(first, advert.footerPosition, advert.weight, JSON.stringify(form)),
      slotStatement(c.env.MARKETING_DB, advert.slots, "last_insert_rowid()"),
    ]);
    const [data] = z.array(z.object({ id: z.int() })).parse(added?.results);
    return c.json({ data });
  })
  .post("/:id/save", async (c) => {
    const { id } = parseParameters(idParameters, c.req.param());
    const { version, advert } = await readBody(c, advertSaveRequest);
    const found = await c.env.MARKETING_DB.prepare("SELECT advert FROM adverts WHERE id = ?").bind(id).first("advert");
    if (typeof found !== "string") throw noSuchCampaign();
    const { advertRef, channel } = storedForm.parse(JSON.parse(found));
    await changeVersion(c.env.MARKETING_DB, "adverts", { id, version }, [
      addSlots(c.env.MARKETING_DB),
      c.env.MARKETING_DB.prepare(
        "UPDATE adverts SET version = version + 1, footer_position = ?2, weight = ?3, advert = ?4 WHERE id = ?1",
      ).bind(id, advert.footerPosition, advert.weight, JSON.stringify(formOf(advert, { advertRef, channel }))),
      c.env.MARKETING_DB.prepare("DELETE FROM slot_adverts WHERE advert_id = ?").bind(id),
      slotStatement(c.env.MARKETING_DB, advert.slots, id),
    ]);
    return c.json({ data: { id } satisfies z.infer<typeof campaignChanged> });
  })
  .post("/:id/delete", async (c) => {
    const { id } = parseParameters(idParameters, c.req.param());
    const { version } = await readBody(c, campaignVersion);
    await changeVersion(c.env.MARKETING_DB, "adverts", { id, version }, [
      c.env.MARKETING_DB.prepare("DELETE FROM adverts WHERE id = ?").bind(id),
    ]);
    return c.json({ data: { id } satisfies z.infer<typeof campaignChanged> });
  });
