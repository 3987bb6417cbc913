import { isLocked } from "../../schemas/lock-rule.ts";
import { backendFor } from "../backends.ts";
import { streamingService } from "../services/streaming.ts";
import { videoService } from "../services/videos.ts";
import { soldElsewhere } from "../session/sold-elsewhere.ts";
import type { Settings } from "../settings.ts";
import { playableItem } from "./access.ts";

/** Nobody waits longer for a backend, in milliseconds. */
const limit = 5000;

/** What a review needs of where it runs: in a request or in the schedule. */
export interface Here {
  settings: Settings;
  env: Env;
  context: Pick<ExecutionContext, "waitUntil" | "passThroughOnException" | "props">;
}

/**
 * Ends the streams of an account that it may no longer watch, each told why first: all of them where operators have blocked it,
 * else those that it is not entitled to any more. Repeating it changes nothing.
 * @throws BackendError when it cannot be known how the account stands, or what a stream asks for.
 */
export async function reviewStreams({ settings, env, context }: Here, ssoID: string): Promise<void> {
  const backend = (name: "streaming" | "video") => backendFor(name, settings, env, context);
  const signal = AbortSignal.timeout(limit);
  const gate = env.STREAM_GATE.getByName(ssoID);
  const standing = await streamingService(backend("streaming"), { signal }).entitlements(ssoID);
  if (standing.blocked) return await gate.endAll("blocked");
  if (standing.bypassed) return;
  const watched = await gate.watched();
  if (watched.length === 0) return;
  const entitlements = [...standing.entitlements, ...(await soldElsewhere(env, ssoID))];
  const videos = videoService(backend("video"), { signal });
  for (const entryID of watched) {
    const item = await playableItem(videos, entryID);
    if (item === null || !isLocked(item.metaData.SysEntryEntitlements, { entitlements })) continue;
    await gate.endEntry(entryID, "not entitled");
  }
}
