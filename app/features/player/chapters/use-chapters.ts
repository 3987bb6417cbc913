import { useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { applyMessage, type FollowedMatch } from "../../../../schemas/football/live-match.ts";
import type { Chapter } from "../../../../schemas/streaming/chapter.ts";
import { shownChapters } from "../../../playback/engine/chapters.ts";
import { playerPreferences } from "../../../state/player-preferences.ts";
import { openChannelLazily } from "../../live/follow.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";
import { liveChapters } from "./live-chapters.ts";

const none: readonly Chapter[] = [];

/**
 * Chapters to show: a recording's own, or the goals and cards of a live match as they are reported.
 * @param fixtureID the match shown; null if none.
 */
export function useChapters(
  session: PlaybackSession | null,
  { phase, live }: Pick<PlaybackState, "phase" | "live">,
  fixtureID: number | null,
): readonly Chapter[] {
  const [recorded, setRecorded] = useState(none);
  const { spoilers } = useSnapshot(playerPreferences);
  const ready = phase === "ready";
  useEffect(() => {
    setRecorded(none);
    if (!ready || live) return;
    let current = true;
    session?.player?.chapters().then(
      (found) => {
        if (current) setRecorded(found);
      },
      // Playback does not need chapters.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [session, ready, live]);

  const match = useLiveEvents(ready && live && spoilers ? fixtureID : null);
  const reported = useMemo(() => {
    const startedAt = session?.player?.startedAt() ?? null;
    return match === null || startedAt === null ? none : liveChapters(match, startedAt);
  }, [match, session]);
  return shownChapters(live ? reported : recorded, spoilers);
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
