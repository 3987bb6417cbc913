import { type SourceStates, sourceStatesResponse } from "../../schemas/streaming/source-state.ts";
import { readBackend } from "../services/backend-client.ts";
import type { Backend } from "../services/backends.ts";

/** What was last measured of live sources; null for a remote video backend, which measures its own, and for one that is down. */
export async function readLiveSources(video: Backend): Promise<SourceStates | null> {
  if (video.mode === "remote") return null;
  const response = await readBackend(video, "source-states", sourceStatesResponse).catch(() => null);
  return response?.data ?? null;
}
