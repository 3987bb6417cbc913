import { z } from "zod";
import { availability } from "../../../schemas/streaming/availability.ts";
import { formatsOf, packagingOfSource } from "../../../schemas/streaming/own-source.ts";
import type { StreamAsset, VideoItem } from "../../../schemas/streaming/video.ts";
import type { VideoExpression } from "../../../schemas/streaming/video-expression.ts";
import { rowParser } from "../../caching/memoize.ts";
import { assetStatus, type Broadcast, broadcastState, isNotOverSQL, latestEndSQL } from "./broadcast.ts";
import { compileExpression } from "./expression/compile.ts";
import { storedSource } from "./own-sources.ts";
import { publicPackaging, storedFormats } from "./packaging/packaging.ts";

/** A column with a JSON array of strings. */
const stringList = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(z.string()));

/** A column with a JSON array of ids. */
const idList = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(z.int()));

/** A column with the JSON of availability rules. */
export const storedRules = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(availability);

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const videoRow = z.object({
  entry_id: z.string(),
  media_type: z.enum(["OnDemand", "DrmLiveVideo"]),
  title: z.string(),
  description: z.string(),
  duration: z.number(),
  entitlements: stringList,
  image_key: z.string(),
  created_at: instant,
  release_from: instant,
  ended_at: instant.nullable(),
  replay_from: instant.nullable(),
  latest_end: instant,
  lead_minutes: z.int(),
  fixture_id: z.number().nullable(),
  clubs: idList,
  section: z.string(),
  categories: stringList,
  tags: stringList,
  rules: storedRules.nullable(),
  /** Formats of the entry's own asset, and of its replay's asset. */
  formats: storedFormats,
  replay_formats: storedFormats,
  source: storedSource,
});
type VideoRow = z.infer<typeof videoRow>;
const parseVideo = rowParser(videoRow, 500);

const columns = `entry_id, media_type, title, description, duration, entitlements, image_key, created_at, release_from, ended_at, replay_from,
  ${latestEndSQL()} AS latest_end, lead_minutes, fixture_id, (SELECT json_group_array(club_id) FROM video_clubs AS k WHERE k.entry_id = v.entry_id) AS clubs,
  section, (SELECT json_group_array(category_slug) FROM video_category_entries AS c WHERE c.entry_id = v.entry_id) AS categories,
  (SELECT json_group_array(tag) FROM (SELECT tag FROM video_tags AS t WHERE t.entry_id = v.entry_id ORDER BY folded)) AS tags,
  (SELECT rules FROM availability_rules AS a WHERE a.name = v.availability) AS rules,
  (SELECT packaging -> '$.formats' FROM assets WHERE assets.id = v.asset_id) AS formats,
  (SELECT packaging -> '$.formats' FROM assets WHERE assets.id = v.replay_asset_id) AS replay_formats,
  (SELECT source FROM video_sources AS s WHERE s.entry_id = v.entry_id) AS source`;

/** The section of live streams. */
export const liveSection = "live";

/** Recordings whose file has not arrived yet have no footage. */
const hasFootage = "(asset_id <> '' OR EXISTS (SELECT 1 FROM video_sources AS s WHERE s.entry_id = v.entry_id))";
/** Lists show released recordings, and live entries on air. ?1 is now. */
const isListedSQL = `release_from <= ?1
  AND ((media_type = 'OnDemand' AND ${hasFootage}) OR (media_type <> 'OnDemand' AND ${isNotOverSQL()}))`;

export function broadcastOf(
  row: Pick<VideoRow, "release_from" | "latest_end" | "ended_at" | "replay_from">,
): Broadcast {
  const date = (instant: string | null) => (instant === null ? null : new Date(instant));
  return {
    releaseFrom: new Date(row.release_from),
    latestEnd: new Date(row.latest_end),
    endedAt: date(row.ended_at),
    replayFrom: date(row.replay_from),
  };
}

/** A broadcast without a match begins when it goes on air. */
const kickOffOfRow = ({ release_from, fixture_id, lead_minutes }: VideoRow): string =>
  fixture_id === null ? release_from : new Date(Date.parse(release_from) + lead_minutes * 60_000).toISOString();

