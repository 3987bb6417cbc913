import { isLocked } from "../../schemas/streaming/lock-rule.ts";
import { providerEntitlements } from "../identity/session/provider-entitlements.ts";
import type { Backends } from "../services/backends.ts";
import { streamingService } from "../services/streaming.ts";
import { videoService } from "../services/videos.ts";
import { findPlayableItem } from "./playable-item.ts";

/** Nobody waits longer for a backend, in milliseconds. */
const limit = 5000;

/** What a review runs with, in a request or in the schedule. */
export interface ReviewScope {
  env: Env;
  backends: Backends;
}

/**
 * Ends the streams of an account that it may no longer watch, and of those that count with it, each told why first: all of an
 * account's where operators have blocked it or where its streams count elsewhere now, else those that it is not entitled to any
 * more. Repeating it changes nothing.
 * @throws BackendError when it cannot be known how an account stands, or what a stream asks for.
 */
export async function reviewStreams(scope: ReviewScope, ssoID: string): Promise<void> {
  const { sharedBy } = await standingNow(scope, ssoID);
  for (const name of new Set([ssoID, sharedBy?.userID ?? ssoID])) await reviewGate(scope, name);
}

const standingNow = (scope: ReviewScope, ssoID: string) =>
  streamingService(scope.backends("streaming"), { signal: AbortSignal.timeout(limit) }).entitlements(ssoID);

async function reviewGate(scope: ReviewScope, name: string): Promise<void> {
  const gate = scope.env.STREAM_GATE.getByName(name);
  for (const { account, entries } of await gate.watched()) {
    const standing = await standingNow(scope, account);
    if (standing.blocked) {
      await gate.endAccount(account, "blocked");
    } else if ((standing.sharedBy?.userID ?? account) !== name) {
      await gate.endAccount(account, "counted elsewhere");
    } else if (!standing.bypassed && entries.length > 0) {
      const held = [...standing.entitlements, ...(await providerEntitlements(scope.env, account))];
      for (const entryID of await locked(scope, entries, held)) await gate.endEntry(account, entryID, "not entitled");
    }
  }
}

/** Those of the entries that somebody who holds this may not watch. */
async function locked(scope: ReviewScope, entries: readonly string[], entitlements: string[]): Promise<string[]> {
  const videos = videoService(scope.backends("video"), { signal: AbortSignal.timeout(limit) });
  const found: string[] = [];
  for (const entryID of entries) {
    const item = await findPlayableItem(videos, entryID);
    if (item !== null && isLocked(item.metaData.SysEntryEntitlements, { entitlements })) found.push(entryID);
  }
  return found;
}
