import { useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { Chapter } from "../../../../schemas/streaming/chapter.ts";
import { shownChapters } from "../../../playback/engine/chapters.ts";
import { playerPreferences } from "../../../state/player-preferences.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";
import { liveChapters } from "./live-chapters.ts";
import { useLiveEvents } from "./use-live-events.ts";

const none: readonly Chapter[] = [];

/**
 * The chapters of what plays, as far as the fan wants to see them: of a recording those that came with it, of a live stream the goals
 * and cards of its match as they are reported.
 * @param fixtureID the match that is shown; null where it shows none.
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
      // A bar without marks is a bar still.
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