function toItem(row: VideoRow, now: Date): VideoItem {
  const isReplay = row.media_type === "DrmLiveVideo" && broadcastState(broadcastOf(row), now) === "replay";
  const mediaType = isReplay ? "OnDemand" : row.media_type;
  return {
    id: row.entry_id,
    metaData: {
      title: row.title,
      description: row.description,
      VideoDuration: row.duration,
      SysEntryEntitlements: row.entitlements,
      categories: row.categories,
      tags: row.tags,
    },
    mediaData: {
      entryId: row.entry_id,
      thumbnailUrl: `/images/640x360/${row.image_key}`,
      mediaType,
      formats: isReplay ? row.replay_formats : row.source === null ? row.formats : formatsOf(row.source),
    },
    publicationData: { createdAt: row.created_at, releaseFrom: row.release_from },
    ...(mediaType === "DrmLiveVideo" && { kickOff: kickOffOfRow(row) }),
    fixtureID: row.fixture_id,
    clubIDs: row.clubs,
    ...(row.rules !== null && { availability: row.rules }),
  };
}

interface Page {
  /** Counted from 0. */
  page: number;
  size: number;
}

/** Listed videos that match the expression, newest first. @param expression null: all. */
export async function searchVideos(
  database: D1Database,
  expression: VideoExpression | null,
  { page, size }: Page,
  now: Date,
): Promise<{ items: VideoItem[]; total: number }> {
  const values: (string | number)[] = [now.toISOString()];
  const bind = (value: string | number) => `?${values.push(value)}`;
  const where = expression === null ? isListedSQL : `${isListedSQL} AND ${compileExpression(expression, bind)}`;
  const limit = `LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`;
  const [rows, count] = await database.batch([
    database
      .prepare(`SELECT ${columns} FROM videos AS v WHERE ${where} ORDER BY release_from DESC, entry_id ${limit}`)
      .bind(...values, size, page * size),
    database.prepare(`SELECT count(*) AS total FROM videos AS v WHERE ${where}`).bind(...values),
  ]);
  const [{ total }] = z.tuple([z.object({ total: z.number() })]).parse(count?.results);
  return {
    items: (rows?.results ?? []).map((row) => toItem(parseVideo(row), now)),
    total,
  };
}

/**
 * Listed videos of sections, newest first. The live section alone is a schedule: what is on air, then what comes, soonest first.
 * @param sections null: all.
 */
export async function listSections(
  database: D1Database,
  sections: readonly string[] | null,
  { page, size }: Page,
  now: Date,
): Promise<VideoItem[]> {
  const schedule = sections?.length === 1 && sections[0] === liveSection;
  const condition = schedule ? `media_type = 'DrmLiveVideo' AND ${isNotOverSQL()}` : isListedSQL;
  const values = [now.toISOString(), JSON.stringify(sections ?? []), size, page * size];
  const { results } = await database
    .prepare(
      `SELECT ${columns} FROM videos AS v
       WHERE ${condition} ${sections === null ? "" : `AND section IN (SELECT value FROM json_each(?2))`}
       ORDER BY release_from ${schedule ? "ASC" : "DESC"}, entry_id LIMIT ?3 OFFSET ?4`,
    )
    .bind(...values)
    .all();
  return results.map((row) => toItem(parseVideo(row), now));
}

/** Seasons that have listed videos, latest first. @param categories null: all. */
export async function listVideoSeasons(
  database: D1Database,
  categories: readonly string[] | null,
  now: Date,
): Promise<number[]> {
  const within =
    "AND entry_id IN (SELECT entry_id FROM video_category_entries WHERE category_slug IN (SELECT value FROM json_each(?2)))";
  const { results } = await database
    .prepare(
      `SELECT DISTINCT season FROM videos AS v WHERE ${isListedSQL} ${categories === null ? "" : within} ORDER BY season DESC`,
    )
    .bind(now.toISOString(), ...(categories === null ? [] : [JSON.stringify(categories)]))
    .all();
  return z
    .array(z.object({ season: z.int() }))
    .parse(results)
    .map(({ season }) => season);
}

