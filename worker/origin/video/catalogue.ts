import { z } from "zod";
import type { StreamAsset, VideoItem } from "../../../schemas/video.ts";
import { broadcastSeconds, broadcastState } from "./timeline.ts";

/** Text of a JSON array of strings, as columns keep it. */
const stringList = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.array(z.string()));

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
  fixture_id: z.number().nullable(),
  section: z.string(),
  categories: stringList,
});
type VideoRow = z.infer<typeof videoRow>;

const columns = `entry_id, media_type, title, description, duration, entitlements, image_key, created_at, release_from,
  fixture_id, section, (SELECT json_group_array(category_slug) FROM video_category_entries AS c WHERE c.entry_id = v.entry_id) AS categories`;

/** What lists show: released recordings, and live entries while they are on air. ?1 is now, ?2 the release of what has just ended. */
const listed = "release_from <= ?1 AND (media_type = 'OnDemand' OR release_from > ?2)";
const listedAt = (now: Date) => [now.toISOString(), new Date(now.getTime() - broadcastSeconds * 1000).toISOString()];

function toItem(row: VideoRow): VideoItem {
  return {
    id: row.entry_id,
    metaData: {
      title: row.title,
      description: row.description,
      VideoDuration: row.duration,
      SysEntryEntitlements: row.entitlements,
      categories: row.categories,
    },
    mediaData: {
      entryId: row.entry_id,
      thumbnailUrl: `/images/640x360/${row.image_key}`,
      mediaType: row.media_type,
    },
    publicationData: { createdAt: row.created_at, releaseFrom: row.release_from },
    fixtureID: row.fixture_id,
  };
}

/** A page of a list, and how long the whole list is. */
export interface Page {
  items: VideoItem[];
  total: number;
}

/**
 * Videos that can be watched now, newest first.
 * @param filter.section only these, when it is given. Pages count from 0.
 * @param filter.title only those whose titles match this full-text query.
 */
export async function listVideos(
  database: D1Database,
  filter: { section?: string; title?: string; page: number; size: number },
  now: Date,
): Promise<Page> {
  const values = listedAt(now);
  const conditions = [listed];
  if (filter.section !== undefined) conditions.push(`section = ?${values.push(filter.section)}`);
  if (filter.title !== undefined) {
    conditions.push(
      `rowid IN (SELECT rowid FROM video_title_index WHERE video_title_index MATCH ?${values.push(filter.title)})`,
    );
  }
  const where = conditions.join(" AND ");
  const limit = `LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`;
  const [rows, count] = await database.batch([
    database
      .prepare(`SELECT ${columns} FROM videos AS v WHERE ${where} ORDER BY release_from DESC, entry_id ${limit}`)
      .bind(...values, filter.size, filter.page * filter.size),
    database.prepare(`SELECT count(*) AS total FROM videos WHERE ${where}`).bind(...values),
  ]);
  const [{ total }] = z.tuple([z.object({ total: z.number() })]).parse(count?.results);
  return { items: z.array(videoRow).parse(rows?.results).map(toItem), total };
}

/** One video; a live one also before it is on air. Null when there is none, or a recording is not yet released. */
export async function findVideo(database: D1Database, entryID: string, now: Date): Promise<VideoItem | null> {
  const found = await database.prepare(`SELECT ${columns} FROM videos AS v WHERE entry_id = ?`).bind(entryID).first();
  if (found === null) return null;
  const row = videoRow.parse(found);
  const hidden = row.media_type === "OnDemand" && row.release_from > now.toISOString();
  return hidden ? null : toItem(row);
}

/** Categories in their order. */
export async function listCategories(
  database: D1Database,
): Promise<{ slug: string; name: string; order_position: number }[]> {
  const { results } = await database
    .prepare("SELECT slug, name, order_position FROM video_categories ORDER BY order_position, slug")
    .all();
  return z.array(z.object({ slug: z.string(), name: z.string(), order_position: z.number() })).parse(results);
}

/** The stream asset of an entry: whether it is on air, and under which name it plays. Null when there is no such entry. */
export async function findStream(database: D1Database, entryID: string, now: Date): Promise<StreamAsset | null> {
  const found = await database
    .prepare(
      `SELECT title, description, media_type, image_key, release_from, assets.id AS asset
       FROM videos LEFT JOIN assets ON assets.id = videos.asset_id WHERE entry_id = ?`,
    )
    .bind(entryID)
    .first();
  if (found === null) return null;
  const row = videoRow
    .pick({ title: true, description: true, media_type: true, image_key: true, release_from: true })
    .extend({ asset: z.string().nullable() })
    .parse(found);
  const live = row.media_type === "DrmLiveVideo";
  const state = broadcastState(new Date(row.release_from), now);
  if (!live && state === "idle") return null;
  return {
    title: row.title,
    description: row.description,
    mediaType: live ? "live-stream" : "video",
    imageData: { posterImageKey: row.image_key, offlineImageKey: row.image_key },
    assetData: {
      status: row.asset === null ? "disabled" : live && state !== "active" ? "idle" : "active",
      playbackIds: [{ id: entryID }],
    },
  };
}
