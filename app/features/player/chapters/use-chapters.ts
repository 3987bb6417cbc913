import { useEffect, useMemo, useState } from "react";
import { applyMessage, type FollowedMatch } from "../../../../schemas/football/live-match.ts";
import type { Chapter, MatchBoard } from "../../../../schemas/streaming/chapter.ts";
import { shownChapters } from "../../../playback/engine/chapters.ts";
import { usePlayerPreferences } from "../../../state/player-preferences.ts";
import { readSpoilers, useSpoilers } from "../../../state/spoilers.ts";
import { openChannelLazily } from "../../live/follow.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";
import { type BoardState, liveBoard, liveChapters, localisedChapters, recordedBoard } from "./live-chapters.ts";

const none: { chapters: readonly Chapter[]; board: MatchBoard | null } = { chapters: [], board: null };

/** The score over the video. */
export interface Board extends BoardState {
  /** Codes of the clubs; null where they are unknown. */
  clubs: MatchBoard["clubs"] | null;
}

/**
 * Chapters and score to show: a recording's own, or the goals and cards of a live match as they are reported, and its score at the
 * moment shown. No goals, cards and score for viewers who avoid spoilers.
 * @param fixtureID the match shown; null if none.
 * @param time position in seconds.
 */
export function useChapters(
  session: PlaybackSession | null,
  { phase, live }: Pick<PlaybackState, "phase" | "live">,
  fixtureID: number | null,
  time: number,
): { chapters: readonly Chapter[]; board: Board | null } {
  const [recorded, setRecorded] = useState(none);
  const preferences = usePlayerPreferences();
  const { hidden } = useSpoilers();
  useEffect(readSpoilers, []);
  const spoilers = preferences.spoilers && !hidden;
  const ready = phase === "ready";
  useEffect(() => {
    setRecorded(none);
    if (!ready) return;
    let current = true;
    session?.player?.chapters().then(
      (found) => {
        if (current) setRecorded({ ...found, chapters: localisedChapters(found.chapters) });
      },
      // Playback does not need chapters.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [session, ready]);

  const match = useLiveEvents(ready && live && spoilers ? fixtureID : null);
  const shown = useFarthest(session, Math.floor(time));
  const reported = useMemo(() => {
    const startedAt = session?.player?.startedAt() ?? null;
    return match === null || startedAt === null ? [] : liveChapters(match, startedAt, shown);
  }, [match, session, shown]);
  const programmeTime = match === null ? null : (session?.player?.programmeTime() ?? null);
  const state = live
    ? match && programmeTime && liveBoard(match, programmeTime)
    : recorded.board && recordedBoard(recorded.board, time);
  return {
    chapters: shownChapters(live ? reported : recorded.chapters, spoilers),
    board: state && spoilers ? { ...state, clubs: recorded.board?.clubs ?? null } : null,
  };
}

/** The largest number since `of` last changed. */
function useFarthest(of: unknown, number: number): number {
  const [known, setKnown] = useState({ of, number });
  const isFarther = known.of !== of || number > known.number;
  if (isFarther) setKnown({ of, number });
  return isFarther ? number : known.number;
}

/**
 * Subscribes to a match's live reports; null before the first.
 * @param fixtureID null does not subscribe.
 */
function useLiveEvents(fixtureID: number | null): FollowedMatch | null {
  const [followed, setFollowed] = useState<FollowedMatch | null>(null);
  useEffect(() => {
    setFollowed(null);
    if (fixtureID === null) return;
    let latest: FollowedMatch | undefined;
    const path = `/api/live/${fixtureID}`;
    const since = () => `?since=${latest?.sequence ?? 0}`;
    return openChannelLazily({
      socketPath: () => path + since(),
      statePath: () => `${path}/state${since()}`,
      onMessage: (message) => {
        latest = applyMessage(latest, message);
        setFollowed(latest);
      },
    });
  }, [fixtureID]);
  return followed;
}
