import { matchEntitlements } from "../../schemas/payments/match-entitlements.ts";
import { bulkInsert } from "../../worker/backends/bulk-insert.ts";
import type { Statement } from "../lib/storage/storage.ts";
import { clipLibrary, footageSeconds, liveAsset, onDemandAsset } from "./footage.ts";
import { sentence } from "./sentences.ts";
import { endOf, type FilmedMatch, minutesAfter, names } from "./videos.ts";

/** A row of `audio_entries`. */
export interface Commentary {
  entryID: string;
  assetID: string;
  mediaType: "LiveAudio" | "OnDemandAudio";
  title: string;
  description: string;
  entitlements: string[];
  fixtureID: number;
  /** ISO 8601 UTC. */
  createdAt: string;
  releaseFrom: string;
}

/** The live commentary on a match, for every audio and video pass. On air a quarter of an hour before kick-off. */
export function commentaryOn(match: FilmedMatch): Commentary {
  return {
    entryID: `audio-${match.id}`,
    assetID: liveAsset,
    mediaType: "LiveAudio",
    title: sentence("{home} v {away}", names(match)),
    description: sentence("{competition}, live from {ground}: commentary on every minute.", names(match)),
    entitlements: ["live-audio", "live-video", ...matchEntitlements(match)],
    fixtureID: match.id,
    createdAt: minutesAfter(match.kickoff, -21 * 24 * 60),
    releaseFrom: minutesAfter(match.kickoff, -15),
  };
}

/** The recording of the commentary, available half an hour after the end of the match. */
export function recordedCommentaryOn(match: FilmedMatch): Commentary {
  const end = endOf(match);
  return {
    ...commentaryOn(match),
    entryID: `audio-replay-${match.id}`,
    assetID: onDemandAsset,
    mediaType: "OnDemandAudio",
    description: sentence("{competition} at {ground}: the commentary again, from the first minute.", names(match)),
    entitlements: ["live-audio", "live-video", "video-archive", ...matchEntitlements(match)],
    createdAt: end,
    releaseFrom: minutesAfter(end, 30),
  };
}

const columns = [
  "entry_id",
  "asset_id",
  "media_type",
  "title",
  "description",
  "duration",
  "entitlements",
  "image_key",
  "offline_image_key",
  "created_at",
  "release_from",
  "fixture_id",
  "replay_asset_id",
];

/** Statements that insert or update commentaries. */
export function commentaryStatements(commentaries: readonly Commentary[]): Statement[] {
  if (commentaries.length === 0) return [];
  const recorded = footageSeconds(clipLibrary(), null);
  return bulkInsert(
    "audio_entries",
    columns,
    commentaries.map((entry) => [
      entry.entryID,
      entry.assetID,
      entry.mediaType,
      entry.title,
      entry.description,
      entry.mediaType === "LiveAudio" ? 0 : recorded,
      JSON.stringify(entry.entitlements),
      `commentary-${entry.fixtureID}`,
      `commentary-offline-${entry.fixtureID}`,
      entry.createdAt,
      entry.releaseFrom,
      entry.fixtureID,
      entry.mediaType === "LiveAudio" ? onDemandAsset : null,
    ]),
    `(entry_id) DO UPDATE SET ${columns
      .slice(1)
      .map((column) => `${column} = excluded.${column}`)
      .join(", ")}`,
  );
}
