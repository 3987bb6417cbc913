import { z } from "zod";
import type { Author } from "../../../schemas/desk/fans.ts";
import { ownSource } from "../../../schemas/streaming/own-source.ts";
import { type Entry, type EntryStatement, insertEntry, setSource } from "../../../worker/backends/video/entries.ts";
import { CommandError } from "../report.ts";
import type { Storage } from "../storage/storage.ts";
import { wholeNumber } from "../whole-number.ts";
import { posterOf, requireKnown } from "./describe-entry.ts";
import { type EntryValues, readEntitlements, readEntryID, readInstant, readSource } from "./video-options.ts";

const jsonText = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(shape);

const entryRow = z.object({
  entry_id: z.string(),
  media_type: z.enum(["OnDemand", "DrmLiveVideo"]),
  title: z.string(),
  description: z.string(),
  entitlements: jsonText(z.array(z.string())),
  image_key: z.string(),
  release_from: z.string(),
  ended_at: z.string().nullable(),
  fixture_id: z.int().nullable(),
  section: z.string(),
  availability: z.string().nullable(),
  disabled: z.int().transform((value) => value === 1),
  source: jsonText(ownSource).nullable(),
  /** Progress of its recording's upload; null where there is none. */
  upload: z.string().nullable(),
});
export type EntryListing = z.infer<typeof entryRow>;

const select = `SELECT videos.entry_id, media_type, title, description, entitlements, image_key, release_from, ended_at, fixture_id, section,
  availability, disabled, source,
  (SELECT CASE state WHEN 'uploading' THEN 'uploading, ' || (100 * offset / length) || ' %'
     WHEN 'packaging' THEN 'being packaged' || coalesce(', ' || percent || ' %', '') WHEN 'failed' THEN 'FAILED: ' || problem ELSE state END
   FROM recordings WHERE recordings.entry_id = videos.entry_id ORDER BY created_at DESC LIMIT 1) AS upload
  FROM videos LEFT JOIN video_sources USING (entry_id)`;

/** Entries with an own source or an uploaded recording, and pulled ones, latest first. */
export async function listEntries(storage: Storage): Promise<EntryListing[]> {
  const rows = await storage.database("VIDEO_DB").query({
    sql: `${select} WHERE source IS NOT NULL OR upload IS NOT NULL OR asset_id LIKE 'recording-%' OR disabled ORDER BY release_from DESC, videos.entry_id`,
  });
  return z.array(entryRow).parse(rows);
}

/** @throws CommandError for an unknown entry */
export async function findEntry(storage: Storage, entryID: string): Promise<EntryListing> {
  const [row] = await storage.database("VIDEO_DB").query({
    sql: `${select} WHERE videos.entry_id = ?`,
    params: [readEntryID(entryID)],
  });
  if (row === undefined) throw new CommandError(`There is no entry ${entryID}. \`npm run video -- list\` names them.`);
  return entryRow.parse(row);
}

type Action = "create" | "change" | "pull" | "resume" | "delete";

function audit(entryID: string, action: Action, detail: string, { operator, reason }: Author, now: Date) {
  return {
    sql: "INSERT INTO operator_audit (at, operator, entry_id, action, detail, reason) VALUES (?, ?, ?, ?, ?, ?)",
    params: [now.toISOString(), operator, entryID, action, detail, reason],
  };
}

/** @throws CommandError where the id is taken */
export async function createEntry(storage: Storage, entry: Entry, author: Author, now: Date): Promise<void> {
  const database = storage.database("VIDEO_DB");
  const taken = await database.query({
    sql: "SELECT 1 FROM videos WHERE entry_id = ?1 UNION ALL SELECT 1 FROM audio_entries WHERE entry_id = ?1",
    params: [entry.entryID],
  });
  if (taken.length > 0) throw new CommandError(`There is an entry ${entry.entryID} already. \`change\` changes it.`);
  await database.transact([
    ...insertEntry(entry, now),
    audit(entry.entryID, "create", JSON.stringify(entry.source), author, now),
  ]);
}

/** Changes what the options name, and leaves the rest. @throws CommandError */
export async function changeEntry(
  storage: Storage,
  entryID: string,
  values: EntryValues,
  author: Author,
  now: Date,
): Promise<void> {
  const entry = await findEntry(storage, entryID);
  const fixed = (["fixture", "live", "until", "lead", "section"] as const).filter((name) => values[name] !== undefined);
  if (fixed.length > 0) throw new CommandError(`--${fixed.join(", --")}: this stays as it was created.`);
  if (values.at !== undefined && entry.media_type === "DrmLiveVideo" && entry.fixture_id !== null) {
    throw new CommandError("This entry goes on air with its fixture: --at is for entries without one.");
  }
  await requireKnown(storage, values);
  const source = readSource(values, entry.source);
  const columns = {
    ...(values.title !== undefined && { title: values.title }),
    ...(values.description !== undefined && { description: values.description }),
    ...(values.at !== undefined && { release_from: readInstant("at", values.at) }),
    ...(values.length !== undefined && { duration: wholeNumber("length", values.length, [0, 1440]) * 60 }),
    ...(values.poster !== undefined && { image_key: await posterOf(storage, values.poster) }),
    ...(values.entitlement !== undefined && { entitlements: JSON.stringify(readEntitlements(values.entitlement)) }),
    ...(values.rules !== undefined && { availability: values.rules === "none" ? null : values.rules }),
  };
  const statements: EntryStatement[] = Object.entries(columns).map(([column, value]) => ({
    sql: `UPDATE videos SET ${column} = ? WHERE entry_id = ?`,
    params: [value, entryID],
  }));
  if (source !== null && source !== entry.source) statements.push(setSource(entryID, source));
  if (statements.length === 0) throw new CommandError("What is to be changed? Nothing was named.");
  const detail = JSON.stringify({ ...columns, ...(source !== entry.source && { source }) });
  await storage.database("VIDEO_DB").transact([...statements, audit(entryID, "change", detail, author, now)]);
}

/** Disables an entry for everybody, or enables it again. The site ends its running streams within seconds. @throws CommandError */
export async function pullEntry(
  storage: Storage,
  entryID: string,
  pulled: boolean,
  author: Author,
  now: Date,
): Promise<void> {
  const { disabled } = await findEntry(storage, entryID);
  if (disabled === pulled) return;
  await storage
    .database("VIDEO_DB")
    .transact([
      { sql: "UPDATE videos SET disabled = ? WHERE entry_id = ?", params: [pulled ? 1 : 0, entryID] },
      audit(entryID, pulled ? "pull" : "resume", "", author, now),
    ]);
}

/** Deletes an entry for good, and ends what plays. @throws CommandError */
export async function deleteEntry(storage: Storage, entryID: string, author: Author, now: Date): Promise<void> {
  const { title } = await findEntry(storage, entryID);
  await storage.database("VIDEO_DB").transact([
    // Disabled first, which ends its running streams.
    { sql: "UPDATE videos SET disabled = 1 WHERE entry_id = ?", params: [entryID] },
    { sql: "DELETE FROM videos WHERE entry_id = ?", params: [entryID] },
    audit(entryID, "delete", title, author, now),
  ]);
}
