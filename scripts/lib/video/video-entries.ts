import type { Author } from "../../../schemas/desk/fans.ts";
import type { Entry } from "../../../worker/backends/video/entries.ts";
import {
  auditStatement,
  changeStatements,
  createStatements,
  deleteOwnRules,
  deleteStatements,
  type EntryRow,
  entryQuery,
  isOutdated,
  parseEntries,
  takenQuery,
  writtenEntriesQuery,
} from "../../../worker/backends/video/entry-statements.ts";
import { CommandError } from "../report.ts";
import type { Storage } from "../storage/storage.ts";
import { wholeNumber } from "../whole-number.ts";
import { posterOf, requireKnown } from "./describe-entry.ts";
import { type EntryValues, readEntitlements, readEntryID, readInstant, readSource } from "./video-options.ts";

/** Entries with an own source or an uploaded recording, and pulled ones, latest first. */
export const listEntries = async (storage: Storage): Promise<EntryRow[]> =>
  parseEntries(await storage.database("VIDEO_DB").query({ sql: writtenEntriesQuery }));

/** @throws CommandError for an unknown entry */
export async function findEntry(storage: Storage, entryID: string): Promise<EntryRow> {
  const [entry] = parseEntries(await storage.database("VIDEO_DB").query(entryQuery(readEntryID(entryID))));
  if (entry === undefined)
    throw new CommandError(`There is no entry ${entryID}. \`npm run video -- list\` names them.`);
  return entry;
}

/** Runs the statements of a change. @throws CommandError if somebody else has changed the entry in the meantime */
async function commit(storage: Storage, statements: Parameters<ReturnType<Storage["database"]>["transact"]>[0]) {
  try {
    await storage.database("VIDEO_DB").transact(statements);
  } catch (error) {
    throw isOutdated(error) ? new CommandError("Somebody has changed this entry meanwhile. Please try again.") : error;
  }
}

/** @throws CommandError if the id is taken */
export async function createEntry(storage: Storage, entry: Entry, author: Author, now: Date): Promise<void> {
  const taken = await storage.database("VIDEO_DB").query(takenQuery(entry.entryID));
  if (taken.length > 0) throw new CommandError(`There is an entry ${entry.entryID} already. \`change\` changes it.`);
  await commit(storage, createStatements(entry, author, now));
}

/** Changes only the fields that the options name. @throws CommandError */
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
  const changed = source === entry.source ? null : source;
  if (changed === null && Object.keys(columns).length === 0) {
    throw new CommandError("What is to be changed? Nothing was named.");
  }
  await commit(storage, [
    ...changeStatements(entry, columns, changed, author, now),
    ...(values.rules === undefined ? [] : deleteOwnRules(entry.availability)),
  ]);
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
      auditStatement(entryID, pulled ? "pull" : "resume", "", author, now),
    ]);
}

/** Deletes an entry for good, and ends its running streams. @throws CommandError */
export async function deleteEntry(storage: Storage, entryID: string, author: Author, now: Date): Promise<void> {
  await commit(storage, deleteStatements(await findEntry(storage, entryID), author, now));
}
