import {
  type RecordingStates,
  recordingStatesResponse,
  type SourceStates,
  sourceStatesResponse,
} from "../../schemas/streaming/source-state.ts";
import { readBackend } from "../services/backend-client.ts";
import type { Backend } from "../services/backends.ts";

/** The last measurements of live sources; null for a remote video backend, which measures its own, and for one that is down. */
export async function readLiveSources(video: Backend): Promise<SourceStates | null> {
  if (video.mode === "remote") return null;
  const response = await readBackend(video, "source-states", sourceStatesResponse).catch(() => null);
  return response?.data ?? null;
}

/** The last measurements of recordings; null in the same cases. */
export async function readRecordings(video: Backend): Promise<RecordingStates | null> {
  if (video.mode === "remote") return null;
  const response = await readBackend(video, "recording-states", recordingStatesResponse).catch(() => null);
  return response?.data ?? null;
}
