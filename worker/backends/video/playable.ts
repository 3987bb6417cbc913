import { z } from "zod";
import type { Broadcast } from "./broadcast.ts";
import { assetKind, audioOnlyPackaging, type Packaging, packaging } from "./packaging/packaging.ts";

/** An entry with the footage behind it: of a broadcast that has become a replay, the replay's. */
export interface Playable extends Broadcast {
  entryID: string;
  assetID: string;
  kind: z.infer<typeof assetKind>;
  packaging: Packaging;
  /** Content key, hexadecimal, of what is decrypted here before it is sent: sound alone. Null where nothing is. */
  soundKey: string | null;
}

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const row = z.object({
  entry_id: z.string(),
  asset_id: z.string(),
  kind: assetKind,
  sound_alone: z.coerce.boolean(),
  sound_key: z.string().nullable(),
  release_from: instant,
  ended_at: instant.nullable(),
  replay_from: instant.nullable(),
  packaging: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(packaging),
});

/**
 * Milliseconds an entry is remembered: a player asks for a segment every second or so, and they all need the same row.
 * Short, so that footage that is packaged anew is served within moments.
 */
const rememberedFor = 5_000;
const remembered = new Map<string, { playable: Playable; until: number }>();

/** What plays under an entry id, or null when nothing does. */
export async function findPlayable(database: D1Database, entryID: string, now: Date): Promise<Playable | null> {
  const known = remembered.get(entryID);
  if (known !== undefined && now.getTime() < known.until) return known.playable;
  const found = await database
    .prepare(
      `SELECT entry_id, assets.id AS asset_id, kind, release_from, ended_at, replay_from, packaging, 0 AS sound_alone,
         NULL AS sound_key
       FROM videos JOIN assets ON assets.id = iif(replay_from <= ?2, replay_asset_id, asset_id) WHERE entry_id = ?1
       UNION ALL SELECT entry_id, assets.id, kind, release_from, ended_at, replay_from, packaging, 1,
         (SELECT key FROM content_keys WHERE kid = packaging ->> '$.kid')
       FROM audio_entries JOIN assets ON assets.id = iif(replay_from <= ?2, replay_asset_id, asset_id) WHERE entry_id = ?1 LIMIT 1`,
    )
    .bind(entryID, now.toISOString())
    .first();
  if (found === null) return null;
  const parsed = row.parse(found);
  const playable: Playable = {
    entryID: parsed.entry_id,
    assetID: parsed.asset_id,
    kind: parsed.kind,
    releaseFrom: parsed.release_from,
    endedAt: parsed.ended_at,
    replayFrom: parsed.replay_from,
    packaging: parsed.sound_alone ? audioOnlyPackaging(parsed.packaging) : parsed.packaging,
    soundKey: parsed.sound_key,
  };
  // Packagings are a few kilobytes each: forgetting all of them now and then costs less than keeping an order.
  if (remembered.size > 500) remembered.clear();
  remembered.set(entryID, { playable, until: now.getTime() + rememberedFor });
  return playable;
}

/** Content keys of an asset by key id, both in hexadecimal. */
export async function contentKeys(database: D1Database, assetID: string): Promise<Map<string, string>> {
  const { results } = await database
    .prepare("SELECT kid, key FROM content_keys WHERE asset_id = ?")
    .bind(assetID)
    .all<{ kid: string; key: string }>();
  return new Map(results.map(({ kid, key }) => [kid, key]));
}
