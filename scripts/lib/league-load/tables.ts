import { ownRulesPrefix } from "../../../schemas/streaming/availability-input.ts";
import { passColumns, priceColumns } from "../../../worker/backends/payments/desk/pass-rows.ts";
import { competitionColumns } from "../storage/competition-rows.ts";
import type { FilledTable } from "./row-changes.ts";

/** Value of `source` in `seasons`, for seasons whose clubs come from a folder before there are matches, and in `podcast_episodes`. */
export const folderSource = "league";

/** Prefix of the folder's files in the MEDIA bucket. */
export const mediaFolder = "league/";
/** Prefix of images in the MEDIA bucket, followed by their keys at the image host. */
export const imagesFolder = "pictures/";

/* Tables that a league's folder fills, by database, referenced tables first. */

export const competitionsTable: FilledTable = {
  database: "MATCH_DB",
  table: "competitions",
  key: ["id"],
  columns: competitionColumns,
  noun: "competitions",
  label: "name",
};
export const clubsTable: FilledTable = {
  database: "MATCH_DB",
  table: "clubs",
  key: ["id"],
  columns: [
    ...["id", "slug", "name", "short_name", "code", "nickname", "town", "founded", "ground", "capacity"],
    ...["time_zone", "latitude", "longitude", "colours", "crest", "crest_file"],
  ],
  noun: "clubs",
  label: "name",
};
export const groundsTable: FilledTable = {
  database: "MATCH_DB",
  table: "grounds",
  key: ["slug"],
  columns: ["slug", "name", "town", "capacity", "time_zone", "latitude", "longitude"],
  noun: "grounds that are no club's",
  label: "name",
};
export const aliasesTable: FilledTable = {
  database: "MATCH_DB",
  table: "club_aliases",
  key: ["alias"],
  columns: ["alias", "club_id"],
  noun: "spellings of clubs",
  label: "alias",
};
export const seasonsTable: FilledTable = {
  database: "MATCH_DB",
  table: "seasons",
  key: ["competition_id", "season"],
  columns: ["competition_id", "season", "source"],
  noun: null,
  label: "season",
};
export const membersTable: FilledTable = {
  database: "MATCH_DB",
  table: "season_clubs",
  key: ["competition_id", "season", "club_id"],
  columns: ["competition_id", "season", "club_id", "group_name"],
  noun: "places in tables",
  label: "club_id",
};
export const playersTable: FilledTable = {
  database: "MATCH_DB",
  table: "players",
  key: ["id"],
  columns: ["id", "club_id", "team", "shirt_number", "season", "name", "position", "birth_date", "nationality"],
  noun: "players",
  label: "name",
};
export const squadsTable: FilledTable = {
  database: "MATCH_DB",
  table: "squads",
  key: ["season", "club_id", "team", "player_id"],
  columns: ["season", "club_id", "team", "player_id", "shirt_number"],
  noun: "places in squads of other seasons and clubs",
  label: "player_id",
};
export const documentsTable: FilledTable = {
  database: "CONTENT_DB",
  table: "documents",
  key: ["slug"],
  columns: ["slug", "title", "updated_on", "body_html", "pdf_sha256", "pdf_bytes"],
  noun: "documents",
  label: "title",
};
export const podcastTable: FilledTable = {
  database: "CONTENT_DB",
  table: "podcast_episodes",
  key: ["slug"],
  columns: [
    ...["slug", "source", "title", "summary", "transcript_html", "published_at"],
    ...["audio_sha256", "audio_bytes", "audio_type", "seconds"],
  ],
  noun: "episodes of the podcast",
  label: "title",
};
export const sponsorsTable: FilledTable = {
  database: "CONTENT_DB",
  table: "sponsor_rows",
  key: ["row_id"],
  columns: ["row_id", "forced_order", "row"],
  noun: "rows of partners",
  label: "row_id",
};
export const labelsTable: FilledTable = {
  database: "CONTENT_DB",
  table: "featured_label_groups",
  key: ["label"],
  columns: ["label", "forced_order", "sponsor_ids"],
  noun: "labels of partners",
  label: "label",
};
export const headerSponsorTable: FilledTable = {
  database: "CONTENT_DB",
  table: "header_sponsor",
  key: ["place"],
  columns: ["place", "sponsor"],
  noun: "partner in the header",
  label: "place",
};
export const pagesTable: FilledTable = {
  database: "CONTENT_DB",
  table: "league_pages",
  key: ["path"],
  columns: ["path", "page"],
  noun: "pages",
  label: "path",
};
export const filesTable: FilledTable = {
  database: "CONTENT_DB",
  table: "league_files",
  key: ["path"],
  columns: ["path", "sha256", "bytes", "type"],
  noun: "files",
  label: "path",
};
export const passesTable: FilledTable = {
  database: "PAYMENTS_DB",
  table: "packages",
  key: ["id"],
  columns: passColumns,
  noun: "passes",
  label: "title",
};
export const pricesTable: FilledTable = {
  database: "PAYMENTS_DB",
  table: "price_options",
  key: ["id"],
  columns: priceColumns,
  noun: "prices",
  label: "id",
};
/** Marks of passes that the desk has changed. No folder fills this table, and a load empties it. */
export const passMarksTable: FilledTable = {
  database: "PAYMENTS_DB",
  table: "pass_desk_changes",
  key: ["part"],
  columns: ["part", "changed_at", "staff"],
  noun: null,
  label: "part",
};
/** Without the rules that belong to a single entry, which are created and deleted with it. */
export const rulesTable: FilledTable = {
  database: "VIDEO_DB",
  table: "availability_rules",
  where: `substr(name, 1, ${ownRulesPrefix.length}) <> '${ownRulesPrefix}'`,
  key: ["name"],
  columns: ["name", "rules"],
  noun: "availability rules",
  label: "name",
};
/** Marks of availability rules that the desk has changed. No folder fills this table, and a load empties it. */
export const ruleMarksTable: FilledTable = {
  database: "VIDEO_DB",
  table: "availability_desk_changes",
  key: ["part"],
  columns: ["part", "changed_at", "staff"],
  noun: null,
  label: "part",
};
/** The map, in one row; empty if no ground has a known position. */
export const mapTable: FilledTable = {
  database: "CONTENT_DB",
  table: "league_map",
  key: ["id"],
  columns: ["id", "map"],
  noun: null,
  label: "id",
};
/** The description, in one row. Every load increments its version (apply-load.ts). */
export const leagueTable: FilledTable = {
  database: "CONTENT_DB",
  table: "league",
  key: ["id"],
  columns: ["id", "description"],
  noun: null,
  label: "id",
};
