import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database, MediaBucket, Statement } from "../lib/storage/storage.ts";
import { descriptionFile, mediaDescription, mediaFolder } from "./description.ts";

const contentTypes: Record<string, string> = { mp4: "video/mp4", vtt: "text/vtt; charset=utf-8", webp: "image/webp" };

/**
 * Seeds storage with the packaged footage of the repository: files in R2 under `{assetID}/{file}`, packaging and content keys in
 * VIDEO_DB. Does nothing when it is up to date.
 * @returns how many files were written.
 * @throws when media/assets.json is missing or malformed.
 */
export async function seedMedia(database: Database, bucket: MediaBucket): Promise<number> {
  const text = readFileSync(descriptionFile, "utf8");
  const { assets } = mediaDescription.parse(JSON.parse(text));
  // Each packaging generates new keys, so the description changes with every file.
  const version = createHash("sha256").update(text).digest("hex");
  const stored = await database.query({ sql: "SELECT value FROM media_version WHERE id = 1" });
  if (stored[0]?.value === version) return 0;

  let written = 0;
  for (const { id, files } of assets) {
    for (const file of files) {
      const contentType = contentTypes[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
      await bucket.put(`${id}/${file}`, readFileSync(join(mediaFolder, id, file)), { httpMetadata: { contentType } });
      written += 1;
    }
  }
  // Written last and in one transaction, so that an interrupted seed is repeated.
  await database.transact([
    // Only keys of these assets; recordings and clips have keys too.
    {
      sql: "DELETE FROM content_keys WHERE asset_id IN (SELECT value FROM json_each(?))",
      params: [JSON.stringify(assets.map(({ id }) => id))],
    },
    ...assets.flatMap(({ id, kind, packaging, contentKeys }): Statement[] => [
      {
        sql: `INSERT INTO assets (id, kind, packaging) VALUES (?1, ?2, ?3)
              ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, packaging = excluded.packaging`,
        params: [id, kind, JSON.stringify(packaging)],
      },
      ...contentKeys.map(({ kid, key }) => ({
        sql: "INSERT INTO content_keys (kid, asset_id, key) VALUES (?, ?, ?)",
        params: [kid, id, key],
      })),
    ]),
    {
      sql: "INSERT INTO media_version (id, value) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET value = excluded.value",
      params: [version],
    },
  ]);
  return written;
}
