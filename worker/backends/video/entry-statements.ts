import { z } from "zod";
import type { Author } from "../../../schemas/desk/fans.ts";
import { matchEntitlements } from "../../../schemas/payments/match-entitlements.ts";
import { leagueSeason } from "../../../schemas/site/league-clock.ts";
import { availability } from "../../../schemas/streaming/availability.ts";
import { isOwnRule, ownRulesPrefix } from "../../../schemas/streaming/availability-input.ts";
import { broadcastSeconds, usualLeadMinutes } from "../../../schemas/streaming/broadcast-length.ts";
import { type OwnSource, ownSource } from "../../../schemas/streaming/own-source.ts";
import { jsonColumn } from "../json-column.ts";
import { deleteUploads, type Entry, type EntryStatement, insertEntry, setSource } from "./entries.ts";

/*
 * Entries that people create, at the desk or with `npm run video`: how they are composed, and the statements of each change.
 */

/** The facts of a match that its entries are composed from. */
export interface EntryMatch {
  id: number;
  season: number;
  kickoff: string;
  home: { id: number; shortName: string };
  away: { id: number; shortName: string };
  competition: { id: number; name: string };
}

/** An entry as a person describes it. What is missing comes from the match. */
interface EntryInput extends Pick<Entry, "entryID" | "kind" | "leadMinutes" | "duration" | "section"> {
  title?: string | undefined;
  description?: string | undefined;
  entitlements?: readonly string[] | undefined;
  imageKey?: string | undefined;
  /** Without it a live entry goes on air with its match, and a recording is shown at once. */
  at?: string | undefined;
  /** The end of a live entry without a match. */
  until?: string | undefined;
  availability: string | null;
  source: OwnSource | null;
}

const problems = {
  title: "What is it called? Give it a title, or a match.",
  start: "When does it go on air? Give it a time, or a match.",
  order: "It ends before it begins.",
  length: `A broadcast lasts at most ${broadcastSeconds / 3600} hours: make several entries of it.`,
  viewers: "Who may watch it? Name the passes that open it, or open it to every account or to everybody.",
} as const;

/** An entry that cannot be created as it was described. */
export class InvalidEntry extends Error {
  override name = "InvalidEntry";
  readonly field: keyof typeof problems;
  constructor(field: keyof typeof problems) {
    super(problems[field]);
    this.field = field;
  }
}

/** Entitlements that open the entries of this match, besides those that open all entries. */
export const entitlementsOf = (match: EntryMatch): string[] =>
  matchEntitlements({
    id: match.id,
    homeID: match.home.id,
    awayID: match.away.id,
    competitionID: match.competition.id,
  });

export const onAirFrom = (kickoff: string, leadMinutes: number): string =>
  new Date(Date.parse(kickoff) - leadMinutes * 60_000).toISOString();

/** The title of an entry that was given none; undefined without a match. */
export const titleOf = (kind: Entry["kind"], match: EntryMatch | null): string | undefined =>
  match === null ? undefined : `${kind === "live" ? "Live: " : ""}${match.home.shortName} v ${match.away.shortName}`;

/** @throws InvalidEntry when a live entry cannot last from `at` until `until` */
export function requireValidEnd(at: string, until: string | undefined): void {
  if (until === undefined) return;
  const seconds = (Date.parse(until) - Date.parse(at)) / 1000;
  if (seconds <= 0) throw new InvalidEntry("order");
  if (seconds > broadcastSeconds) throw new InvalidEntry("length");
}

/** Key prefix of the images that the site draws. */
const drawnPrefix = "video-";
/** The key of the poster that is drawn for an entry without one. */
const drawnPoster = (entryID: string, fixtureID: number | null) => `${drawnPrefix}${fixtureID ?? entryID}`;
/** The key of an entry's own poster; null when its poster is drawn. */
export const posterOf = ({ image_key: key }: Pick<EntryRow, "image_key">): string | null =>
  key.startsWith(drawnPrefix) ? null : key;

