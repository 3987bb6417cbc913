import { z } from "zod";
import { clipMinutes, clipSeconds } from "../../../../schemas/desk/clips.ts";
import { type Broadcast, broadcastState, latestEndSQL } from "../broadcast.ts";
import { type Packaging, packaging } from "../packaging/packaging.ts";
import { liveWindow } from "../packaging/timeline.ts";

const json = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(shape);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const liveRow = z.object({
  entry_id: z.string(),
  title: z.string(),
  description: z.string(),
  entitlements: json(z.array(z.string())),
  image_key: z.string(),
  release_from: instant,
  latest_end: instant,
  ended_at: instant.nullable(),
  replay_from: instant.nullable(),
  fixture_id: z.int().nullable(),
  season: z.int(),
  availability: z.string().nullable(),
  disabled: z.int(),
  clubs: json(z.array(z.int())),
  tags: json(z.array(z.string())),
  /** 1 when it plays from an own source. */
  own_source: z.int(),
  asset_id: z.string().nullable(),
  packaging: json(packaging).nullable(),
});
export type LiveRow = z.infer<typeof liveRow>;

/** A live video with the footage that it is broadcast from; null for anything else. */
export async function findLive(database: D1Database, entryID: string): Promise<LiveRow | null> {
  const found = await database
    .prepare(
      `SELECT videos.entry_id, title, description, entitlements, image_key, release_from, ended_at, replay_from, fixture_id, season,
         availability, disabled, assets.id AS asset_id, packaging,
         ${latestEndSQL()} AS latest_end,
         EXISTS (SELECT 1 FROM video_sources AS s WHERE s.entry_id = videos.entry_id) AS own_source,
         (SELECT json_group_array(club_id) FROM video_clubs AS c WHERE c.entry_id = videos.entry_id) AS clubs,
         (SELECT json_group_array(tag) FROM video_tags AS t WHERE t.entry_id = videos.entry_id) AS tags
       FROM videos LEFT JOIN assets ON assets.id = asset_id AND kind = 'live'
       WHERE videos.entry_id = ? AND media_type = 'DrmLiveVideo'`,
    )
    .bind(entryID)
    .first();
  return found === null ? null : liveRow.parse(found);
}

/** Segments of a broadcast, counted from its release: `first` to `last`. */
export interface SegmentRange {
  first: number;
  last: number;
}

/** The part of a live stream that can be cut, or why none can. */
type Cut =
  | { because: string }
  | {
      because: null;
      assetID: string;
      packaging: Packaging;
      /** Its last two minutes. */
      shown: SegmentRange;
      /** The first segment that can still be cut: somebody may have been shown it and still be cutting. */
      oldest: number;
    };

const broadcastOf = (live: LiveRow): Broadcast => ({
  releaseFrom: live.release_from,
  latestEnd: live.latest_end,
  endedAt: live.ended_at,
  replayFrom: live.replay_from,
});

/** Milliseconds of a segment, and when segment n begins: in whole milliseconds, as its live manifest counts. */
const segmentMilliseconds = ({ segmentSeconds }: Packaging) => Math.round(segmentSeconds * 1000);
export const segmentStart = (live: LiveRow, of: Packaging, number: number): Date =>
  new Date(live.release_from.getTime() + number * segmentMilliseconds(of));

/** The segments that hold everything between two moments of the broadcast. */
export function segmentsBetween(live: LiveRow, of: Packaging, from: Date, to: Date): SegmentRange {
  const [length, release] = [segmentMilliseconds(of), live.release_from.getTime()];
  return {
    first: Math.floor((from.getTime() - release) / length),
    last: Math.ceil((to.getTime() - release) / length) - 1,
  };
}

/** Maximum segments of a clip. */
export const maxSegments = (of: Packaging): number => Math.floor((clipSeconds * 1000) / segmentMilliseconds(of));

/** The part of a live stream that can be cut now: two minutes before the live edge, or before its end for some minutes after it. */
export function cutOf(live: LiveRow, now: Date): Cut {
  if (live.own_source === 1) {
    return {
      because:
        "This stream comes from a CDN of its own, which this site does not record. Clips are cut of streams that this site packages itself; for this one, cut the clip in a recorder and upload it as a recording.",
    };
  }
  const { asset_id: assetID, packaging: of } = live;
  if (assetID === null || of === null) return { because: "This stream has no footage that could be cut." };
  if (live.disabled === 1) return { because: "It is pulled. Let it be watched again to cut clips of it." };
  const broadcast = broadcastOf(live);
  if (broadcastState(broadcast, now) === "idle") return { because: "It has not opened yet." };
  const end = broadcastEndOf(broadcast, now);
  const over = now.getTime() - end.getTime();
  if (over > clipMinutes * 60_000) {
    return { because: `It is over. Its last two minutes can be cut until ${clipMinutes} minutes after its end.` };
  }
  const { last } = liveWindow(live.release_from, end, of.segmentSeconds);
  if (last < 0) return { because: "It has only just opened. Try again in a few seconds." };
  const first = Math.max(0, last + 1 - maxSegments(of));
  const cutting = Math.ceil((clipMinutes * 60_000 - over) / segmentMilliseconds(of));
  return { because: null, assetID, packaging: of, shown: { first, last }, oldest: Math.max(0, first - cutting) };
}

/** When the broadcast ends or has ended, or now, whichever is first. */
function broadcastEndOf({ latestEnd, endedAt }: Broadcast, now: Date): Date {
  const end = endedAt ?? latestEnd;
  return end < now ? end : now;
}

/** A part of a live stream's footage as a recording, without captions, chapters and thumbnails, which are those of the whole. */
export const clipPackaging = (of: Packaging, { first, last }: SegmentRange): Packaging => ({
  ...of,
  segmentCount: last - first + 1,
  captions: [],
  thumbnails: null,
  stills: null,
  chapters: [],
});
