import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Packaging } from "../../../worker/backends/video/packaging/packaging.ts";
import { audioChannels, encodeRecording, recordingQualities } from "../../media/encode-recording.ts";
import { type ContentKey, packageAsset, shakaPackager } from "../../media/package.ts";
import { CommandError } from "../report.ts";
import type { Statement, Storage } from "../storage/storage.ts";
import { findEntry } from "./video-entries.ts";

/** Bytes of SQL text in one statement: D1 takes 100 kB. */
const chunkLength = 60_000;

/** What this machine lacks for packaging recordings, and what to do about it; null where it has all. */
export function missingProgram(): string | null {
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
 * Encodes, encrypts and stores a recording on this machine.
 * @param name what a problem calls it. @returns the statements by which the entry plays it. @throws CommandError
 */
export async function encryptRecording(
  storage: Pick<Storage, "media">,
  { entryID, file, name }: { entryID: string; file: string; name: string },
): Promise<Statement[]> {
  const missing = missingProgram();
  if (missing !== null) throw new CommandError(missing);
  const work = mkdtempSync(join(tmpdir(), "recording-"));
  try {
    const packaged = join(work, "packaged");
    mkdirSync(packaged);
    const seconds = await encodeRecording(file, work).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new CommandError(`${name} cannot be encoded: ${why.replaceAll(file, name)}`);
    });
    const asset = await packageAsset(work, packaged, [], { qualities: recordingQualities, channels: audioChannels });
    const assetID = `recording-${crypto.randomUUID()}`;
    for (const part of readdirSync(packaged)) {
      const path = join(packaged, part);
      if (statSync(path).size > maxObjectBytes) {
        throw new CommandError("It is too long to be packaged here: set PACKAGER, and upload it (docs/video.md).");
      }
      await storage.media.put(`${assetID}/${part}`, readFileSync(path), { httpMetadata: { contentType: "video/mp4" } });
    }
    return assetStatements({ assetID, entryID, seconds }, asset);
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Packages a recording on this machine, and plays it as the entry. @throws CommandError */
export async function packageRecording(storage: Storage, entryID: string, file: string): Promise<void> {
  const { media_type } = await findEntry(storage, entryID);
  if (media_type !== "OnDemand")
    throw new CommandError("A recording is packaged for a recorded entry, made without --live.");
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  await storage.database("VIDEO_DB").transact(await encryptRecording(storage, { entryID, file, name: file }));
}

/** Bytes of an object that a command can put into the bucket. */
const maxObjectBytes = 300 * 1024 * 1024;
