import { env } from "cloudflare:workers";

/** Inserts a released video. @returns its entry id. */
export async function newVideo(mediaType: "OnDemand" | "DrmLiveVideo", entitlements: string[]): Promise<string> {
  // Videos without an asset are disabled.
  await env.VIDEO_DB.exec("INSERT OR IGNORE INTO assets VALUES ('classic-match', 'on-demand', '{}')");
  const entryID = `video-${crypto.randomUUID()}`;
  const now = new Date().toISOString();
  await env.VIDEO_DB.prepare(
    `INSERT INTO videos (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key,
       created_at, release_from, season, section)
     VALUES (?1, 'classic-match', ?2, 'Title', 'Description', 60, ?3, 'video-1', ?4, ?4, 2026, 'highlights')`,
  )
    .bind(entryID, mediaType, JSON.stringify(entitlements), now)
    .run();
  return entryID;
}
