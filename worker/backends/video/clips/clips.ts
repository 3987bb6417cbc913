import { Hono } from "hono";
import { z } from "zod";
import {
  clipSeconds,
  operatorClipRequest,
  type operatorClipResponse,
  operatorClipStep,
  type operatorClipsResponse,
} from "../../../../schemas/desk/clips.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError } from "../../../errors.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { readBody } from "../../../request/request-body.ts";
import { insertEntry } from "../entries.ts";
import { auditStatement, deleteStatements, entryQuery, isOutdated, parseEntries } from "../entry-statements.ts";
import { packaging as storedPackaging } from "../packaging/packaging.ts";
import { findPlayable } from "../playable.ts";
import { endPulledStreams } from "../pulled-entries.ts";
import { cutOf, findLive, type LiveRow, maxSegments, segmentStart, segmentsBetween } from "./live-footage.ts";
import { mintPreviewToken } from "./preview-token.ts";
import { deleteFootage, storeFootage } from "./store-footage.ts";

/** Section and category of clips: fans find them among the highlights. */
const section = "highlights";
/** Maximum clips listed for a stream. */
const maxListed = 50;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const clipRows = z.array(
  z
    .object({
      entry_id: z.string(),
      title: z.string(),
      from_at: instant,
      to_at: instant,
      operator: z.string(),
      version: z.int(),
    })
    .transform(({ entry_id, from_at, to_at, ...same }) => ({ entryID: entry_id, from: from_at, to: to_at, ...same })),
);
const selectClips = "SELECT entry_id, title, from_at, to_at, operator, version FROM clips JOIN videos USING (entry_id)";

/** @throws ApiError 404 for anything but a live video */
async function requireLive(database: D1Database, entryID: string): Promise<LiveRow> {
  const live = await findLive(database, entryID);
  if (live === null) throw new ApiError(404, "no_such_stream", "There is no live stream with that id.");
  return live;
}

const invalidClip = (message: string) => new ApiError(422, "unfit", message);

const entitlementsFor = { everybody: ["?"], accounts: ["*"] } as const;

