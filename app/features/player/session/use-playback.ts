import { useCallback, useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import { runSession } from "../../../playback/session/run-session.ts";
import { stopAtNextCheck } from "../../../playback/session/session-check-client.ts";
import { shareLiveDelay } from "../../../playback/session/share-live-delay.ts";
import { useReportedPlay } from "../../../playback/session/use-reported-play.ts";
import type { PlayerState } from "../../../state/player.ts";
import { logEvent } from "../../events/log-event.ts";
import { takeEarlyPlayback } from "./early-playback.ts";
import { PlaybackSession } from "./playback-session.ts";
import { initialState, type PlaybackState } from "./playback-state.ts";
import { resumePoint } from "./resume-point.ts";

/** An attempt to play an entry. A new object starts a new attempt. */
interface Attempt {
  /** The entry; another one resumes at its own position. */
  entryID: string;
  /** Seconds into a recording; "resume" is where it was last left. Live streams start at their edge. */
  startAt: number | "resume";
  /** Lines of the quality that the viewer selected; null is automatic. */
  quality: number | null;
}

/** State before there is a session. */
const idle = proxy<PlaybackState>({ ...initialState });

/** Plays an entry while mounted. */
export function usePlayback({
  video,
  container,
  entryID,
  mediaType,
  fixtureID,
  capToElementSize = false,
}: {
  video: HTMLVideoElement | null;
  container: HTMLElement | null;
  entryID: string;
  mediaType: PlayerState["mediaType"];
  /** The match shown; null if none. */
  fixtureID: number | null;
  /** Limits automatic quality to the element's size. */
  capToElementSize?: boolean;
}): {
  session: PlaybackSession | null;
  state: PlaybackState;
  retry: () => void;
  /** Restarts at a position in seconds; a live stream at its edge. */
  beginAt: (seconds: number) => void;
  /** Retries, and stops that slot if the limit would refuse. */
  stopAndRetry: (slot: string) => void;
} {
  const [attempt, setAttempt] = useState<Attempt>({ entryID, startAt: "resume", quality: null });
  const [session, setSession] = useState<PlaybackSession | null>(null);

  useEffect(() => {
    if (video === null || container === null) return;
    const { startAt: startPoint, quality } =
      attempt.entryID === entryID ? attempt : { startAt: "resume" as const, quality: null };
    const early = takeEarlyPlayback(entryID, video);
    if (early !== null) {
      setSession(early.session);
      return early.stop;
    }
    const startAt = async () => {
      if (mediaType !== "OnDemand") return null;
      return startPoint === "resume" ? await resumePoint(entryID, mediaType) : startPoint;
    };
    const current = new PlaybackSession({ video, container, entryID, mediaType, startAt, quality, capToElementSize });
    setSession(current);
    return runSession(current);
  }, [video, container, entryID, mediaType, capToElementSize, attempt]);

  useEffect(() => {
    if (video === null) return;
    // Logged once per entry, when it plays.
    const logPlay = () => logEvent({ action: "videoPlay", entryID });
    video.addEventListener("playing", logPlay, { once: true });
    return () => video.removeEventListener("playing", logPlay);
  }, [video, entryID]);

  useReportedPlay(session);

  useEffect(
    () => (session === null ? undefined : shareLiveDelay(fixtureID, () => session.player?.programmeTime() ?? null)),
    [session, fixtureID],
  );

  const state = useSnapshot(session?.state ?? idle);
  const retry = useCallback(() => {
    setAttempt({ entryID, startAt: session?.position() ?? "resume", quality: session?.quality ?? null });
  }, [entryID, session]);
  const beginAt = useCallback(
    (startAt: number) => setAttempt({ entryID, startAt, quality: session?.quality ?? null }),
    [entryID, session],
  );
  const stopAndRetry = useCallback(
    (slot: string) => {
      stopAtNextCheck(entryID, slot);
      retry();
    },
    [entryID, retry],
  );
  return { session, state, retry, beginAt, stopAndRetry };
}
