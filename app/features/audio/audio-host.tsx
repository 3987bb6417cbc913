import { type ComponentType, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { connectionProblem } from "../../../schemas/streaming/connection-problem-light.ts";
import { audioPlayer, closeAudioPlayer } from "../../state/audio-player.ts";
import { notifyError } from "../../state/notifications.ts";

/** The place of the audio player, above shells and routes. Its code is fetched when something is to be heard for the first time. */
export function AudioHost() {
  const { entryID } = useSnapshot(audioPlayer);
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  const wanted = entryID !== "";
  useEffect(() => {
    if (!wanted) return;
    import("./audio-panel.tsx").then(
      (code) => setPanel(() => code.default),
      () => {
        notifyError(connectionProblem.title, connectionProblem.message);
        closeAudioPlayer();
      },
    );
  }, [wanted]);
  return wanted && Panel !== null ? <Panel key={entryID} /> : null;
}
