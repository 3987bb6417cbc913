import { createHash } from "node:crypto";
import { rulesOfSeason } from "../../../schemas/league/competition-rules.ts";
import { drawnGroupOf } from "../../../schemas/league/knock-out-rules.ts";
import { themeColours } from "../../../schemas/league/theme.ts";
import { isOwnRule } from "../../../schemas/streaming/availability-input.ts";
import { maxRowBytes } from "../../../worker/backends/bulk-insert.ts";
import { foldName, ownSpellings } from "../../../worker/backends/match-data/seasons/club-names.ts";
import { derivedLook } from "../../../worker/images/club-look.ts";
import { drawnCrestFile } from "../../../worker/images/crest-file.ts";
import { ownCrestFile } from "../../../worker/images/own-image.ts";
import type { FolderClub } from "../league-folder/clubs-csv.ts";
import { type FolderDocument, htmlOfDocument } from "../league-folder/documents.ts";
import type { FolderFiles } from "../league-folder/folder-files.ts";
import { type FolderImage, imageKeyOf } from "../league-folder/images.ts";
import type { LeagueFolder } from "../league-folder/league-folder.ts";
import type { FolderEpisode } from "../league-folder/podcast.ts";
import { withLogoKeys } from "../league-folder/sponsors-json.ts";
import { competitionColumns, competitionRow } from "../storage/competition-rows.ts";
import { passRows } from "./pass-rows.ts";
import { playerRows } from "./player-rows.ts";
import type { FilledTable, Row } from "./row-changes.ts";
import * as tables from "./tables.ts";

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const mediaTypes: Readonly<Record<string, string>> = {
  json: "application/json",
  csv: "text/csv",
  md: "text/markdown",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
};
/** Media type by file extension. */
export const mediaType = (path: string): string =>
  mediaTypes[path.slice(path.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";

function competitionRows({ league }: LeagueFolder): Row[] {
  return league.competitions.map((described) => {
    const values = competitionRow(described, described.crest === null ? null : `/${described.crest}`);
    return Object.fromEntries(competitionColumns.map((column, index) => [column, values[index] ?? null]));
  });
}

/** Background colour of the dark scheme, on which images must be visible. */
const darkGround = ({ league }: LeagueFolder): string => themeColours(league.theme).dark.paper;

function ownCrestOf(folder: LeagueFolder, { slug }: FolderClub): string | null {
  const crest = folder.images.crests.get(slug);
  return crest === undefined ? null : ownCrestFile(imageKeyOf(crest, darkGround(folder)), crest.format);
}

function clubRow(club: FolderClub, own: string | null): Row {
  const look = derivedLook(club.id, club.name);
  const { colours, crest } = { colours: club.colours ?? look.colours, crest: club.crest ?? look.crest };
  const { id, slug, name, code, nickname, town, founded, ground, capacity, latitude, longitude } = club;
  return {
    ...{ id, slug, name, short_name: club.shortName, code, nickname, town, founded, ground, capacity },
    ...{ time_zone: club.timeZone, latitude, longitude },
    colours: JSON.stringify(colours),
    crest: JSON.stringify(crest),
    crest_file: own ?? drawnCrestFile({ id, name, colours, crest }),
  };
}

/** Spellings by which imports find clubs. One that follows from the names of two clubs is left out, unless a club lists it as an alias. */
function aliasRows(clubs: readonly FolderClub[]): Row[] {
  const named = new Map(clubs.flatMap(({ id, aliases }) => aliases.map((alias) => [foldName(alias), id] as const)));
  const holders = new Map<string, Set<number>>();
  for (const club of clubs) {
    for (const alias of ownSpellings(club)) holders.set(alias, (holders.get(alias) ?? new Set()).add(club.id));
  }
  const rows = new Map(named);
  for (const [alias, ids] of holders) {
    const [id] = ids;
    if (id !== undefined && ids.size === 1 && !rows.has(alias)) rows.set(alias, id);
  }
  rows.delete("");
  return [...rows].map(([alias, club_id]) => ({ alias, club_id }));
}

/** The clubs of this season's divisions and groups. */
function memberRows({ clubs, league }: LeagueFolder, season: number): { seasons: Row[]; members: Row[] } {
  const described = new Map(league.competitions.map((competition) => [competition.slug, competition]));
  const members = clubs.flatMap((club) =>
    club.competitions.flatMap((slug) => {
      const competition = described.get(slug);
      if (competition === undefined) return [];
      const { groups = [] } = rulesOfSeason(competition, season);
      const group_name = drawnGroupOf(groups, season, club.slug);
      return [{ competition_id: competition.id, season, club_id: club.id, group_name }];
    }),
  );
  const divisions = [...new Set(members.map(({ competition_id }) => competition_id))];
  return {
    seasons: divisions.map((competition_id) => ({ competition_id, season, source: tables.folderSource })),
    members,
  };
}

/** Leaves out rules of single entries, which folders exported up to 2026-11-29 still contain. */
const ruleRows = ({ league }: LeagueFolder): Row[] =>
  Object.entries(league.video.availability)
    .filter(([name]) => !isOwnRule(name))
    .map(([name, rules]) => ({ name, rules: JSON.stringify(rules) }));

function documentRow(document: FolderDocument): Row {
  const { slug, title, updatedOn, pdf } = document;
  return {
    ...{ slug, title, updated_on: updatedOn, body_html: htmlOfDocument(document) },
    pdf_sha256: pdf === null ? null : sha256(pdf),
    pdf_bytes: pdf === null ? null : pdf.length,
  };
}

/** @param source `league` for the folder's episodes, or `demo` for those of the simulated league. */
export function episodeRow({ audio, ...episode }: FolderEpisode, source: string): Row {
  const { slug, title, summary, transcriptHTML, publishedAt } = episode;
  return {
    ...{ slug, source, title, summary, transcript_html: transcriptHTML, published_at: publishedAt },
    ...{ audio_sha256: sha256(audio.bytes), audio_bytes: audio.bytes.length },
    ...{ audio_type: audio.type, seconds: audio.seconds },
  };
}

function sponsorRows(folder: LeagueFolder) {
  const { rows, featuredLabelGroups, headerSponsor } = withLogoKeys(folder.sponsors, logoKeys(folder));
  return {
    rows: rows.map((row) => ({ row_id: row.rowID, forced_order: row.forcedOrder, row: JSON.stringify(row) })),
    labels: featuredLabelGroups.map(({ label, sponsorIDs }, index) => ({
      ...{ label, forced_order: index + 1 },
      sponsor_ids: JSON.stringify(sponsorIDs),
    })),
    header: headerSponsor === null ? [] : [{ place: 1, sponsor: JSON.stringify(headerSponsor) }],
  };
}

/** Keys of sponsors' logos at the image host, by image key in the folder. */
export const logoKeys = (folder: LeagueFolder): Map<string, string> =>
  new Map([...folder.images.logos].map(([name, logo]) => [name, imageKeyOf(logo, darkGround(folder))]));

/** Images by their keys at the image host. */
export function imageFiles(folder: LeagueFolder): Map<string, FolderImage> {
  const { crests, logos } = folder.images;
  return new Map([...crests.values(), ...logos.values()].map((each) => [imageKeyOf(each, darkGround(folder)), each]));
}

function fileRows(files: FolderFiles): Row[] {
  return [...files].map(([path, bytes]) => ({
    path,
    sha256: sha256(bytes),
    bytes: bytes.length,
    type: mediaType(path),
  }));
}

/** The rows of a league's folder by table, referenced tables first. */
export function folderRows(folder: LeagueFolder, season: number): Map<FilledTable, Row[]> {
  const { seasons, members } = memberRows(folder, season);
  const sponsors = sponsorRows(folder);
  const { players, squads } = playerRows(folder, season);
  return new Map([
    [tables.competitionsTable, competitionRows(folder)],
    [tables.clubsTable, folder.clubs.map((club) => clubRow(club, ownCrestOf(folder, club)))],
    [tables.groundsTable, folder.grounds.map(({ timeZone, ...ground }) => ({ ...ground, time_zone: timeZone }))],
    [tables.playersTable, players],
    [tables.squadsTable, squads],
    [tables.aliasesTable, aliasRows(folder.clubs)],
    [tables.seasonsTable, seasons],
    [tables.membersTable, members],
    ...passRows(folder.passes, folder.league.currency),
    [tables.rulesTable, ruleRows(folder)],
    [tables.documentsTable, folder.documents.map(documentRow)],
    [tables.podcastTable, folder.podcast.map((each) => episodeRow(each, tables.folderSource))],
    [tables.sponsorsTable, sponsors.rows],
    [tables.labelsTable, sponsors.labels],
    [tables.headerSponsorTable, sponsors.header],
    [tables.pagesTable, folder.written.pages.map(({ path, page }) => ({ path, page: JSON.stringify(page) }))],
    [tables.filesTable, fileRows(folder.files)],
    [tables.mapTable, folder.written.map === null ? [] : [{ id: 1, map: JSON.stringify(folder.written.map) }]],
    [tables.leagueTable, [{ id: 1, description: JSON.stringify(folder.written.description) }]],
  ]);
}

/** What a folder has that is too long for one row of a deployed site's databases, in words. */
export function tooLongRows(folder: LeagueFolder, season: number): string[] {
  return [...folderRows(folder, season)].flatMap(([{ noun, label, columns }, rows]) =>
    rows.flatMap((row) => {
      const bytes = Buffer.byteLength(JSON.stringify(columns.map((column) => row[column] ?? null)));
      const what = noun === null ? "league.json" : `${noun}: ${row[label]}`;
      return bytes <= maxRowBytes
        ? []
        : [`${what}: ${Math.ceil(bytes / 1000)} kB, and a deployed site takes ${maxRowBytes / 1000} kB`];
    }),
  );
}
