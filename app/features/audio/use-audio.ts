import { useCallback, useEffect, useRef, useState } from "react";
import { proxy, type Snapshot, useSnapshot } from "valtio";
import { runSession } from "../../playback/session/run-session.ts";
import { stopAtNextCheck } from "../../playback/session/session-check-client.ts";
import { useReportedPlay } from "../../playback/session/use-reported-play.ts";
import { audioEngineLoader } from "./audio-engine.ts";
import { type AudioPlayback, AudioSession, type AudioState, initialAudio, type Listener } from "./audio-session.ts";
import { FileSession } from "./file-session.ts";

/** State before there is a session. */
const idle = proxy<AudioState>({ ...initialAudio });

/** Plays an entry, or `file` unless it is empty, while mounted. */
export function useAudio(
  audio: HTMLAudioElement | null,
  entryID: string,
  file: string,
): {
  session: AudioPlayback | null;
  state: Snapshot<AudioState>;
  retry: () => void;
  /** Retries, and ends the stream of that slot if the concurrency limit would refuse. */
  stopAndRetry: (slot: string) => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [session, setSession] = useState<AudioPlayback | null>(null);
  const listener = useRef<Listener>({ volume: null, position: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a session of its own
  useEffect(() => {
    if (audio === null) return;
    const current =
      file === ""
        ? new AudioSession(audio, audioEngineLoader(audio), entryID, listener.current)
        : new FileSession(audio, file, listener.current);
    setSession(current);
    return runSession(current);
  }, [audio, entryID, file, attempt]);
  // Play reports need a playback token as proof of the grant, which a public file does not have.
  useReportedPlay(session instanceof AudioSession ? session : null);
  const state = useSnapshot(session?.state ?? idle);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const stopAndRetry = useCallback(
    (slot: string) => {
      stopAtNextCheck(entryID, slot);
      retry();
    },
    [entryID, retry],
  );
  return { session, state, retry, stopAndRetry };
}
