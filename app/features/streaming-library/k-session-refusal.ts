import { kSessionStatus } from "../../../schemas/k-session-status.ts";
import { sessionErrors } from "../../../schemas/playback-words.ts";
import { opened } from "./opened-library.ts";

/** What a playback session's result code means, as a code that players know (accounts-and-streaming §4, §8). */
export function refusalOfStatus(status: number): string | null {
  switch (status) {
    case kSessionStatus.success:
      return null;
    case kSessionStatus.notLoggedIn:
      return sessionErrors.requireLogin.code;
    case kSessionStatus.noSubscription:
    case kSessionStatus.notEntitled:
      return sessionErrors.requirePremium.code;
    case kSessionStatus.blocked:
      return sessionErrors.blocked.code;
    default:
      return `KSESSION_${status}`;
  }
}

/**
 * Why the streaming library refuses an entry to who is signed in; null where it does not, cannot say, or is none of this site's:
 * then the session check alone decides.
 */
export async function kSessionRefusal(entryID: string): Promise<string | null> {
  const answer = (await opened.library?.getKSession(entryID)) ?? null;
  return answer === null ? null : refusalOfStatus(answer.Status);
}
