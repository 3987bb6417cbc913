import { Hono } from "hono";
import { z } from "zod";
import {
  featuredLabelGroup,
  type HeaderSponsor,
  headerSponsor,
  type SponsorRow,
  sponsor,
  sponsorRow,
} from "../../../../schemas/content/content.ts";
import {
  type DeskPartners,
  type Partner,
  type PartnerLabel,
  partnersChange,
  type Tier,
} from "../../../../schemas/desk/partners.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError, changedMeanwhile } from "../../../errors.ts";
import { shortHash } from "../../../hashing/short-hash.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { readBody } from "../../../request/request-body.ts";

type Sponsor = SponsorRow["sponsors"][number];

/** SQL: all partners as one JSON text, to detect any change. */
const storedText = `(SELECT json_array(
  json((SELECT json_group_array(json("row")) FROM (SELECT "row" FROM sponsor_rows ORDER BY row_id))),
  json((SELECT json_group_array(json_array(label, json(sponsor_ids)))
    FROM (SELECT label, sponsor_ids FROM featured_label_groups ORDER BY forced_order, label))),
  json((SELECT sponsor FROM header_sponsor))))`;

const storedPartners = z.tuple([
  z.array(sponsorRow),
  z.array(z.tuple([featuredLabelGroup.shape.label, featuredLabelGroup.shape.sponsorIDs])),
  headerSponsor.nullable(),
]);
interface StoredPartners {
  text: string;
  rows: SponsorRow[];
  labels: PartnerLabel[];
  header: HeaderSponsor | null;
}

async function readStored(database: D1Database): Promise<StoredPartners> {
  const text = z.string().parse(await database.prepare(`SELECT ${storedText} AS stored`).first("stored"));
  const [rows, labels, header] = storedPartners.parse(JSON.parse(text));
  return { text, rows, labels: labels.map(([label, partners]) => ({ label, partners })), header };
}

const byOrder = (one: { forcedOrder: number }, other: { forcedOrder: number }) => one.forcedOrder - other.forcedOrder;

/** The tiers in the order that fans see, with the fields that the desk edits. */
function partnersOf({ text, rows, labels, header }: StoredPartners): DeskPartners {
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
  const revision = shortHash(text, 16);
  return { tiers, labels, header: header && headerOf(header), revision };
}

/** URL of a logo in the header. */
const logoURL = (key: string) => `/images/fit-in/240x96/${key}`;

const headerOf = ({ imgLocation, name, sponsorUrl, childFriendly }: HeaderSponsor) => ({
  ...{ name, url: sponsorUrl, childFriendly },
  // The last path segment of an image URL is its key.
  logo: imgLocation.split("/").at(-1) ?? "",
});

/** @throws ApiError 422 for a partner that is in no tier */
function requireKnown(labels: readonly PartnerLabel[], rows: readonly SponsorRow[]): void {
  const there = new Set(rows.flatMap(({ sponsors }) => sponsors.map(({ sponsorID }) => sponsorID)));
  if (labels.every(({ partners }) => partners.every((id) => there.has(id)))) return;
  throw new ApiError(422, "unknown_partner", "A label names a partner that is in no tier.");
}

const flag = (is: boolean) => (is ? 1 : 0);

/** The rows of these tiers. Fields of a row or a partner that the desk does not edit stay as they were. */
function rowsOf(tiers: readonly Tier[], before: readonly SponsorRow[], now: Date): SponsorRow[] {
  // Based on the time, so that a new partner gets no id that a label or a competition may still refer to.
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

/**
 * The desk's endpoints for partners, in the content backend. All need the service key.
 * GET desk-partners    the tiers with their partners, labels, and the partner in the header
 * POST desk-partners   replaces all tiers, and labels and header when sent; 409 unless the revision it is based on is the newest
 */
export const deskPartners = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/", async (c) => c.json({ data: partnersOf(await readStored(c.env.CONTENT_DB)) }))
  .post("/", async (c) => {
    const { tiers, labels, header, revision, staff } = await readBody(c, partnersChange);
    const database = c.env.CONTENT_DB;
    const before = await readStored(database);
    if (partnersOf(before).revision !== revision) throw changedMeanwhile("the partners", "them");
    const now = new Date();
    const rows = rowsOf(tiers, before.rows, now);
    if (labels !== undefined) requireKnown(labels, rows);
    const there = new Set(rows.flatMap(({ sponsors }) => sponsors.map(({ sponsorID }) => sponsorID)));
    const labelRows = (labels ?? before.labels).map(({ label, partners }, index) => [
      label,
      index + 1,
      JSON.stringify(partners.filter((id) => there.has(id))),
    ]);
    const headerRow = header && {
      ...{ imgLocation: logoURL(header.logo), name: header.name, sponsorUrl: header.url },
      childFriendly: header.childFriendly,
    };
    const at = now.toISOString();
    try {
      await database.batch([
        // If the stored partners have changed, this inserts a row that violates a constraint, which fails the transaction.
        database
          .prepare(
            `INSERT INTO sponsor_rows (row_id, forced_order, "row") SELECT NULL, NULL, NULL WHERE ${storedText} IS NOT ?`,
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
          .bind(JSON.stringify(labelRows)),
        ...(headerRow === undefined
          ? []
          : [
              database.prepare("DELETE FROM header_sponsor"),
              ...(headerRow === null
                ? []
                : [
                    database
                      .prepare("INSERT INTO header_sponsor (place, sponsor) VALUES (1, ?)")
                      .bind(JSON.stringify(headerRow)),
                  ]),
            ]),
        // Pages are cached by the league's version, and a load of the league's folder that was planned against the old version fails.
        database.prepare("UPDATE league SET version = version + 1, published_at = ?").bind(at),
        database
          .prepare("INSERT OR REPLACE INTO league_desk_changes (part, changed_at, staff) VALUES ('partners', ?, ?)")
          .bind(at, staff),
      ]);
    } catch (error) {
      if ((await readStored(database)).text === before.text) throw error;
      throw changedMeanwhile("the partners", "them");
    }
    return c.json({ data: partnersOf(await readStored(database)) });
  });
