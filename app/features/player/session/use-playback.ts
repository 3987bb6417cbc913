import { useCallback, useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import { stopAtNextCheck } from "../../../playback/session/session-check-client.ts";
import type { PlayerState } from "../../../state/player.ts";
import { logEvent } from "../../events/log-event.ts";
import { PlaybackSession } from "./playback-session.ts";
import { initialState, type PlaybackState } from "./playback-state.ts";
import { resumePoint } from "./resume-point.ts";

/** One try at playing an entry. A new object is a new try. */
interface Attempt {
  /** What was tried: another entry begins anew. */
  entryID: string;
  /** Seconds into a recording; "resume" is where it was last left. Live streams begin at their edge. */
  startAt: number | "resume";
}

/** What shows before there is a session. */
const idle = proxy<PlaybackState>({ ...initialState });

/** Plays an entry into the element for as long as the component is there, and tries again when asked. */
export function usePlayback({
  video,
  container,
  entryID,
  mediaType,
  capToElementSize = false,
}: {
  video: HTMLVideoElement | null;
  container: HTMLElement | null;
  entryID: string;
  mediaType: PlayerState["mediaType"];
  /** It is one of several pictures. */
  capToElementSize?: boolean;
}): {
  session: PlaybackSession | null;
  state: PlaybackState;
  retry: () => void;
  /** Begins again from a place, in seconds; a live stream from its edge. */
  beginAt: (seconds: number) => void;
  /** Tries again, and stops that slot if the limit would refuse. */
  stopAndRetry: (slot: string) => void;
} {
  const [attempt, setAttempt] = useState<Attempt>({ entryID, startAt: "resume" });
  const [session, setSession] = useState<PlaybackSession | null>(null);

  useEffect(() => {
    if (video === null || container === null) return;
    const place = attempt.entryID === entryID ? attempt.startAt : "resume";
    const startAt = async () => {
      if (mediaType !== "OnDemand") return null;
      return place === "resume" ? await resumePoint(entryID) : place;
    };
    const current = new PlaybackSession({ video, container, entryID, mediaType, startAt, capToElementSize });
    setSession(current);
    void current.start();
    // A page that goes away gives its slot back, also one that the browser keeps for the Back button.
    const leave = () => current.stop();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      current.stop();
    };
  }, [video, container, entryID, mediaType, capToElementSize, attempt]);

  useEffect(() => {
    if (video === null) return;
    // Told once for each entry, when it plays and not when it is asked for.
    const tell = () => logEvent({ action: "videoPlay", entryID });
    video.addEventListener("playing", tell, { once: true });
    return () => video.removeEventListener("playing", tell);
  }, [video, entryID]);

  const state = useSnapshot(session?.state ?? idle);
  const retry = useCallback(() => {
    setAttempt({ entryID, startAt: session?.position() ?? "resume" });
  }, [entryID, session]);
  const beginAt = useCallback((startAt: number) => setAttempt({ entryID, startAt }), [entryID]);
  const stopAndRetry = useCallback(
    (slot: string) => {
      stopAtNextCheck(entryID, slot);
      retry();
    },
    [entryID, retry],
  );
  return { session, state, retry, beginAt, stopAndRetry };
}
