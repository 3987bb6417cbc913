import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { Chapter } from "../../../schemas/chapter.ts";
import { playerChoices } from "../../state/player-choices.ts";
import { shownChapters } from "./chapters.ts";
import type { PlaybackSession } from "./playback-session.ts";

const none: readonly Chapter[] = [];

/** The chapters of the recording that plays, as far as the fan wants to see them. */
export function useChapters(session: PlaybackSession | null, ready: boolean): readonly Chapter[] {
  const [chapters, setChapters] = useState(none);
  const { spoilers } = useSnapshot(playerChoices);
  useEffect(() => {
    setChapters(none);
    if (!ready) return;
    let current = true;
    session?.player?.chapters().then(
      (found) => {
        if (current) setChapters(found);
      },
      // A bar without marks is a bar still.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [session, ready]);
  return shownChapters(chapters, spoilers);
}
