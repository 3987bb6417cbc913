import { z } from "zod";
import { uploadedRecording } from "../../../../schemas/desk/videos.ts";

const uploadedPart = z.object({ partNumber: z.int(), etag: z.string() });

const recordingRow = z.object({
  id: z.string(),
  entry_id: z.string(),
  name: z.string(),
  length: z.int(),
  offset: z.int(),
  origin: z.string(),
  upload_id: z.string(),
  parts: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(uploadedPart)),
  state: z.enum(["uploading", "uploaded", "packaging", "ready", "failed"]),
  job: z.string().nullable(),
  changed_at: z.string(),
});
export type Recording = z.infer<typeof recordingRow>;

/** A recording's file in the media bucket. */
export const recordingKey = (id: string) => `recordings/${id}`;

export async function findRecording(database: D1Database, id: string): Promise<Recording | null> {
  const found = await database.prepare("SELECT * FROM recordings WHERE id = ?").bind(id).first();
  return found === null ? null : recordingRow.parse(found);
}

/** Recordings that wait for the packager, or that it is working on. */
export async function unfinishedRecordings(database: D1Database): Promise<Recording[]> {
  const { results } = await database
    .prepare("SELECT * FROM recordings WHERE state IN ('uploaded', 'packaging') ORDER BY created_at LIMIT 20")
    .all();
  return z.array(recordingRow).parse(results);
}

/** Uploads whose bytes are all stored, but not yet as one file. @param before changed before then, ISO 8601 */
export async function completeUploads(database: D1Database, before: string): Promise<Recording[]> {
  const { results } = await database
    .prepare("SELECT * FROM recordings WHERE state = 'uploading' AND offset = length AND changed_at < ?")
    .bind(before)
    .all();
  return z.array(recordingRow).parse(results);
}

/**
 * Makes one file of an upload's parts. R2 refuses that for an upload that it has completed before, as when the request broke off right
 * afterwards: then the file is there.
 * @throws when the file is not there
 */
export async function completeUpload(
  { VIDEO_DB: database, MEDIA }: Pick<Env, "VIDEO_DB" | "MEDIA">,
  { id, upload_id, parts, length }: Pick<Recording, "id" | "upload_id" | "parts" | "length">,
  now: Date,
): Promise<void> {
  const key = recordingKey(id);
  try {
    await MEDIA.resumeMultipartUpload(key, upload_id).complete(parts);
  } catch (error) {
    if ((await MEDIA.head(key))?.size !== length) throw error;
  }
  await updateRecording(database, id, { state: "uploaded" }, now);
}

/** Inserts a recording of an entry that is not a live stream. @returns false when there is no such entry. */
export async function insertRecording(
  database: D1Database,
  recording: Pick<Recording, "id" | "entry_id" | "name" | "length" | "origin" | "upload_id">,
  now: Date,
): Promise<boolean> {
  const { meta } = await database
    .prepare(
      `INSERT INTO recordings (id, entry_id, name, length, origin, upload_id, created_at, changed_at)
       SELECT ?1, entry_id, ?3, ?4, ?5, ?6, ?7, ?7 FROM videos WHERE entry_id = ?2 AND media_type = 'OnDemand'`,
    )
    .bind(
      recording.id,
      recording.entry_id,
      recording.name,
      recording.length,
      recording.origin,
      recording.upload_id,
      now.toISOString(),
    )
    .run();
  return meta.changes > 0;
}

/** Stores an uploaded part. @returns false when another request stored one in between. */
export async function addPart(
  database: D1Database,
  { id, offset, parts }: Pick<Recording, "id" | "offset" | "parts">,
  part: { partNumber: number; etag: string; bytes: number },
  now: Date,
): Promise<boolean> {
  const { partNumber, etag, bytes } = part;
  const { meta } = await database
    .prepare("UPDATE recordings SET offset = ?3, parts = ?4, changed_at = ?5 WHERE id = ?1 AND offset = ?2")
    .bind(id, offset, offset + bytes, JSON.stringify([...parts, { partNumber, etag }]), now.toISOString())
    .run();
  return meta.changes > 0;
}

interface RecordingChange {
  state: Recording["state"];
  job?: string;
  percent?: number | null;
  problem?: string;
}

/** The statement that stores the progress of a recording. */
export const progressStatement = (database: D1Database, id: string, change: RecordingChange, now: Date) =>
  database
    .prepare(
      `UPDATE recordings SET state = ?2, job = coalesce(?3, job), percent = ?4, problem = ?5, changed_at = ?6 WHERE id = ?1`,
    )
    .bind(id, change.state, change.job ?? null, change.percent ?? null, change.problem ?? null, now.toISOString());

/** Stores the progress of a recording. */
export async function updateRecording(
  database: D1Database,
  id: string,
  change: RecordingChange,
  now: Date,
): Promise<void> {
  await progressStatement(database, id, change, now).run();
}

/** Progress of an entry's latest recording; null for an entry with other footage. */
export async function latestRecording(
  database: D1Database,
  entryID: string,
): Promise<z.infer<typeof uploadedRecording> | null> {
  const found = await database
    .prepare(
      `SELECT coalesce(state, 'awaited') AS state, iif(state = 'uploading', 100 * offset / length, percent) AS percent, problem,
         disabled AS pulled
       FROM videos LEFT JOIN recordings USING (entry_id) LEFT JOIN video_sources USING (entry_id)
       WHERE entry_id = ? AND media_type = 'OnDemand' AND (state IS NOT NULL OR (source IS NULL AND asset_id = ''))
       ORDER BY recordings.created_at DESC LIMIT 1`,
    )
    .bind(entryID)
    .first();
  return found === null ? null : storedProgress.parse(found);
}
const storedProgress = uploadedRecording.extend({ pulled: z.int().transform((value) => value === 1) });

/** Stores why recordings that were uploaded before `before` (ISO 8601) still wait. */
export async function explainWaiting(database: D1Database, problem: string, before: string): Promise<void> {
  await database
    .prepare("UPDATE recordings SET problem = ?1 WHERE state = 'uploaded' AND problem IS NULL AND changed_at < ?2")
    .bind(problem, before)
    .run();
}
