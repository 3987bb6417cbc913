import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Packaging } from "../../../worker/backends/video/packaging/packaging.ts";
import { audioChannels, encodeRecording, recordingQualities } from "../../media/encode-recording.ts";
import { type ContentKey, packageAsset } from "../../media/package.ts";
import { CommandError } from "../report.ts";
import type { Statement, Storage } from "../storage/storage.ts";
import { findEntry } from "./video-entries.ts";

/** Bytes of SQL text in one statement: D1 takes 100 kB. */
const chunkLength = 60_000;

/** @throws CommandError where a program is missing */
function requirePrograms(): void {
  const ffmpeg = spawnSync("ffmpeg", ["-hide_banner", "-encoders"], { encoding: "utf8" });
  if (ffmpeg.error === undefined && ffmpeg.stdout.includes("libx264")) return;
  throw new CommandError(
    "Recordings are encoded with ffmpeg and its H.264 encoder (libx264), for example Debian's: apt-get install ffmpeg",
  );
}

/** The statements that store an asset for an entry. Long packagings take several. */
export function assetStatements(
  { assetID, entryID, seconds }: { assetID: string; entryID: string; seconds: number },
  { packaging, contentKey }: { packaging: Packaging; contentKey: ContentKey },
): Statement[] {
  const text = JSON.stringify(packaging);
  const chunks = Array.from({ length: Math.ceil(text.length / chunkLength) }, (_, index) =>
    text.slice(index * chunkLength, (index + 1) * chunkLength),
  );
  return [
    { sql: "INSERT INTO assets (id, kind, packaging) VALUES (?, 'on-demand', '')", params: [assetID] },
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
 * Encodes, encrypts and stores a recording on this machine, and plays it as the entry.
 * @throws CommandError
 */
export async function packageRecording(storage: Storage, entryID: string, file: string): Promise<void> {
  const { media_type } = await findEntry(storage, entryID);
  if (media_type !== "OnDemand")
    throw new CommandError("A recording is packaged for a recorded entry, made without --live.");
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  requirePrograms();
  const work = mkdtempSync(join(tmpdir(), "recording-"));
  try {
    const packaged = join(work, "packaged");
    mkdirSync(packaged);
    const seconds = await encodeRecording(file, work).catch((error: unknown) => {
      throw new CommandError(`${file} cannot be encoded: ${error instanceof Error ? error.message : String(error)}`);
    });
    const asset = await packageAsset(work, packaged, [], { qualities: recordingQualities, channels: audioChannels });
    const assetID = `recording-${crypto.randomUUID()}`;
    for (const name of readdirSync(packaged)) {
      const path = join(packaged, name);
      if (statSync(path).size > maxObjectBytes) {
        throw new CommandError("It is too long to be packaged here: upload it, and set PACKAGER (docs/video.md).");
      }
      await storage.media.put(`${assetID}/${name}`, readFileSync(path), { httpMetadata: { contentType: "video/mp4" } });
    }
    await storage.database("VIDEO_DB").transact(assetStatements({ assetID, entryID, seconds }, asset));
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Bytes of an object that a command can put into the bucket. */
const maxObjectBytes = 300 * 1024 * 1024;
