import { z } from "zod";
import { writeMarkdown } from "../../../app/desk/pages/write-markdown.ts";
import { ownImagePrefix } from "../../../schemas/content/image.ts";
import { bodySection } from "../../../schemas/content/page-tree.ts";
import { ownSpellings } from "../../../worker/backends/match-data/seasons/club-names.ts";
import { formatOf } from "../../../worker/images/own-image.ts";
import { type FolderClub, formatClubsCsv } from "../league-folder/clubs-csv.ts";
import { documentFiles, type FolderDocument } from "../league-folder/documents.ts";
import { bytesOf, type FolderFiles } from "../league-folder/folder-files.ts";
import { formatFrontMatter } from "../league-folder/front-matter.ts";
import { type FolderGround, formatGroundsCsv, groundsFile } from "../league-folder/grounds-csv.ts";
import { type LeagueFolder, problemList, readLeagueFolder } from "../league-folder/league-folder.ts";
import { writePageHTML } from "../league-folder/page-html.ts";
import { playersFile } from "../league-folder/players-csv.ts";
import { folderSponsors, withLogoKeys } from "../league-folder/sponsors-json.ts";
import { CommandError } from "../report.ts";
import type { Databases, ReadableBucket } from "../storage/storage.ts";
import { folderRows, logoKeys } from "./folder-rows.ts";
import { passesOnSale, passesText } from "./pass-rows.ts";
import { playersText } from "./player-rows.ts";
import { changesBetween, type FilledTable, isEmpty, type Row, type TableChanges } from "./row-changes.ts";
import { otherSeasons, readTables } from "./stored-rows.ts";
import * as tables from "./tables.ts";

type Media = Pick<ReadableBucket, "get">;

const storedClubs = z.array(
  z
    .object({
      ...{ id: z.int(), slug: z.string(), name: z.string(), short_name: z.string(), code: z.string() },
      ...{ nickname: z.string().nullable(), town: z.string().nullable(), founded: z.int().nullable() },
      ...{ ground: z.string().nullable(), capacity: z.int().nullable(), time_zone: z.string().nullable() },
      ...{ latitude: z.number().nullable(), longitude: z.number().nullable() },
      ...{ colours: z.string(), crest: z.string() },
    })
    .transform(({ short_name: shortName, time_zone: timeZone, ...rest }) => ({ ...rest, shortName, timeZone })),
);
const look = z.object({
  colours: z.object({ primary: z.string(), secondary: z.string(), accent: z.string() }),
  crest: z.custom<NonNullable<FolderClub["crest"]>>(),
});

/** The clubs of the stored rows. Spellings that are derived from their names are left out. */
function clubsOf(rows: ReadonlyMap<FilledTable, Row[]>): FolderClub[] {
  const of = (table: FilledTable) => rows.get(table) ?? [];
  const slugs = new Map(of(tables.competitionsTable).map(({ id, slug }) => [id, String(slug)]));
  const members = Map.groupBy(of(tables.membersTable), ({ club_id }) => club_id);
  const aliases = Map.groupBy(of(tables.aliasesTable), ({ club_id }) => club_id);
  const parsed = storedClubs.parse(of(tables.clubsTable));
  return parsed
    .toSorted((first, second) => first.id - second.id)
    .map((club) => {
      const own = new Set(ownSpellings(club));
      return {
        ...club,
        ...look.parse({ colours: JSON.parse(club.colours), crest: JSON.parse(club.crest) }),
        competitions: (members.get(club.id) ?? []).flatMap(
          ({ competition_id }) => slugs.get(competition_id ?? null) ?? [],
        ),
        aliases: (aliases.get(club.id) ?? []).map(({ alias }) => String(alias)).filter((alias) => !own.has(alias)),
      };
    });
}

const storedGround = z
  .object({
    ...{ slug: z.string(), name: z.string(), town: z.string().nullable(), capacity: z.int().nullable() },
    ...{ time_zone: z.string().nullable(), latitude: z.number().nullable(), longitude: z.number().nullable() },
  })
  .transform(({ time_zone: timeZone, ...ground }): FolderGround => ({ ...ground, timeZone }));

/** The stored grounds, without those that have become a club's own. */
function groundsOf(rows: ReadonlyMap<FilledTable, Row[]>): FolderGround[] {
  const own = new Set((rows.get(tables.clubsTable) ?? []).map(({ ground }) => ground));
  return z
    .array(storedGround)
    .parse(rows.get(tables.groundsTable))
    .filter(({ name }) => !own.has(name))
    .toSorted((first, second) => (first.slug < second.slug ? -1 : 1));
}

const storedDocument = z.object({ slug: z.string(), title: z.string(), updated_on: z.string(), body_html: z.string() });

