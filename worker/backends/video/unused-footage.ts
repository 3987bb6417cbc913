import { z } from "zod";
import { log, thrown } from "../../log.ts";

type Scope = Pick<Env, "VIDEO_DB" | "MEDIA">;

/** Maximum folders and files that one run deletes. */
const perRun = 20;
/** Milliseconds after which footage that turns out to be in use is checked again. */
const namedInterval = 3_600_000;
/** Milliseconds for which a request may still read an entry as it was (playable.ts). */
const readAhead = 5_000;

/** SQL: whether an entry, a replay, a commentary or a live stream's library uses the asset `?1`. */
const isNamed = `(EXISTS (SELECT 1 FROM videos WHERE ?1 IN (asset_id, replay_asset_id, footage ->> '$.live.library'))
  OR EXISTS (SELECT 1 FROM audio_entries WHERE ?1 IN (asset_id, replay_asset_id)))`;

/**
 * Deletes footage in the bucket that a newer upload has replaced, or whose entry was deleted. Failures are logged, and tried again after
 * the others.
 * @param tokenSeconds lifetime of a playback token: until it ends, a viewer may still have URLs of the footage.
 */
export async function deleteUnusedFootage(
  { VIDEO_DB: database, MEDIA }: Scope,
  tokenSeconds: number,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - tokenSeconds * 1000 - readAhead).toISOString();
  const { results } = await database
    .prepare("SELECT key FROM unused_footage WHERE at < ? ORDER BY at LIMIT ?")
    .bind(before, perRun)
    .all();
  const postpone = (key: string, at: Date) =>
    database.prepare("UPDATE unused_footage SET at = ?2 WHERE key = ?1").bind(key, at.toISOString()).run();
  for (const { key } of z.array(z.object({ key: z.string() })).parse(results)) {
    try {
      if (await forgetAsset(database, key)) {
        await deleteFiles(MEDIA, key);
        await database.prepare("DELETE FROM unused_footage WHERE key = ?").bind(key).run();
      } else await postpone(key, new Date(now.getTime() + namedInterval));
    } catch (error) {
      log("error", "unused footage not deleted", { key, ...thrown(error) });
      await postpone(key, now);
    }
  }
}

/** Deletes the asset of a folder, so that nothing can start to use it. @returns false when something uses it */
async function forgetAsset(database: D1Database, key: string): Promise<boolean> {
  const assetID = key.replace(/\/$/, "");
  // Without a slash at its end, the key is that of an uploaded file, which has no asset.
  if (assetID === key) return true;
  const [named] = await database.batch([
    database.prepare(`SELECT ${isNamed} AS named`).bind(assetID),
    database.prepare(`DELETE FROM content_keys WHERE asset_id = ?1 AND NOT ${isNamed}`).bind(assetID),
    database.prepare(`DELETE FROM assets WHERE id = ?1 AND NOT ${isNamed}`).bind(assetID),
  ]);
  const [row] = z.tuple([z.object({ named: z.int() })]).parse(named?.results);
  return row.named === 0;
}

/** Deletes a file, or all of a folder. */
async function deleteFiles(bucket: R2Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}