/** The entry that a person describes. @throws InvalidEntry */
export function composeEntry(wanted: EntryInput, match: EntryMatch | null, now: Date): Entry {
  const { entryID, kind, leadMinutes, duration, section, source } = wanted;
  const live = kind === "live";
  const title = wanted.title?.trim() ?? titleOf(kind, match) ?? "";
  if (title === "") throw new InvalidEntry("title");
  const onAir = match === null ? undefined : onAirFrom(match.kickoff, leadMinutes);
  const releaseFrom = wanted.at ?? (live ? onAir : now.toISOString());
  if (releaseFrom === undefined) throw new InvalidEntry("start");
  if (live) requireValidEnd(releaseFrom, wanted.until);
  const entitlements =
    wanted.entitlements ?? (match === null ? [] : [live ? "live-video" : "video-archive", ...entitlementsOf(match)]);
  if (entitlements.length === 0) throw new InvalidEntry("viewers");
  return {
    ...{ entryID, kind, title, leadMinutes, duration, section, entitlements, releaseFrom, source },
    description: wanted.description ?? match?.competition.name ?? "",
    imageKey: wanted.imageKey ?? drawnPoster(entryID, match?.id ?? null),
    endsAt: (live ? wanted.until : null) ?? null,
    season: match?.season ?? leagueSeason(new Date(releaseFrom)),
    fixtureID: match?.id ?? null,
    clubIDs: match === null ? [] : [match.home.id, match.away.id],
    tags: match === null ? [] : [match.competition.name],
    availability: wanted.availability,
  };
}

const flag = z.int().transform((value) => value === 1);

const entryRow = z.object({
  entry_id: z.string(),
  media_type: z.enum(["OnDemand", "DrmLiveVideo", "LiveAudio"]),
  title: z.string(),
  description: z.string(),
  entitlements: jsonColumn(z.array(z.string())),
  image_key: z.string(),
  release_from: z.string(),
  ends_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  lead_minutes: z.int(),
  /** Seconds; 0 for live entries. */
  duration: z.int(),
  fixture_id: z.int().nullable(),
  section: z.string(),
  availability: z.string().nullable(),
  /** Its availability rules; null without any. */
  rules: jsonColumn(availability).nullable(),
  disabled: flag,
  /** Name of the rule that created it from its match; null for one that people have created. */
  live_rule: z.string().nullable(),
  version: z.int(),
  source: jsonColumn(ownSource).nullable(),
  /** Progress of its recording's upload; null without an upload. */
  upload: z.string().nullable(),
});
export type EntryRow = z.infer<typeof entryRow>;

const selectEntries = `SELECT videos.entry_id, media_type, title, description, entitlements, image_key, release_from, ends_at, ended_at,
  lead_minutes, duration, fixture_id, section, availability, disabled, live_rule, version, source,
  (SELECT rules FROM availability_rules WHERE name = availability) AS rules,
  (SELECT CASE state WHEN 'uploading' THEN 'uploading, ' || (100 * offset / length) || ' %'
     WHEN 'packaging' THEN 'being packaged' || coalesce(', ' || percent || ' %', '') WHEN 'failed' THEN 'FAILED: ' || problem
     ELSE state || coalesce(': ' || problem, '') END
   FROM recordings WHERE recordings.entry_id = videos.entry_id ORDER BY created_at DESC LIMIT 1) AS upload
  FROM videos LEFT JOIN video_sources USING (entry_id)`;

export const parseEntries = (rows: readonly unknown[]): EntryRow[] => z.array(entryRow).parse(rows);

/** Entries with an own source or an uploaded recording, and pulled ones, latest first. */
export const writtenEntriesQuery = `${selectEntries}
  WHERE source IS NOT NULL OR upload IS NOT NULL OR asset_id LIKE 'recording-%' OR disabled ORDER BY release_from DESC, videos.entry_id`;
export const entryQuery = (entryID: string): EntryStatement => ({
  sql: `${selectEntries} WHERE videos.entry_id = ?`,
  params: [entryID],
});
/** Returns a row if the id is taken. */
export const takenQuery = (entryID: string): EntryStatement => ({
  sql: "SELECT 1 FROM videos WHERE entry_id = ?1 UNION ALL SELECT 1 FROM audio_entries WHERE entry_id = ?1",
  params: [entryID],
});