/** The stored documents. An unchanged one keeps the folder's text; a changed or new one becomes HTML. */
async function documentsOf(
  rows: readonly Row[],
  folder: LeagueFolder,
  before: readonly Row[],
  media: Media,
): Promise<FolderDocument[]> {
  const known = new Map(folder.documents.map((document) => [document.slug, document]));
  const changed = new Set(changesBetween(tables.documentsTable, before, rows).changed.map(({ after }) => after.slug));
  const documents: FolderDocument[] = [];
  for (const row of rows) {
    const { slug, title, updated_on: updatedOn, body_html: body } = storedDocument.parse(row);
    const same = known.get(slug);
    const pdf = row.pdf_sha256 == null ? null : await media.get(`${tables.mediaFolder}${row.pdf_sha256}`);
    documents.push(same && !changed.has(slug) ? same : { slug, title, updatedOn, format: "html", body, pdf });
  }
  return documents;
}

async function storedFiles(rows: readonly Row[], media: Media): Promise<FolderFiles> {
  const files: FolderFiles = new Map();
  for (const { path, sha256 } of rows) {
    const bytes = await media.get(`${tables.mediaFolder}${sha256}`);
    if (bytes === null) throw new CommandError(`The bytes of ${path} are not in storage. Nothing was written.`);
    files.set(String(path), bytes);
  }
  return files;
}

/** @throws CommandError for storage without a league, such as that of a wrong STATE_DIR; otherwise the built league would be exported. */
async function requireClubs(storage: Databases): Promise<void> {
  const clubs = (await readTables(storage, [tables.clubsTable])).get(tables.clubsTable) ?? [];
  if (clubs.length > 0) return;
  throw new CommandError(
    "There is no league in this storage. Nothing was written. STATE_DIR=FOLDER or --state FOLDER selects other storage.",
  );
}

const withoutFiles = (files: FolderFiles, pattern: RegExp): FolderFiles =>
  new Map([...files].filter(([path]) => !pattern.test(path)));

/**
 * The files of the stored league's folder: as loaded, but rewritten for clubs, grounds, squads, documents, partners, passes, pages or menus
 * that have changed since.
 * @param base the folder that the site was built with, for storage into which none was loaded.
 */
