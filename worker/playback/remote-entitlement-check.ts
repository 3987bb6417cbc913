import { type SessionRefusal, sessionCheckErrors } from "../../schemas/streaming/playback-codes.ts";
import type { SessionAccount } from "../identity/session/current.ts";
import type { Backend } from "../services/backends.ts";
import { requestRemoteSessionCheck } from "../services/remote-session-check.ts";
import type { PlayableItem } from "./playable-item.ts";

/** What a video backend of the league's own grants. */
export interface RemoteGrant {
  /** What its media open to; null where the embedded backend answers, whose media open to this site's own token. */
  token: string | null;
  bypassed: boolean;
}

/** The refusals by their codes (spec: error-codes#session-check). */
const refusals: ReadonlyMap<string, SessionRefusal> = new Map(
  (["requireLogin", "unavailable", "requirePremium", "blocked", "country", "concurrency"] as const).map((refusal) => [
    sessionCheckErrors[refusal].code,
    refusal,
  ]),
);

/**
 * Asks a far video backend's own session check, `POST session/check` (spec: calls#session-check). Who asks comes from the session.
 * @returns what it grants or refuses, with the code of a refusal that the catalogue does not know; null for an unknown video.
 * @throws BackendError when it cannot say.
 */
export async function checkRemoteEntitlement(
  backend: Backend,
  { mediaData: { entryId, mediaType } }: PlayableItem,
  account: SessionAccount | null,
  signal: AbortSignal,
): Promise<RemoteGrant | { refused: SessionRefusal; code?: string } | null> {
  if (backend.mode === "embedded") return { token: null, bypassed: false };
  const question = { videoID: entryId, mediaType, userID: account?.ssoID ?? null, userEmail: account?.email ?? null };
  const answer = await requestRemoteSessionCheck(backend, question, { signal });
  if (answer === null || !("code" in answer)) return answer;
  const refused = refusals.get(answer.code);
  return refused === undefined ? { refused: "unavailable", code: answer.code } : { refused };
}
