import { z } from "zod";
import { log } from "../../log.ts";

/** Milliseconds between polls: pulled streams end within five seconds. */
const interval = 2000;
/** Gates that are called at once. */
const batch = 100;

const pulled = z.array(z.object({ entry_id: z.string(), at: z.string() }));
const gates = z.array(z.object({ gate: z.string(), account: z.string() }));

/** Ends the running streams of entries that were disabled, by whatever program. Idempotent. */
export async function endPulledStreams({ VIDEO_DB: database, STREAM_GATE }: Env): Promise<void> {
  const { results } = await database.prepare("SELECT entry_id, at FROM pulled_entries ORDER BY at LIMIT 50").all();
  for (const { entry_id, at } of pulled.parse(results)) {
    for (;;) {
      const found = await database
        .prepare("SELECT gate, account FROM entry_gates WHERE entry_id = ? LIMIT ?")
        .bind(entry_id, batch)
        .all();
      const admitted = gates.parse(found.results);
      if (admitted.length === 0) break;
      await Promise.all(
        admitted.map(({ gate, account }) => STREAM_GATE.getByName(gate).endEntry(account, entry_id, "pulled")),
      );
      await database
        .prepare(
          `DELETE FROM entry_gates WHERE entry_id = ?1 AND (gate, account) IN
             (SELECT value ->> 'gate', value ->> 'account' FROM json_each(?2))`,
        )
        .bind(entry_id, JSON.stringify(admitted))
        .run();
    }
    await database.prepare("DELETE FROM pulled_entries WHERE entry_id = ? AND at = ?").bind(entry_id, at).run();
  }
}

/** Polls for pulled entries for a minute, at least once. Never throws. @param from start of the minute, in milliseconds since 1970. */
export async function pollPulledEntries(scope: () => { env: Env }, from: number): Promise<void> {
  for (;;) {
    try {
      await endPulledStreams(scope().env);
    } catch (error) {
      log("error", "pulled streams could not be ended", { error: String(error) });
    }
    if (Date.now() + interval >= from + 60_000) return;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
