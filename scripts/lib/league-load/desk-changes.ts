import { z } from "zod";
import { allMailKinds } from "../../../schemas/league/mail-kinds.ts";
import { profileParts } from "../../../schemas/league/profile-fields.ts";
import type { Databases } from "../storage/storage.ts";
import type { FilledTable, Row, TableChanges } from "./row-changes.ts";
import {
  aliasesTable,
  clubsTable,
  groundsTable,
  headerSponsorTable,
  labelsTable,
  leagueTable,
  pagesTable,
  passesTable,
  passMarksTable,
  playersTable,
  pricesTable,
  ruleMarksTable,
  rulesTable,
  sponsorsTable,
} from "./tables.ts";

const deskChange = z.object({
  /**
   * `page {path}`, `menu {name}`, `partners`, `help`, `cookie notice`, `theme`, `home page`, `banners`, `competition {slug}`, `club {slug}`,
   * `ground {slug}`, `squad {slug}`, one of schemas/league/profile-fields.ts, `mail {kind}`,
   * `sender and footer of mails`, `pass {id}`, `order of passes` or
   * `availability rules {name}`.
   */
  part: z.string(),
  changed_at: z.string(),
  staff: z.string(),
});
/** A part of the league that was changed at the desk since a folder was loaded. */
export type DeskChange = z.infer<typeof deskChange>;

/** Tables of edit marks in other databases, beside the rows that they are about. */
const markTables = [passMarksTable, ruleMarksTable];

const readMarks = async (storage: Databases, { database, table }: FilledTable): Promise<DeskChange[]> =>
  z
    .array(deskChange)
    .parse(
      await storage.database(database).query({ sql: `SELECT part, changed_at, staff FROM ${table} ORDER BY part` }),
    );

/** The passes that the desk has changed. */
export const readPassChanges = (storage: Databases): Promise<DeskChange[]> => readMarks(storage, passMarksTable);

/** The deletion of the desk's marks on passes and availability rules: after a load, storage equals the folder. */
export async function marksToDelete(storage: Databases): Promise<TableChanges[]> {
  const read = await Promise.all(
    markTables.map(async (table) => ({ table, added: [], changed: [], removed: await readMarks(storage, table) })),
  );
  return read.filter(({ removed }) => removed.length > 0);
}

/** The version of the stored league (null without one), and the desk's changes to it. */
export async function readDeskChanges(
  storage: Databases,
): Promise<{ version: number | null; deskChanges: DeskChange[] }> {
  const [league, changes] = await storage
    .database("CONTENT_DB")
    .queryAll([
      { sql: "SELECT version FROM league" },
      { sql: "SELECT part, changed_at, staff FROM league_desk_changes ORDER BY part" },
    ]);
  const [row] = z.array(z.object({ version: z.int() })).parse(league);
  const beside = await Promise.all(markTables.map((table) => readMarks(storage, table)));
  const deskChanges = [...z.array(deskChange).parse(changes), ...beside.flat()];
  return { version: row?.version ?? null, deskChanges };
}

const described = z.object({
  menus: z.record(z.string(), z.unknown()),
  site: z.object({ cookieNotice: z.unknown() }),
  theme: z.unknown(),
  homeSections: z.unknown().optional(),
  banners: z.unknown().optional(),
  tax: z.unknown().optional(),
  mail: z
    .object({
      ...{ sender: z.unknown().optional(), footer: z.unknown().optional() },
      words: z.record(z.string(), z.unknown()).default({}),
    })
    .prefault({}),
  competitions: z.array(z.looseObject({ slug: z.string() })),
  streamer: z.object({ troubleshootingTitle: z.unknown(), site: z.object({ questions: z.unknown() }) }),
});

