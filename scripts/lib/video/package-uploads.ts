import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { z } from "zod";
import { recordingKey } from "../../../worker/backends/video/recordings/recordings.ts";
import { CommandError } from "../report.ts";
import { type LocalStorage, storageOf } from "../storage/storage.ts";
import { missingDependency, storeEncrypted } from "./package-recording.ts";

const waitingRow = z.object({ id: z.string(), entry_id: z.string(), name: z.string() });
type WaitingUpload = z.infer<typeof waitingRow>;

/**
 * Packages recordings that are uploaded to the site served by this process, unless another service does (`PACKAGER`).
 * @param packager the site's setting `PACKAGER`
 * @param interval milliseconds between checks for uploads.
 * @returns a function that stops it.
 */
export function packageUploadsOf(miniflare: Miniflare, packager: unknown, interval = 5_000): () => void {
  if (packager !== undefined && packager !== "command") return () => {};
  const storage = storageOf(miniflare);
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async () => {
    try {
      await packageUploads(storage, signal);
    } catch (error) {
      if (!signal.aborted) console.error("Uploaded recordings could not be packaged:", error);
    }
    if (!signal.aborted) timer = setTimeout(look, interval);
  };
  let timer = setTimeout(look, interval);
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}

/**
 * Packages all waiting uploads, one after another. A packaging that was interrupted with the site starts from the beginning.
 * @param stopped errors after this signal come from the shutdown and are not recorded.
 */
async function packageUploads(storage: LocalStorage, stopped: AbortSignal): Promise<void> {
  const database = storage.database("VIDEO_DB");
  const waiting = z.array(waitingRow).parse(
    await database.query({
      sql: "SELECT id, entry_id, name FROM recordings WHERE state IN ('uploaded', 'packaging') AND job IS NULL ORDER BY created_at",
    }),
  );
  if (waiting.length === 0) return;
  const missing = missingDependency();
  for (const { id } of waiting) await setState(storage, id, missing === null ? "packaging" : "uploaded", missing);
  if (missing !== null) return;
  for (const recording of waiting) await packageUpload(storage, recording, stopped);
}

async function packageUpload(
  storage: LocalStorage,
  { id, entry_id: entryID, name }: WaitingUpload,
  stopped: AbortSignal,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "upload-"));
  const file = join(folder, "recording");
  try {
    if ((await storage.objects().get(recordingKey(id), file)) === null)
      throw new CommandError("Its upload is no longer here.");
    // The site then deletes the uploaded file, as triggers of this state say.
    await storeEncrypted(storage, { entryID, file, name, uploadID: id }, [stateStatement(id, "ready", null)]);
  } catch (error) {
    if (stopped.aborted) return;
    console.error(`${name} of ${entryID} is not packaged:`, error instanceof CommandError ? error.message : error);
    await setState(storage, id, "failed", error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type State = "uploaded" | "packaging" | "ready" | "failed";

/** The statement that records a recording's state, unless it is recorded already. */
const stateStatement = (id: string, state: State, problem: string | null) => ({
  sql: `UPDATE recordings SET state = ?2, problem = ?3, changed_at = ?4
    WHERE id = ?1 AND (state <> ?2 OR problem IS NOT ?3)`,
  params: [id, state, problem, new Date().toISOString()],
});

const setState = (storage: LocalStorage, id: string, state: State, problem: string | null) =>
  storage.database("VIDEO_DB").transact([stateStatement(id, state, problem)]);
