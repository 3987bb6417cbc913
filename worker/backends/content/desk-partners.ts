import { createHash } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { featuredLabelGroup, type SponsorRow, sponsor, sponsorRow } from "../../../schemas/content/content.ts";
import { type DeskPartners, type Partner, partnersChange, type Tier } from "../../../schemas/desk/partners.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { readBody } from "../../request/request-body.ts";

type Sponsor = SponsorRow["sponsors"][number];

/** All rows as one text, which differs for whatever is stored otherwise. */
const rowsText = `(SELECT json_group_array(json("row")) FROM (SELECT "row" FROM sponsor_rows ORDER BY row_id))`;

async function readRows(database: D1Database): Promise<{ text: string; rows: SponsorRow[] }> {
  const text = z.string().parse(await database.prepare(`SELECT ${rowsText} AS rows`).first("rows"));
  return { text, rows: z.array(sponsorRow).parse(JSON.parse(text)) };
}

const byOrder = (one: { forcedOrder: number }, other: { forcedOrder: number }) => one.forcedOrder - other.forcedOrder;

/** The tiers as fans see them, with what the desk changes of each. */
function partnersOf({ text, rows }: Awaited<ReturnType<typeof readRows>>): DeskPartners {
  const tiers = rows.toSorted(byOrder).map(({ rowID, title, sponsorSize, sponsors }) => ({
    ...{ id: rowID, title, size: sponsorSize },
    partners: sponsors
      .toSorted(byOrder)
      .map(({ sponsorID, title: name, url, imageKey, isChildFriendly, published }) => ({
        ...{
          id: sponsorID,
          name,
          url,
          logo: imageKey,
          childFriendly: isChildFriendly === 1,
          published: published === 1,
        },
      })),
  }));
  return { tiers, revision: createHash("sha256").update(text).digest("hex").slice(0, 16) };
}

const flag = (is: boolean) => (is ? 1 : 0);

/** The rows of these tiers. What the desk does not change of a row or a partner stays as it was. */
function rowsOf(tiers: readonly Tier[], before: readonly SponsorRow[], now: Date): SponsorRow[] {
  // A new partner's id is none that a label or a competition may still name.
  let fresh = Math.floor(now.getTime() / 1000);
  const known = new Map(before.flatMap(({ sponsors }) => sponsors).map((each) => [each.sponsorID, each]));
  const sponsorOf = ({ id, name, url, logo, childFriendly, published }: Partner, index: number): Sponsor => {
    const kept = id === null ? undefined : known.get(id);
    if (id !== null && !known.delete(id)) throw unknown();
    const base = kept ?? { sponsorID: fresh++, campaignID: 0, adminName: name, mediaLibraryID: "" };
    const shown = {
      title: name,
      url,
      imageKey: logo,
      isChildFriendly: flag(childFriendly),
      published: flag(published),
    };
    return sponsor.parse({ ...base, ...shown, forcedOrder: index + 1 });
  };
  const rows = new Map(before.map((row) => [row.rowID, row]));
  return tiers.map(({ id, title, size, partners }, index) => {
    const kept = id === null ? undefined : rows.get(id);
    if (id !== null && !rows.delete(id)) throw unknown();
    const base = kept ?? { rowID: fresh++, adminName: title, titleSize: "h3" as const };
    const sponsors = partners.map(sponsorOf);
    return { ...base, title, sponsorSize: size, forcedOrder: index + 1, sponsors };
  });
}

const unknown = () =>
  new ApiError(422, "unknown_partner", "A partner or tier is named twice, or is there no more. Look at them again.");
const changedMeanwhile = () =>
  new ApiError(409, "changed_meanwhile", "Somebody else has changed the partners since you opened them.");

const labelRows = z.array(z.object({ label: z.string(), forced_order: z.int(), sponsor_ids: z.string() }));

/**
 * What the desk does with partners, in the content backend. All of it needs the service key.
 * GET desk-partners    the tiers with their partners
 * POST desk-partners   replaces all tiers; 409 unless the revision it names is the newest
 */
export const deskPartners = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => c.json({ data: partnersOf(await readRows(c.env.CONTENT_DB)) }))
  .post("/", async (c) => {
    const { tiers, revision, staff } = await readBody(c, partnersChange);
    const database = c.env.CONTENT_DB;
    const before = await readRows(database);
    if (partnersOf(before).revision !== revision) throw changedMeanwhile();
    const now = new Date();
    const rows = rowsOf(tiers, before.rows, now);
    const there = new Set(rows.flatMap(({ sponsors }) => sponsors.map(({ sponsorID }) => sponsorID)));
    const { results } = await database
      .prepare("SELECT label, forced_order, sponsor_ids FROM featured_label_groups")
      .all();
    const labels = labelRows.parse(results).map(({ label, forced_order, sponsor_ids }) => {
      const ids = featuredLabelGroup.shape.sponsorIDs.parse(JSON.parse(sponsor_ids)).filter((id) => there.has(id));
      return [label, forced_order, JSON.stringify(ids)];
    });
    const at = now.toISOString();
    try {
      await database.batch([
        // A row that cannot be written, if others are stored by now: it fails the transaction.
        database
          .prepare(
            `INSERT INTO sponsor_rows (row_id, forced_order, "row") SELECT NULL, NULL, NULL WHERE ${rowsText} IS NOT ?`,
          )
          .bind(before.text),
        database.prepare("DELETE FROM sponsor_rows"),
        database
          .prepare(
            `INSERT INTO sponsor_rows (row_id, forced_order, "row")
             SELECT value ->> 'rowID', value ->> 'forcedOrder', value FROM json_each(?)`,
          )
          .bind(JSON.stringify(rows)),
        database.prepare("DELETE FROM featured_label_groups"),
        database
          .prepare(
            `INSERT INTO featured_label_groups (label, forced_order, sponsor_ids)
             SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
          )
          .bind(JSON.stringify(labels)),
        // Pages are cached by the version, and a load of a folder that was planned before fails.
        database.prepare("UPDATE league SET version = version + 1, published_at = ?").bind(at),
        database
          .prepare("INSERT OR REPLACE INTO league_desk_changes (part, changed_at, staff) VALUES ('partners', ?, ?)")
          .bind(at, staff),
      ]);
    } catch (error) {
      if ((await readRows(database)).text === before.text) throw error;
      throw changedMeanwhile();
    }
    return c.json({ data: partnersOf(await readRows(database)) });
  });
