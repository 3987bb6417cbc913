import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteUploads } from "../../../worker/backends/video/entries.ts";
import type { Packaging } from "../../../worker/backends/video/packaging/packaging.ts";
import { audioChannels, encodeRecording, recordingQualities } from "../../media/encode-recording.ts";
import { type ContentKey, packageAsset, shakaPackager } from "../../media/package.ts";
import { CommandError } from "../report.ts";
import type { SiteStorage, Statement } from "../storage/storage.ts";
import { findEntry } from "./video-entries.ts";

/** Bytes of a piece of the packaging description per statement: D1 accepts SQL text of 100 kB. */
const chunkLength = 60_000;

/** What this machine lacks to package recordings, and how to install it; null if nothing. */
export function missingDependency(): string | null {
  const answer = (program: string, ...parameters: string[]) =>
    spawnSync(program, parameters, { encoding: "utf8" }).stdout ?? null;
  const install = "Install ffmpeg where recordings are packaged, for example Debian's: apt-get install ffmpeg.";
  const encoders = answer("ffmpeg", "-hide_banner", "-encoders");
  if (encoders === null) return `ffmpeg is missing. ${install}`;
  if (!encoders.includes("libx264")) return `The H.264 encoder (libx264) of ffmpeg is missing. ${install}`;
  if (answer("ffprobe", "-version") === null) return `ffprobe, a part of ffmpeg, is missing. ${install}`;
  if (answer(process.execPath, shakaPackager, "--version") === "")
    return "shaka-packager is missing, which npm install brings. Stop the site, and start it again with npm start.";
  return null;
}

/**
 * The statements that store an asset for an entry. A long packaging description takes several.
 * @param stored.uploadID the upload that it was packaged from; null for a file of this machine
 */
export function assetStatements(
  {
    assetID,
    entryID,
    seconds,
    uploadID = null,
  }: { assetID: string; entryID: string; seconds: number; uploadID?: string | null },
  { packaging, contentKey }: { packaging: Packaging; contentKey: ContentKey },
): Statement[] {
  const text = JSON.stringify(packaging);
  const chunks = Array.from({ length: Math.ceil(text.length / chunkLength) }, (_, index) =>
    text.slice(index * chunkLength, (index + 1) * chunkLength),
  );
  return [
    // The entry may have been deleted during packaging, or newer footage the upload. Then no row is inserted, and the key below fails the
    // transaction.
    {
      sql: `INSERT INTO assets (id, kind, packaging) SELECT ?1, 'on-demand', '' FROM videos
        WHERE entry_id = ?2 AND (?3 IS NULL OR EXISTS (SELECT 1 FROM recordings WHERE id = ?3))`,
      params: [assetID, entryID, uploadID],
    },
    ...chunks.map((chunk) => ({
      sql: "UPDATE assets SET packaging = packaging || ?2 WHERE id = ?1",
      params: [assetID, chunk],
    })),
    {
      sql: "INSERT INTO content_keys (kid, asset_id, key) VALUES (?, ?, ?)",
      params: [contentKey.kid, assetID, contentKey.key],
    },
    {
      sql: "UPDATE videos SET asset_id = ?2, duration = ?3 WHERE entry_id = ?1",
      params: [entryID, assetID, Math.round(seconds)],
    },
    { sql: "DELETE FROM video_sources WHERE entry_id = ?", params: [entryID] },
  ];
}

/**
 * Encodes, encrypts and stores a recording on this machine, and makes it the entry's asset. If it fails, its files are deleted from the
 * bucket.
 * @param recording name: how error messages refer to it.
 * @param also statements for the same transaction.
 * @throws CommandError
 */
export async function storeEncrypted(
  storage: Pick<SiteStorage, "objects" | "database">,
  { entryID, file, name, uploadID = null }: { entryID: string; file: string; name: string; uploadID?: string | null },
  also: readonly Statement[] = [],
): Promise<void> {
  const missing = missingDependency();
  if (missing !== null) throw new CommandError(missing);
  const objects = storage.objects();
  const work = mkdtempSync(join(tmpdir(), "recording-"));
  const assetID = `recording-${crypto.randomUUID()}`;
  const stored: string[] = [];
  try {
    const packaged = join(work, "packaged");
    mkdirSync(packaged);
    const seconds = await encodeRecording(file, work).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new CommandError(`${name} cannot be encoded: ${why.replaceAll(file, name)}`);
    });
    const asset = await packageAsset(work, packaged, [], { qualities: recordingQualities, channels: audioChannels });
    for (const track of readdirSync(packaged)) {
      const key = `${assetID}/${track}`;
      await objects.put(key, join(packaged, track), { headers: { "content-type": "video/mp4" }, custom: {} });
      stored.push(key);
    }
    const statements = assetStatements({ assetID, entryID, seconds, uploadID }, asset);
    await storage.database("VIDEO_DB").transact([...statements, ...also]);
  } catch (error) {
    await Promise.allSettled(stored.map((key) => objects.delete(key)));
    throw error;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Packages a recording on this machine, and makes it the entry's asset. @throws CommandError */
export async function packageRecording(storage: SiteStorage, entryID: string, file: string): Promise<void> {
  const { media_type } = await findEntry(storage, entryID);
  if (media_type !== "OnDemand")
    throw new CommandError("A recording is packaged for a recorded entry, made without --live.");
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  await storeEncrypted(storage, { entryID, file, name: file }, [deleteUploads(entryID)]);
}