const feedRow = z.object({ name: z.string(), sections: stringList });

/** A feed with its sections in order: those it names, or all. Null for an unknown name. */
export async function findFeed(
  database: D1Database,
  name: string,
): Promise<{ everything: boolean; sections: Category[] } | null> {
  const [feeds, categories] = await database.batch([
    database.prepare("SELECT name, sections FROM video_feeds WHERE name = ?").bind(name),
    database.prepare(orderedCategories),
  ]);
  const [feed] = z.array(feedRow).parse(feeds?.results);
  if (feed === undefined) return null;
  const all = z.array(category).parse(categories?.results);
  const everything = feed.sections.length === 0;
  return { everything, sections: everything ? all : all.filter(({ slug }) => feed.sections.includes(slug)) };
}

/** A video; a live one also before it is on air. Null for an unknown entry or an unreleased recording. */
export async function findVideo(database: D1Database, entryID: string, now: Date): Promise<VideoItem | null> {
  const found = await database.prepare(`SELECT ${columns} FROM videos AS v WHERE entry_id = ?`).bind(entryID).first();
  if (found === null) return null;
  const row = videoRow.parse(found);
  const hidden = row.media_type === "OnDemand" && row.release_from > now.toISOString();
  return hidden ? null : toItem(row, now);
}

const orderedCategories = "SELECT slug, name, order_position FROM video_categories ORDER BY order_position, slug";
const category = z.object({ slug: z.string(), name: z.string(), order_position: z.number() });
type Category = z.infer<typeof category>;

export async function listCategories(database: D1Database): Promise<Category[]> {
  const { results } = await database.prepare(orderedCategories).all();
  return z.array(category).parse(results);
}

const streamRow = videoRow
  .pick({
    title: true,
    description: true,
    media_type: true,
    image_key: true,
    release_from: true,
    latest_end: true,
    ended_at: true,
    replay_from: true,
    formats: true,
    rules: true,
    source: true,
  })
  .extend({ asset: z.string().nullable(), ended_by_hand: z.int() });

/** A video's stream asset. Null as with `findVideo`. */
export async function findStream(database: D1Database, entryID: string, now: Date): Promise<StreamAsset | null> {
  const found = await database
    .prepare(
      `SELECT title, description, media_type, image_key, release_from, ended_at, replay_from, ended_by_hand, assets.id AS asset,
         ${latestEndSQL()} AS latest_end, assets.packaging -> '$.formats' AS formats, rules, source
       FROM videos LEFT JOIN assets ON NOT disabled AND assets.id = iif(replay_from <= ?2, replay_asset_id, asset_id)
       LEFT JOIN video_sources AS s ON NOT disabled AND s.entry_id = videos.entry_id AND (replay_from IS NULL OR replay_from > ?2)
       LEFT JOIN availability_rules ON availability_rules.name = videos.availability WHERE videos.entry_id = ?1`,
    )
    .bind(entryID, now.toISOString())
    .first();
  if (found === null) return null;
  const row = streamRow.parse(found);
  const broadcast = broadcastOf(row);
  if (row.media_type === "OnDemand" && broadcastState(broadcast, now) === "idle") return null;
  const entry = {
    live: row.media_type === "DrmLiveVideo",
    packaged: (row.source ?? row.asset) !== null,
    endedByHand: row.ended_by_hand === 1,
  };
  const { live, status, ...replay } = assetStatus(broadcast, entry, now);
  return {
    title: row.title,
    description: row.description,
    mediaType: live ? "live-stream" : "video",
    imageData: { posterImageKey: row.image_key, offlineImageKey: row.image_key },
    assetData: {
      status,
      playbackIds: [{ id: entryID }],
      packaging: row.source === null ? publicPackaging(row.formats, false) : packagingOfSource(row.source),
    },
    ...(row.rules !== null && { availability: row.rules }),
    ...replay,
  };
}
