import { log } from "../log.ts";

/** Milliseconds that an answer of the gate is good for. A player asks for a segment or two in that time. */
const rememberedFor = 2000;
const remembered = new Map<string, { live: boolean; until: number }>();

/**
 * Whether the slot that a playback token names is still held. The gate is asked at most every two seconds for each slot (in
 * each isolate), so a slot that ends takes its token with it within that time. While the gate cannot be asked, as for a moment
 * in a deploy, nobody who has a token is stopped: it lives for a minute.
 * @param gate the account whose gate has the slot.
 * @param anew asks the gate all the same: for what stays open after the answer.
 */
export async function isSlotLive(
  env: Env,
  { gate, slot, anew }: { gate: string; slot: string; anew: boolean },
  now: Date,
): Promise<boolean> {
  const time = now.getTime();
  const known = remembered.get(slot);
  if (!anew && known !== undefined && time < known.until) return known.live;
  const live = await env.STREAM_GATE.getByName(gate)
    .isLive(slot)
    .catch((error: unknown) => {
      log("warn", "whether a stream's slot is held is not known", { problem: String(error) });
      return true;
    });
  // Small and short-lived: forgetting all of them now and then costs less than keeping an order.
  if (remembered.size > 5000) remembered.clear();
  remembered.set(slot, { live, until: time + rememberedFor });
  return live;
}