type Action = "create" | "change" | "end" | "pull" | "pause" | "resume" | "delete" | "upload";

/** @param entryID of an entry, or `rule {name}` */
export const auditStatement = (
  entryID: string,
  action: Action,
  detail: string,
  { operator, reason }: Author,
  now: Date,
): EntryStatement => ({
  sql: "INSERT INTO operator_audit (at, operator, entry_id, action, detail, reason) VALUES (?, ?, ?, ?, ?, ?)",
  params: [now.toISOString(), operator, entryID, action, detail, reason],
});

const tableOf = ({ media_type }: Pick<EntryRow, "media_type">) =>
  media_type === "LiveAudio" ? "audio_entries" : "videos";

/** Fails the transaction, with an error for {@link isOutdated}, if the entry has changed since it was read. */
const requireVersion = (entry: Pick<EntryRow, "entry_id" | "media_type" | "version">): EntryStatement => ({
  sql: `UPDATE ${tableOf(entry)} SET version = CASE version WHEN ?2 THEN version + 1 END WHERE entry_id = ?1`,
  params: [entry.entry_id, entry.version],
});
/** Whether a transaction has failed because somebody else has changed the entry. */
export const isOutdated = (error: unknown): boolean =>
  /NOT NULL constraint failed: (?:videos|audio_entries)\.version/.test(String(error));

export const createStatements = (entry: Entry, author: Author, now: Date): EntryStatement[] => [
  ...insertEntry(entry, now),
  auditStatement(entry.entryID, "create", JSON.stringify(entry.source), author, now),
];

/** Columns of an entry that people can change. */
type EntryColumns = Partial<
  Record<
    | "title"
    | "description"
    | "entitlements"
    | "image_key"
    | "release_from"
    | "ends_at"
    | "lead_minutes"
    | "duration"
    | "availability",
    string | number | null
  >
>;

/** Changes these columns, and the source unless it is null; another one replaces uploads, too. A rule leaves the entry alone from then on. */
export function changeStatements(
  entry: EntryRow,
  columns: EntryColumns,
  source: OwnSource | null,
  author: Author,
  now: Date,
): EntryStatement[] {
  const { entry_id: entryID } = entry;
  const isSame = JSON.stringify(source) === JSON.stringify(entry.source);
  return [
    requireVersion(entry),
    ...Object.entries(columns).map(([column, value]) => ({
      sql: `UPDATE videos SET ${column} = ? WHERE entry_id = ?`,
      params: [value, entryID],
    })),
    { sql: "UPDATE videos SET live_rule = NULL WHERE entry_id = ?", params: [entryID] },
    ...(source === null || isSame ? [] : [setSource(entryID, source), deleteUploads(entryID)]),
    auditStatement(entryID, "change", JSON.stringify({ ...columns, ...(source !== null && { source }) }), author, now),
  ];
}

/** The column to write for another poster. @param poster null: the drawn one; undefined: no change */
export const posterColumn = (entry: EntryRow, poster: string | null | undefined): Pick<EntryColumns, "image_key"> =>
  poster === undefined || poster === posterOf(entry)
    ? {}
    : { image_key: poster ?? drawnPoster(entry.entry_id, entry.fixture_id) };

const commentaryRow = entryRow.extend({
  media_type: z.literal("LiveAudio"),
  asset_id: z.string(),
  language: z.string().nullable(),
});
export type CommentaryRow = z.infer<typeof commentaryRow>;

/** A live commentary by its id. */
export const commentaryQuery = (entryID: string): EntryStatement => ({
  sql: `SELECT entry_id, media_type, title, description, entitlements, image_key, release_from, NULL AS ends_at, ended_at,
    ${usualLeadMinutes} AS lead_minutes, duration, fixture_id, '' AS section, availability,
    (SELECT rules FROM availability_rules WHERE name = availability) AS rules, disabled, NULL AS live_rule, version, source,
    NULL AS upload, asset_id, language
    FROM audio_entries WHERE media_type = 'LiveAudio' AND entry_id = ?`,
  params: [entryID],
});
/** @param row null for none */
export const parseCommentary = (row: unknown): CommentaryRow | null => commentaryRow.nullable().parse(row);

