import { type SessionRefusal, sessionCheckErrors } from "../../schemas/streaming/playback-errors.ts";
import type { SessionAccount } from "../identity/session/current.ts";
import type { Backend } from "../services/backends.ts";
import { requestRemoteSessionCheck } from "../services/remote-session-check.ts";
import type { PlayableItem } from "./playable-item.ts";

/** The grant of a remote video backend. */
export interface RemoteGrant {
  /** A token for the remote backend's media; null for the embedded backend, where this site's playback token is used. */
  token: string | null;
  bypassed: boolean;
}

/** Refusals by error code (spec: error-codes#session-check). */
const refusals: ReadonlyMap<string, SessionRefusal> = new Map(
  (["requireLogin", "unavailable", "requirePremium", "blocked", "country", "concurrency"] as const).map((refusal) => [
    sessionCheckErrors[refusal].code,
    refusal,
  ]),
);

/**
 * Calls the session check of a remote video backend, `POST session/check` (spec: calls#session-check), for the session's account.
 * @returns its grant or refusal, with the error code if it is not one of `sessionCheckErrors`; null for an unknown video.
 * @throws BackendError when the backend fails.
 */
export async function checkRemoteEntitlement(
  backend: Backend,
  { mediaData: { entryId, mediaType } }: PlayableItem,
  account: SessionAccount | null,
  signal: AbortSignal,
): Promise<RemoteGrant | { refused: SessionRefusal; code?: string } | null> {
  if (backend.mode === "embedded") return { token: null, bypassed: false };
  const attributes = { videoID: entryId, mediaType, userID: account?.ssoID ?? null, userEmail: account?.email ?? null };
  const result = await requestRemoteSessionCheck(backend, attributes, { signal });
  if (result === null || !("code" in result)) return result;
  const refused = refusals.get(result.code);
  return refused === undefined ? { refused: "unavailable", code: result.code } : { refused };
}
