import { playbackCodes } from "../../../schemas/streaming/playback-codes.ts";
import { SessionRefused } from "../../playback/session/session-check-client.ts";
import { pageLibrary } from "./page-library.ts";

/**
 * Asks the streaming library for a playback session of what is on demand or sound. One that cannot say, or that this site has not,
 * leaves it to the session check.
 * @throws SessionRefused with the library's result code (spec: playback#result-codes), where it refuses who is signed in.
 */
export async function requireLibrarySession(entryID: string): Promise<void> {
  const status = (await pageLibrary.library?.getKSession(entryID))?.Status ?? playbackCodes.success;
  if (status !== playbackCodes.success) throw new SessionRefused(String(status), { status });
}
