import { z } from "zod";
import type { EndReason } from "../../../schemas/streaming/stream-socket.ts";
import { log } from "../../log.ts";

/** How many stream gates are called at once. */
const batch = 100;

const pulled = z.array(z.object({ entry_id: z.string(), at: z.string(), over: z.int() }));
const gates = z.array(z.object({ gate: z.string(), account: z.string() }));

/**
 * Notifies the players of entries that nobody may play any more: disabled or deleted ones, and broadcasts that were ended by hand. Run it
 * after every change that may have done so. Entries that fail stay in `pulled_entries` for the next run. Never throws.
 */
export async function endPulledStreams(env: Pick<Env, "VIDEO_DB" | "STREAM_GATE">): Promise<void> {
  try {
    const { results } = await env.VIDEO_DB.prepare(
      `SELECT entry_id, at, EXISTS (
         SELECT 1 FROM videos WHERE videos.entry_id = pulled_entries.entry_id AND ended_by_hand AND NOT disabled
         UNION ALL SELECT 1 FROM audio_entries WHERE audio_entries.entry_id = pulled_entries.entry_id AND ended_by_hand AND NOT disabled
       ) AS over FROM pulled_entries ORDER BY at LIMIT 50`,
    ).all();
    for (const { entry_id, at, over } of pulled.parse(results)) {
      await endStreams(env, entry_id, over === 1 ? "over" : "pulled");
      await env.VIDEO_DB.prepare("DELETE FROM pulled_entries WHERE entry_id = ? AND at = ?").bind(entry_id, at).run();
    }
  } catch (error) {
    log("error", "pulled streams could not be ended", { error: String(error) });
  }
}

async function endStreams(
  { VIDEO_DB: database, STREAM_GATE }: Pick<Env, "VIDEO_DB" | "STREAM_GATE">,
  entryID: string,
  reason: EndReason,
): Promise<void> {
  for (;;) {
    const found = await database
      .prepare("SELECT gate, account FROM entry_gates WHERE entry_id = ? LIMIT ?")
      .bind(entryID, batch)
      .all();
    const admitted = gates.parse(found.results);
    if (admitted.length === 0) return;
    await Promise.all(
      admitted.map(({ gate, account }) => STREAM_GATE.getByName(gate).endEntry(account, entryID, reason)),
    );
    await database
      .prepare(
        `DELETE FROM entry_gates WHERE entry_id = ?1 AND (gate, account) IN
           (SELECT value ->> 'gate', value ->> 'account' FROM json_each(?2))`,
      )
      .bind(entryID, JSON.stringify(admitted))
      .run();
  }
}
