import { isLocked } from "../../schemas/streaming/lock-rule.ts";
import { providerEntitlements } from "../identity/session/provider-entitlements.ts";
import { listSessions } from "../identity/session/session-index.ts";
import { sessionBounds } from "../identity/session/session-limits.ts";
import type { Backends } from "../services/backends.ts";
import { streamingService } from "../services/streaming.ts";
import { videoService } from "../services/videos.ts";
import type { Settings } from "../settings.ts";
import { streamLimit } from "./concurrency-limit.ts";
import { deviceSession } from "./device-cookie.ts";
import { findPlayableItem } from "./playable-item.ts";

const timeoutMilliseconds = 5000;

/** A review runs in a request or in a scheduled job. */
export interface ReviewScope {
  env: Env;
  settings: Settings;
  backends: Backends;
}

/**
 * Ends the streams that an account, or one that shares its limit, may no longer play: all streams of an account that is blocked or now
 * counts in another gate; otherwise those of ended sessions, and those that it is no longer entitled to. Players receive the reason. A
 * changed limit applies to connected players too. Idempotent.
 * @throws BackendError when an account's status or a stream's entitlements are unknown.
 */
export async function reviewStreams(scope: ReviewScope, ssoID: string): Promise<void> {
  const { sharedBy } = await fetchAccountStatus(scope, ssoID);
  for (const name of new Set([ssoID, sharedBy?.userID ?? ssoID])) await reviewGate(scope, name);
}

const fetchAccountStatus = (scope: ReviewScope, ssoID: string) =>
  streamingService(scope.backends("streaming"), { signal: AbortSignal.timeout(timeoutMilliseconds) }).entitlements(
    ssoID,
  );

async function reviewGate(scope: ReviewScope, name: string): Promise<void> {
  const gate = scope.env.STREAM_GATE.getByName(name);
  for (const { account, entries, sessions } of await gate.watched()) {
    const status = await fetchAccountStatus(scope, account);
    if (status.blocked) {
      await gate.endAccount(account, "blocked");
    } else if ((status.sharedBy?.userID ?? account) !== name) {
      await gate.endAccount(account, "counted elsewhere");
    } else {
      // Read after the gate's list, so that a session that has just begun is not missing.
      const live = await liveSessions(scope, account);
      for (const session of sessions.filter((one) => !live.has(one))) {
        await gate.endSession(session, live.size === 0 ? "signed out everywhere" : "session ended");
      }
      const entitlements = [...status.entitlements, ...(await providerEntitlements(scope.env, account))];
      // The limit comes from the gate's account.
      const limitOf = (kind: "audio" | "video") =>
        streamLimit(scope.settings, kind, status.sharedBy?.entitlements ?? entitlements).limit;
      await gate.setLimit(account, limitOf("video"), limitOf("audio"));
      if (status.bypassed || entries.length === 0) continue;
      for (const entryID of await lockedEntries(scope, entries, entitlements)) {
        await gate.endEntry(account, entryID, "not entitled");
      }
    }
  }
}

/** The second halves of the device names of an account's live sessions. */
async function liveSessions({ env }: ReviewScope, ssoID: string): Promise<Set<string>> {
  const sessions = await listSessions(env.IDENTITY_DB, ssoID, sessionBounds(new Date()));
  return new Set(await Promise.all(sessions.map(({ recordKey }) => deviceSession(recordKey))));
}

async function lockedEntries(
  scope: ReviewScope,
  entries: readonly string[],
  entitlements: string[],
): Promise<string[]> {
  const videos = videoService(scope.backends("video"), { signal: AbortSignal.timeout(timeoutMilliseconds) });
  const locked: string[] = [];
  for (const entryID of entries) {
    const item = await findPlayableItem(videos, entryID);
    if (item !== null && isLocked(item.metaData.SysEntryEntitlements, { entitlements })) locked.push(entryID);
  }
  return locked;
}
