import { playbackCodes } from "../../../schemas/streaming/playback-errors.ts";
import { SessionRefused } from "../../playback/session/session-check-client.ts";
import { pageLibrary } from "./page-library.ts";

/**
 * Requests a playback session of the streaming library for on-demand video or audio. Without a library, or if it returns no result, the
 * session check decides.
 * @throws SessionRefused with the library's result code (spec: playback#result-codes), if it refuses.
 */
export async function requireLibrarySession(entryID: string): Promise<void> {
  const status = (await pageLibrary.library?.getKSession(entryID))?.Status ?? playbackCodes.success;
  if (status !== playbackCodes.success) throw new SessionRefused(String(status), { status });
}
