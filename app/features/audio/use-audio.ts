import { useCallback, useEffect, useState } from "react";
import { proxy, type Snapshot, useSnapshot } from "valtio";
import { stopAtNextCheck } from "../../playback/session/session-check-client.ts";
import { audioEngineLoader } from "./audio-engine.ts";
import { AudioSession, type AudioState, initialAudio } from "./audio-session.ts";

/** What shows before there is a session. */
const idle = proxy<AudioState>({ ...initialAudio });

/** Plays an entry into the element for as long as the component is there, and tries again when asked. */
export function useAudio(
  audio: HTMLAudioElement | null,
  entryID: string,
): {
  session: AudioSession | null;
  state: Snapshot<AudioState>;
  retry: () => void;
  /** Tries again, and stops that slot if the limit would refuse. */
  stopAndRetry: (slot: string) => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [session, setSession] = useState<AudioSession | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a session of its own
  useEffect(() => {
    if (audio === null) return;
    const current = new AudioSession(audio, audioEngineLoader(audio), entryID);
    setSession(current);
    void current.start();
    // A page that goes away gives its slot back, also one that the browser keeps for the Back button.
    const leave = () => current.stop();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      current.stop();
    };
  }, [audio, entryID, attempt]);
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