/** Clips of live streams, for the desk. */
export const deskClips = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/:entryID", async (c) => {
    const { VIDEO_DB: database } = c.env;
    const now = new Date();
    const live = await requireLive(database, c.req.param("entryID"));
    const [cut, { results }] = await Promise.all([
      cutOf(live, now),
      database
        .prepare(`${selectClips} WHERE live_entry_id = ? ORDER BY from_at DESC LIMIT ?`)
        .bind(live.entry_id, maxListed)
        .all(),
    ]);
    const { PLAYBACK_SECRET: secret } = c.get("settings");
    return c.json({
      data: {
        title: live.title,
        fixtureID: live.fixture_id,
        because: cut.because,
        cut:
          cut.because !== null
            ? null
            : {
                from: segmentStart(live, cut.packaging, cut.shown.first).toISOString(),
                to: segmentStart(live, cut.packaging, cut.shown.last + 1).toISOString(),
                segmentSeconds: cut.packaging.segmentSeconds,
                preview: {
                  manifest: `clip-previews/${encodeURIComponent(live.entry_id)}/manifest.mpd`,
                  token: await mintPreviewToken(secret, { entry: live.entry_id, ...cut.shown }, now),
                },
              },
        clips: clipRows.parse(results),
      },
    } satisfies z.input<typeof operatorClipsResponse>);
  })
  .post("/:entryID", async (c) => {
    const { VIDEO_DB: database, MEDIA } = c.env;
    const { title, viewers, rules, author, ...wanted } = await readBody(c, operatorClipRequest);
    const now = new Date();
    const live = await requireLive(database, c.req.param("entryID"));
    const cut = cutOf(live, now);
    if (cut.because !== null) throw invalidClip(cut.because);
    const { assetID, packaging } = cut;
    const range = segmentsBetween(live, packaging, new Date(wanted.from), new Date(wanted.to));
    if (wanted.to <= wanted.from || range.last < range.first) throw invalidClip("The out point is after the in point.");
    if (range.last - range.first + 1 > maxSegments(packaging)) {
      throw invalidClip(`A clip lasts ${clipSeconds} seconds at most.`);
    }
    if (range.last > cut.shown.last) throw invalidClip("The out point has not been broadcast yet.");
    if (range.first < cut.oldest) {
      throw invalidClip(
        "The in point is further back than the stream is kept for clips. Load its last two minutes again.",
      );
    }

    // Random, so that two clips of the same minute have different ids.
    const entryID = `clip-${crypto.randomUUID()}`;
    const seconds = Math.round((range.last - range.first + 1) * packaging.segmentSeconds * 1000) / 1000;
    try {
      const liveClips = (await findPlayable(database, live.entry_id, now))?.liveClips ?? null;
      const footage = await storeFootage(c.env, { assetID, packaging, liveClips }, range, entryID);
      const entry = {
        ...({ entryID, kind: "recorded", title, section, source: null, endsAt: null, leadMinutes: 0 } as const),
        ...{ description: live.description, imageKey: live.image_key, releaseFrom: now.toISOString() },
        entitlements: viewers === "stream" ? live.entitlements : entitlementsFor[viewers],
        availability: rules === "stream" ? live.availability : null,
        ...{ duration: Math.round(seconds), season: live.season, fixtureID: live.fixture_id },
        ...{ clubIDs: live.clubs, tags: live.tags },
      };
      const from = segmentStart(live, packaging, range.first).toISOString();
      const to = segmentStart(live, packaging, range.last + 1).toISOString();
      const statements = [
        {
          sql: "INSERT INTO assets (id, kind, packaging) VALUES (?, 'on-demand', ?)",
          params: [entryID, JSON.stringify(footage.packaging)],
        },
        {
          sql: "INSERT INTO content_keys (kid, asset_id, key) VALUES (?, ?, ?)",
          params: [footage.contentKey.kid, entryID, footage.contentKey.key],
        },
        ...insertEntry(entry, now),
        { sql: "UPDATE videos SET asset_id = ?1 WHERE entry_id = ?1", params: [entryID] },
        {
          sql: "INSERT INTO clips (entry_id, live_entry_id, from_at, to_at, operator) VALUES (?, ?, ?, ?, ?)",
          params: [entryID, live.entry_id, from, to, author.operator],
        },
        auditStatement(entryID, "create", `clip of ${live.entry_id}, ${from} to ${to}`, author, now),
      ];
      const results = await database.batch<unknown>([
        ...statements.map(({ sql, params }) => database.prepare(sql).bind(...params)),
        database.prepare(`${selectClips} WHERE entry_id = ?`).bind(entryID),
      ]);
      const [stored] = clipRows.parse(results.at(-1)?.results);
      if (stored === undefined) throw new Error("The clip that was stored is not there.");
      return c.json({ data: { ...stored, seconds } } satisfies z.input<typeof operatorClipResponse>);
    } catch (error) {
      await deleteFootage(MEDIA, entryID, packaging);
      throw error;
    }
  })
  .post("/:entryID/delete", async (c) => {
    const { VIDEO_DB: database, MEDIA } = c.env;
    const { version, author } = await readBody(c, operatorClipStep);
    const entryID = c.req.param("entryID");
    const query = entryQuery(entryID);
    // A recording that was uploaded to the clip later has another asset.
    const asset = z.tuple([z.object({ packaging: z.string().nullable() })]);
    const [entries, assets] = await database.batch([
      database.prepare(query.sql).bind(...query.params),
      database
        .prepare("SELECT packaging FROM clips LEFT JOIN assets ON id = entry_id WHERE entry_id = ?")
        .bind(entryID),
    ]);
    const [entry] = parseEntries(entries?.results ?? []);
    const found = asset.safeParse(assets?.results);
    if (entry === undefined || !found.success) {
      throw new ApiError(404, "no_such_clip", "There is no clip with that id.");
    }
    if (entry.version !== version) throw changedMeanwhile();
    const statements = [
      ...deleteStatements(entry, author, new Date()),
      { sql: "DELETE FROM content_keys WHERE asset_id = ?", params: [entryID] },
      { sql: "DELETE FROM assets WHERE id = ?", params: [entryID] },
    ];
    try {
      await database.batch(statements.map(({ sql, params }) => database.prepare(sql).bind(...params)));
    } catch (error) {
      if (isOutdated(error)) throw changedMeanwhile();
      throw error;
    }
    c.executionCtx.waitUntil(endPulledStreams(c.env));
    const [{ packaging }] = found.data;
    if (packaging !== null) await deleteFootage(MEDIA, entryID, storedPackaging.parse(JSON.parse(packaging)));
    return c.json({ data: { changed: true } });
  });

const changedMeanwhile = () =>
  new ApiError(409, "changed_meanwhile", "Somebody has changed this clip meanwhile. Look at it as it stands now.");