/** The parts of the league's row that the desk can change: JSON by name. */
function partsOf(description: unknown): Map<string, string> {
  if (typeof description !== "string") return new Map();
  const parsed: unknown = JSON.parse(description);
  const { menus, site, streamer, theme, homeSections, banners, tax, mail, competitions } = described.parse(parsed);
  return new Map([
    ...Object.entries(menus).map(([name, menu]) => [`menu ${name}`, JSON.stringify(menu)] as const),
    ...competitions.map((competition) => [`competition ${competition.slug}`, JSON.stringify(competition)] as const),
    ...allMailKinds.map((kind) => [`mail ${kind}`, JSON.stringify(mail.words[kind] ?? null)] as const),
    ["sender and footer of mails", JSON.stringify([mail.sender ?? null, mail.footer ?? []])],
    ["theme", JSON.stringify(theme)],
    ["home page", JSON.stringify(homeSections ?? null)],
    ["banners", JSON.stringify(banners ?? [])],
    ["tax", JSON.stringify(tax ?? {})],
    ["cookie notice", JSON.stringify(site.cookieNotice)],
    ["help", JSON.stringify([streamer.troubleshootingTitle, streamer.site.questions])],
    ...profileParts(parsed),
  ]);
}

/** Whether a player's row differs in more than the season. */
const isOtherPlayer = ({ before, after }: { before: Row; after: Row }): boolean =>
  playersTable.columns.some((column) => column !== "season" && before[column] !== after[column]);

/** The desk's names for the parts that changes to passes and prices touch. */
function partsOfPasses({ table, added, changed, removed }: TableChanges): string[] {
  const key = table === passesTable ? "id" : "package_id";
  const isMoved = ({ before, after }: { before: Row; after: Row }) => before.position !== after.position;
  const isOther = ({ before, after }: { before: Row; after: Row }) =>
    table.columns.some(
      (column) => !(table === passesTable && column === "position") && before[column] !== after[column],
    );
  const rows = [...added, ...changed.filter(isOther).map(({ before }) => before), ...removed];
  return [
    ...rows.map((row) => `pass ${row[key]}`),
    ...(table === passesTable && changed.some(isMoved) ? ["order of passes"] : []),
  ];
}

/** Tables that make up the desk's part `partners`. */
const partnerTables = new Set([sponsorsTable, labelsTable, headerSponsorTable]);

/**
 * The desk's changes that a load would undo.
 * @param clubs stored rows.
 */
export function deskChangesUndoneBy(
  changes: readonly TableChanges[],
  deskChanges: readonly DeskChange[],
  clubs: readonly Row[],
): DeskChange[] {
  const parts = new Set<string>();
  const slugs = new Map(clubs.map(({ id, slug }) => [id, slug]));
  for (const { table, added, changed, removed } of changes) {
    if (table === pagesTable) {
      const rows = [...added, ...changed.map(({ after }) => after), ...removed];
      for (const { path } of rows) parts.add(`page ${path}`);
    } else if (table === clubsTable) {
      for (const { slug } of [...added, ...changed.map(({ before }) => before), ...removed]) parts.add(`club ${slug}`);
    } else if (table === groundsTable) {
      for (const { slug } of [...added, ...changed.map(({ before }) => before), ...removed])
        parts.add(`ground ${slug}`);
    } else if (table === aliasesTable) {
      for (const { club_id } of [...added, ...changed.map(({ before }) => before)]) {
        parts.add(`club ${slugs.get(club_id ?? null)}`);
      }
    } else if (table === playersTable) {
      for (const { before, after } of changed.filter(isOtherPlayer)) {
        for (const { club_id } of [before, after]) parts.add(`squad ${slugs.get(club_id ?? null)}`);
      }
    } else if (table === passesTable || table === pricesTable) {
      for (const part of partsOfPasses({ table, added, changed, removed })) parts.add(part);
    } else if (table === rulesTable) {
      const rows = [...added, ...changed.map(({ after }) => after), ...removed];
      for (const { name } of rows) parts.add(`availability rules ${name}`);
    } else if (partnerTables.has(table)) {
      if (added.length + changed.length + removed.length > 0) parts.add("partners");
    } else if (table === leagueTable) {
      for (const { before, after } of changed) {
        const [then, now] = [partsOf(before.description), partsOf(after.description)];
        for (const part of [...then.keys(), ...now.keys()]) if (now.get(part) !== then.get(part)) parts.add(part);
      }
    }
  }
  return deskChanges.filter(({ part }) => parts.has(part));
}