export async function exportLeague(
  storage: Databases & { media: Media },
  base: FolderFiles,
  season: number,
): Promise<FolderFiles> {
  const loaded = (await readTables(storage, [tables.filesTable])).get(tables.filesTable) ?? [];
  if (loaded.length === 0) await requireClubs(storage);
  const files = loaded.length === 0 ? base : await storedFiles(loaded, storage.media);
  const { folder, problems } = readLeagueFolder(files);
  if (folder === null) throw new CommandError(`What was loaded cannot be read:\n${problemList(problems)}`);
  const wanted = folderRows(folder, season);
  const stored = await readTables(storage, wanted.keys());
  const { members } = otherSeasons(stored, season);
  stored.set(
    tables.membersTable,
    (stored.get(tables.membersTable) ?? []).filter((row) => !members.includes(row)),
  );
  for (const [table, rows] of passesOnSale(stored)) stored.set(table, rows);
  const isSame = (table: FilledTable) =>
    isEmpty(changesBetween(table, stored.get(table) ?? [], wanted.get(table) ?? []));
  let result = files;
  const clubTables = [tables.clubsTable, tables.aliasesTable, tables.membersTable];
  if (!clubTables.every(isSame)) {
    result = new Map(result).set("clubs.csv", bytesOf(formatClubsCsv(clubsOf(stored))));
  }
  if (!isSame(tables.groundsTable)) {
    result = new Map(result).set(groundsFile, bytesOf(formatGroundsCsv(groundsOf(stored))));
  }
  result = await withCrests(
    result,
    stored.get(tables.clubsTable) ?? [],
    wanted.get(tables.clubsTable) ?? [],
    storage.media,
  );
  const players = playersText(stored, wanted, folder);
  if (players !== null) result = new Map(result).set(playersFile, bytesOf(players));
  if (!isSame(tables.documentsTable)) {
    const before = wanted.get(tables.documentsTable) ?? [];
    const documents = await documentsOf(stored.get(tables.documentsTable) ?? [], folder, before, storage.media);
    result = new Map([...withoutFiles(result, /^documents\//), ...documentFiles(documents)]);
  }
  if (![tables.sponsorsTable, tables.labelsTable, tables.headerSponsorTable].every(isSame)) {
    result = new Map(result).set("sponsors.json", bytesOf(sponsorsText(stored, folder)));
  }
  if (![tables.passesTable, tables.pricesTable].every(isSame)) {
    result = new Map(result).set("passes.json", bytesOf(passesText(stored, folder.league.currency)));
  }
  const isPublished = (stored.get(tables.leagueTable) ?? []).length > 0;
  if (isPublished && !isSame(tables.pagesTable)) {
    result = withPages(
      result,
      changesBetween(tables.pagesTable, wanted.get(tables.pagesTable) ?? [], stored.get(tables.pagesTable) ?? []),
    );
  }
  if (!isSame(tables.rulesTable) || (isPublished && !isSame(tables.leagueTable))) {
    result = new Map(result).set("league.json", bytesOf(descriptionText(stored, folder)));
  }
  return new Map([...result].sort(([first], [second]) => (first < second ? -1 : 1)));
}

const ownFile = (row: Row | undefined): string | null =>
  typeof row?.crest_file === "string" && row.crest_file.startsWith(ownImagePrefix) ? row.crest_file : null;

/** Replaces the crests that differ from the folder's. */
async function withCrests(
  files: FolderFiles,
  stored: readonly Row[],
  wanted: readonly Row[],
  media: Media,
): Promise<FolderFiles> {
  const before = new Map(wanted.map((row) => [row.id, row]));
  const result = new Map(files);
  const formats = ["svg", "png", "webp"];
  const ids = new Set(stored.map(({ id }) => id));
  // Removes crests of clubs that the desk has deleted.
  for (const { id, slug } of wanted) {
    for (const format of ids.has(id) ? [] : formats) result.delete(`crests/clubs/${slug}.${format}`);
  }
  for (const row of stored) {
    const file = ownFile(row);
    if (file === ownFile(before.get(row.id ?? null))) continue;
    for (const format of formats) result.delete(`crests/clubs/${row.slug}.${format}`);
    if (file === null) continue;
    const bytes = await media.get(`${tables.imagesFolder}${file.replace(/\.\w+$/, "")}`);
    if (bytes === null) throw new CommandError(`The crest of ${row.name} is not in storage. Nothing was written.`);
    result.set(`crests/clubs/${row.slug}.${formatOf(bytes)}`, bytes);
  }
  return result;
}

/** A record schema, unlike an object schema, keeps the order of keys in the file. */
const record = z.record(z.string(), z.unknown());

const storedPage = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(
    z.looseObject({
      path: z.string(),
      body: z.object({ lead: z.string(), sections: z.array(bodySection) }).nullable(),
    }),
  );

/** The file of a page, in HTML if the folder has it in HTML. */
function pageFile(row: Row, files: FolderFiles): [path: string, bytes: Uint8Array] {
  const { path, body, ...fields } = storedPage.parse(row.page);
  const front = { ...fields, ...(body !== null && { lead: body.lead }) };
  const sections = body?.sections ?? [];
  const html = `pages/${path}.html`;
  return files.has(html)
    ? [html, bytesOf(formatFrontMatter(front, writePageHTML(sections).trim()))]
    : [`pages/${path}.md`, bytesOf(formatFrontMatter(front, writeMarkdown(sections).trim()))];
}

/** The files after pages were added, changed and removed. */
function withPages(files: FolderFiles, { added, changed, removed }: TableChanges): FolderFiles {
  const gone = new Set(removed.flatMap(({ path }) => [`pages/${path}.md`, `pages/${path}.html`]));
  const written = [...added, ...changed.map(({ after }) => after)].map((row) => pageFile(row, files));
  return new Map([...[...files].filter(([path]) => !gone.has(path)), ...written]);
}

/** league.json with menus and availability rules as stored. */
function descriptionText(stored: ReadonlyMap<FilledTable, Row[]>, { written }: LeagueFolder): string {
  const [league] = stored.get(tables.leagueTable) ?? [];
  const description = record.parse(league === undefined ? written.description : JSON.parse(String(league.description)));
  const rules = (stored.get(tables.rulesTable) ?? []).map(({ name, rules }) => [name, JSON.parse(String(rules))]);
  const video = { ...record.parse(description.video), availability: Object.fromEntries(rules) };
  return `${JSON.stringify({ ...description, video }, null, 2)}\n`;
}

function sponsorsText(stored: ReadonlyMap<FilledTable, Row[]>, folder: LeagueFolder): string {
  const json = (table: FilledTable, column: string): unknown[] =>
    (stored.get(table) ?? []).map((row) => JSON.parse(String(row[column])));
  const labels = (stored.get(tables.labelsTable) ?? []).toSorted(
    (first, second) => Number(first.forced_order) - Number(second.forced_order),
  );
  const sponsors = {
    rows: json(tables.sponsorsTable, "row"),
    featuredLabelGroups: labels.map(({ label, sponsor_ids }) => ({
      label,
      sponsorIDs: JSON.parse(String(sponsor_ids)),
    })),
    headerSponsor: json(tables.headerSponsorTable, "sponsor")[0] ?? null,
  };
  const files = new Map([...logoKeys(folder)].map(([imageKey, key]) => [key, imageKey]));
  return `${JSON.stringify(withLogoKeys(folderSponsors.parse(sponsors), files), null, 2)}\n`;
}
