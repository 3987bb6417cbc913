import { foldTag } from "../../schemas/content/search-terms.ts";
import { leagueDate, leagueTime } from "../../schemas/site/league-clock.ts";
import { usualLeadMinutes } from "../../schemas/streaming/broadcast-length.ts";
import { bulkInsert } from "../../worker/backends/bulk-insert.ts";
import type { Packaging } from "../../worker/backends/video/packaging/packaging.ts";
import type { SqlValue, Statement } from "../lib/storage/storage.ts";
import { weekday } from "./dates.ts";
import { demoLeague } from "./demo-folder.ts";
import { clipLibrary, footageSeconds, onDemandAsset } from "./footage.ts";
import { type Video, videoFeeds, videoSections } from "./videos.ts";

const columns = [
  "entry_id",
  "asset_id",
  "media_type",
  "title",
  "description",
  "duration",
  "entitlements",
  "image_key",
  "created_at",
  "release_from",
  "fixture_id",
  "season",
  "section",
  "legacy",
  "availability",
  "replay_asset_id",
  "footage",
];

/** Availability rules of broadcasters, and the Saturday kick-off in the league's time zone that each of them shows. */
const channels = [
  { rules: "north-stand-tv", time: "12:30" },
  { rules: "channel-nine", time: "17:30" },
];

/** Statements that insert the league's availability rules. Rules that an operator has changed stay. */
const ruleStatements = () =>
  bulkInsert(
    "availability_rules",
    ["name", "rules"],
    Object.entries(demoLeague.league.video.availability).map(([name, rules]) => [name, JSON.stringify(rules)]),
    "DO NOTHING",
  );

/** Name of the availability rules for a live match: those of the broadcaster that shows it, else the blocked hours. */
function liveRules({ releaseFrom }: Video): string {
  const kickOff = new Date(Date.parse(releaseFrom) + usualLeadMinutes * 60_000);
  const saturday = weekday(leagueDate(kickOff)) === 6;
  const chosen = saturday && channels.find(({ time }) => time === leagueTime(kickOff));
  return chosen ? chosen.rules : "uk-and-ireland-blocked-hours";
}

function videoRow(video: Video, library: Packaging): readonly SqlValue[] {
  return [
    video.entryID,
    video.assetID,
    video.mediaType,
    video.title,
    video.description,
    // A live stream has no duration.
    video.mediaType === "OnDemand" ? footageSeconds(library, video.footage) : 0,
    JSON.stringify(video.entitlements),
    video.imageKey,
    video.createdAt,
    video.releaseFrom,
    video.fixtureID,
    video.season,
    video.section,
    video.legacy ? 1 : 0,
    video.mediaType === "DrmLiveVideo" ? liveRules(video) : null,
    video.mediaType === "DrmLiveVideo" ? onDemandAsset : null,
    JSON.stringify(video.footage),
  ];
}

/** Statements that insert or update videos with their channels, categories, clubs and tags. */
export function videoStatements(videos: readonly Video[]): Statement[] {
  if (videos.length === 0) return [];
  const library = clipLibrary();
  const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  return [
    ...ruleStatements(),
    ...bulkInsert(
      "videos",
      columns,
      videos.map((video) => videoRow(video, library)),
      `(entry_id) DO UPDATE SET ${changes.join(", ")}`,
    ),
    ...bulkInsert(
      "video_category_entries",
      ["category_slug", "entry_id"],
      videos.map(({ section, entryID }) => [section, entryID]),
      "DO NOTHING",
    ),
    ...bulkInsert(
      "video_clubs",
      ["entry_id", "club_id"],
      videos.flatMap(({ entryID, clubIDs }) => clubIDs.map((clubID) => [entryID, clubID])),
      "DO NOTHING",
    ),
    ...bulkInsert(
      "video_tags",
      ["entry_id", "tag", "folded"],
      videos.flatMap(({ entryID, tags }) => tags.map((tag) => [entryID, tag, foldTag(tag)])),
      "DO NOTHING",
    ),
  ];
}

/** Statements that replace all generated videos in the video database. Assets and keys stay. */
export function libraryStatements(videos: readonly Video[]): Statement[] {
  return [
    // Entries with their own source were created by operators.
    { sql: "DELETE FROM videos WHERE entry_id NOT IN (SELECT entry_id FROM video_sources)" },
    { sql: "DELETE FROM video_categories WHERE slug NOT IN (SELECT category_slug FROM video_category_entries)" },
    ...bulkInsert(
      "video_categories",
      ["slug", "name", "order_position"],
      videoSections.map(({ slug, name }, index) => [slug, name, index + 1]),
      "(slug) DO UPDATE SET name = excluded.name, order_position = excluded.order_position",
    ),
    ...bulkInsert(
      "video_feeds",
      ["name", "title", "sections"],
      videoFeeds.map(({ name, title, sections }) => [name, title, JSON.stringify(sections)]),
      "(name) DO UPDATE SET title = excluded.title, sections = excluded.sections",
    ),
    ...videoStatements(videos),
  ];
}