/** Columns of a commentary that people can change. `asset_id` is empty with an own source. */
type CommentaryColumns = Record<
  "title" | "description" | "entitlements" | "availability" | "asset_id" | "source" | "language",
  string | null
>;

/** Creates the commentary of a match. Fails for an id that exists. */
export const createCommentary = (
  { entryID, match }: { entryID: string; match: EntryMatch },
  columns: CommentaryColumns,
  author: Author,
  now: Date,
): EntryStatement[] => [
  {
    sql: `INSERT INTO audio_entries (entry_id, media_type, duration, image_key, offline_image_key, created_at, release_from, fixture_id,
        ${Object.keys(columns).join(", ")})
      VALUES (?, 'LiveAudio', 0, ?, ?, ?, ?, ?${", ?".repeat(Object.keys(columns).length)})`,
    params: [
      ...[entryID, `commentary-${match.id}`, `commentary-offline-${match.id}`, now.toISOString()],
      ...[onAirFrom(match.kickoff, usualLeadMinutes), match.id],
      ...Object.values(columns),
    ],
  },
  auditStatement(entryID, "create", JSON.stringify(columns), author, now),
];

export const changeCommentary = (
  entry: CommentaryRow,
  columns: CommentaryColumns,
  author: Author,
  now: Date,
): EntryStatement[] => [
  requireVersion(entry),
  {
    sql: `UPDATE audio_entries SET ${Object.keys(columns)
      .map((column) => `${column} = ?`)
      .join(", ")} WHERE entry_id = ?`,
    params: [...Object.values(columns), entry.entry_id],
  },
  auditStatement(entry.entry_id, "change", JSON.stringify(columns), author, now),
];

/** Ends a live entry that is on air, regardless of its match. */
export const endStatements = (entry: EntryRow, author: Author, now: Date): EntryStatement[] => [
  requireVersion(entry),
  {
    sql: `UPDATE ${tableOf(entry)} SET ended_at = ?2, ended_by_hand = 1 WHERE entry_id = ?1`,
    params: [entry.entry_id, now.toISOString()],
  },
  // Its running streams end like those of a pulled entry, but with another reason.
  {
    sql: "INSERT INTO pulled_entries VALUES (?, ?) ON CONFLICT (entry_id) DO UPDATE SET at = excluded.at",
    params: [entry.entry_id, now.toISOString()],
  },
  auditStatement(entry.entry_id, "end", "", author, now),
];

export const deleteStatements = (entry: EntryRow, author: Author, now: Date): EntryStatement[] => [
  requireVersion(entry),
  // Disabled first, which ends its running streams.
  { sql: `UPDATE ${tableOf(entry)} SET disabled = 1 WHERE entry_id = ?`, params: [entry.entry_id] },
  { sql: `DELETE FROM ${tableOf(entry)} WHERE entry_id = ?`, params: [entry.entry_id] },
  ...deleteOwnRules(entry.availability),
  auditStatement(entry.entry_id, "delete", entry.title, author, now),
];

/** The name for an entry's own rules, and the statement that writes them. */
export function writeOwnRules(rules: z.infer<typeof availability>): { name: string; statement: EntryStatement } {
  const name = `${ownRulesPrefix}${crypto.randomUUID()}`;
  return {
    name,
    statement: { sql: "INSERT INTO availability_rules VALUES (?, ?)", params: [name, JSON.stringify(rules)] },
  };
}

/** Deletes an entry's own rules, unless another entry uses them. */
export const deleteOwnRules = (name: string | null): EntryStatement[] =>
  isOwnRule(name)
    ? [
        {
          sql: `DELETE FROM availability_rules WHERE name = ?1 AND NOT EXISTS (SELECT 1 FROM videos WHERE availability = ?1)
            AND NOT EXISTS (SELECT 1 FROM audio_entries WHERE availability = ?1)`,
          params: [name],
        },
      ]
    : [];
