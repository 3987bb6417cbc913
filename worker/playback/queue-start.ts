import type { Context } from "hono";
import { type QueuePlace, startQueues } from "../../schemas/streaming/start-queue.ts";
import type { AppEnv } from "../app-env.ts";
import type { Identity } from "../identity/signed-in.ts";
import { log } from "../log.ts";

/** Spreads accounts evenly over the queues, with FNV-1a. */
function queueOf(ssoID: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(ssoID)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % startQueues;
}

/** Milliseconds after which this isolate lets one start pass without asking a queue, and for which further starts may pass. */
const second = 1_000;
/** Starts that may pass without asking, one record per environment, like settings. */
const passing = new WeakMap<Env, { requestedAt: number; further: number }>();

/**
 * Whether a start may pass without asking a queue: the first one each second, so that on a usual evening nobody waits for a queue's
 * response, and those that a queue's response has allowed in addition.
 */
function passesWithoutQueue(env: Env): boolean {
  const now = Date.now();
  const known = passing.get(env);
  if (known === undefined || Math.abs(now - known.requestedAt) >= second) {
    passing.set(env, { requestedAt: now, further: 0 });
    return true;
  }
  if (known.further === 0) return false;
  known.further -= 1;
  return true;
}

/**
 * The place of an account that wants to start a stream when many do; null if it may start now. Players that renew a grant always pass, so
 * that a rush of starts interrupts nobody, and so do viewers without an account, who need no gate. The queue only protects what the session
 * check calls: if the queue does not respond itself, nobody waits.
 * @param lease present for a player that renews its grant.
 */
export async function queueStart(
  c: Context<AppEnv>,
  account: Identity | null,
  lease: string | undefined,
): Promise<QueuePlace | null> {
  if (account === null || lease !== undefined || passesWithoutQueue(c.env)) return null;
  const interval = (1_000 * startQueues) / c.get("settings").STARTS_PER_SECOND;
  try {
    const response = await c.env.START_QUEUE.getByName(String(queueOf(account.ssoID))).ask(account.ssoID, interval);
    if ("place" in response) return response.place;
    const known = passing.get(c.env);
    if (known !== undefined) known.further += response.further;
    return null;
  } catch (error) {
    log("warn", "start queue not reached", { error: String(error) });
    return null;
  }
}
