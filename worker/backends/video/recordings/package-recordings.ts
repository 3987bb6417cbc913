import type { OwnSource } from "../../../../schemas/streaming/own-source.ts";
import { log, thrown } from "../../../log.ts";
import type { Settings } from "../../../settings.ts";
import { createPackager } from "./create-packager.ts";
import { downloadURL } from "./download.ts";
import { type Packager, PackagerError, type PackagingProgress } from "./packagers/packager.ts";
import {
  completeUpload,
  completeUploads,
  explainWaiting,
  progressStatement,
  type Recording,
  unfinishedRecordings,
  updateRecording,
} from "./recordings.ts";

type Scope = Pick<Env, "VIDEO_DB" | "MEDIA">;

/** For a site with `PACKAGER = command` that is not run by `npm start`, which would take uploads within seconds. */
const noPackagerMessage =
  "Nothing packages it at this site. Where ffmpeg is installed, npm start does, and npm run video -- upload with --here; a deployed site has PACKAGER for it.";

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

/** Sends uploaded recordings to the packager, and publishes those that it has packaged. One that fails does not stop the others. */
export async function packageRecordings(env: Scope, settings: Settings, now: Date): Promise<void> {
  const packager = createPackager(settings);
  if (packager === null) return await explainWaiting(env.VIDEO_DB, noPackagerMessage, minutesBefore(now, 2));
  for (const recording of await unfinishedRecordings(env.VIDEO_DB)) {
    try {
      if (recording.job === null) await start(env, packager, recording, settings.SERVICE_KEY, now);
      else await proceed(env, recording, await packager.check(recording.job, recording), now);
    } catch (error) {
      const known = error instanceof PackagerError;
      const problem = known ? { problem: error.message } : thrown(error);
      log("error", "recording not packaged", { entryID: recording.entry_id, ...problem });
      // After a transient error, the next minute's run tries again.
      if (known && !error.transient) {
        await updateRecording(env.VIDEO_DB, recording.id, { state: "failed", problem: error.message }, now);
      }
    }
  }
}

async function start(env: Scope, packager: Packager, recording: Recording, serviceKey: string, now: Date) {
  const { id, name } = recording;
  const job = await packager.start({ id, name, url: downloadURL(serviceKey, recording, now) });
  await updateRecording(env.VIDEO_DB, id, { state: "packaging", job }, now);
}

async function proceed(
  env: Pick<Scope, "VIDEO_DB">,
  { id, entry_id }: Recording,
  progress: PackagingProgress,
  now: Date,
) {
  switch (progress.state) {
    case "working":
      return await updateRecording(env.VIDEO_DB, id, { state: "packaging", percent: progress.percent }, now);
    case "failed":
      log("error", "recording not packaged", { entryID: entry_id, problem: progress.problem });
      return await updateRecording(env.VIDEO_DB, id, { state: "failed", problem: progress.problem }, now);
    case "ready":
      return await publish(env.VIDEO_DB, id, progress, now);
  }
}

/**
 * Makes a packaged recording its entry's footage. Newer footage has deleted its row: then nothing changes. Its file is deleted later, by
 * the triggers of its row.
 */
async function publish(
  database: D1Database,
  id: string,
  { source, seconds }: { source: OwnSource; seconds: number | null },
  now: Date,
): Promise<void> {
  await database.batch([
    progressStatement(database, id, { state: "ready" }, now),
    database
      .prepare(
        `INSERT INTO video_sources (entry_id, source) SELECT entry_id, ?2 FROM recordings WHERE id = ?1
         ON CONFLICT (entry_id) DO UPDATE SET source = excluded.source`,
      )
      .bind(id, JSON.stringify(source)),
    database
      .prepare(
        `UPDATE videos SET duration = coalesce(?2, duration) WHERE entry_id = (SELECT entry_id FROM recordings WHERE id = ?1)`,
      )
      .bind(id, seconds),
  ]);
}

/** Minutes for which an upload is tried again that cannot be completed. */
const retriedMinutes = 60;
const incompleteMessage = "The site could not put the parts of the file together. Please upload it again.";

/** Minutes after which an upload that nobody continues is deleted: R2 stores its parts for as long. */
const abandonedMinutes = 7 * 24 * 60;

/** Completes uploads whose last request broke off after the last part, and deletes abandoned ones. */
export async function tidyUploads(env: Scope, now: Date): Promise<void> {
  const { VIDEO_DB: database } = env;
  for (const recording of await completeUploads(database, minutesBefore(now, 1))) {
    try {
      await completeUpload(env, recording, now);
    } catch (error) {
      log("error", "upload not completed", { entryID: recording.entry_id, ...thrown(error) });
      if (recording.changed_at > minutesBefore(now, retriedMinutes)) continue;
      await updateRecording(database, recording.id, { state: "failed", problem: incompleteMessage }, now);
    }
  }
  await database
    .prepare("DELETE FROM recordings WHERE state = 'uploading' AND changed_at < ?")
    .bind(minutesBefore(now, abandonedMinutes))
    .run();
}
