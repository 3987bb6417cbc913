import { toSeconds } from "../../now-in-seconds.ts";
import type { SessionBounds } from "./session-index.ts";

/** Seconds after sign-in, and after the last use, at which a session ends. */
export const sessionLimits = { absolute: 30 * 86_400, idle: 7 * 86_400 };

/** The earliest start and last use of sessions that are still live at this moment. */
export function sessionBounds(now: Date): SessionBounds {
  const seconds = toSeconds(now);
  return { startedAfter: seconds - sessionLimits.absolute, seenAfter: seconds - sessionLimits.idle };
}
