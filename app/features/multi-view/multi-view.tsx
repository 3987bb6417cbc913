import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { Match } from "../../../schemas/football/match-data.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { IconButton } from "../../playback/controls/icon-button.tsx";
import { toggleFullScreen, useFullScreen } from "../../playback/controls/use-media.ts";
import { VolumeSlider } from "../../playback/controls/volume-slider.tsx";
import { audioPlayer, closeAudioPlayer } from "../../state/audio-player.ts";
import { choose, playerPreferences, readPlayerPreferences } from "../../state/player-preferences.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { useLiveScores } from "../live/use-live.ts";
import { type AudioSelection, adjacentEntry, audibleEntry } from "./selection.ts";
import { Tile } from "./tile.tsx";
import { TileScore } from "./tile-score.tsx";
import { useMultiViewKeys } from "./use-multi-view-keys.ts";

/** Live matches side by side, one of them with sound. For the stream gate they are one device: this browser. */
export default function MultiView({
  videos,
  matches,
  renderedAt,
  onClose,
}: {
  /** One to four, in their order. */
  videos: readonly VideoItem[];
  /** What is known of their matches. */
  matches: readonly Match[];
  /** When the page was rendered, in epoch milliseconds. */
  renderedAt: number;
  onClose: (entryID: string) => void;
}) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState<AudioSelection>("first");
  const [paused, setPaused] = useState(false);
  const [admissions, setAdmissions] = useState(0);
  const fullScreen = useFullScreen(stage);
  const { volume, spoilers } = useSnapshot(playerPreferences);
  const live = useLiveScores(matches);
  const entries = videos.map(({ mediaData }) => mediaData.entryId);
  const heard = audibleEntry(entries, wanted);
  const hear = (entryID: string | null) => {
    if (entryID !== null) closeAudioPlayer();
    setWanted(entryID ?? "none");
  };
  useCommentary(() => setWanted("none"));
  useEffect(readPlayerPreferences, []);

  const toggleSound = () => hear(heard === null ? (entries[0] ?? null) : null);
  useMultiViewKeys(stage, (action) => {
    switch (action.kind) {
      case "sound":
        return hear(entries[action.place] ?? heard);
      case "move-sound":
        return hear(adjacentEntry(entries, heard, action.by));
      case "toggle-mute":
        return toggleSound();
      case "toggle-play":
        return setPaused(!paused);
      case "toggle-full-screen":
        return toggleFullScreen(stage);
    }
  });

  const close = (entryID: string) => {
    // What was in focus goes away with its tile.
    stage?.focus();
    onClose(entryID);
  };
  const heardTitle = videos.find(({ mediaData }) => mediaData.entryId === heard)?.metaData.title;
  return (
    <section
      ref={setStage}
      tabIndex={-1}
      aria-label="Matches side by side"
      data-theme="dark"
      className="flex flex-col gap-2 rounded-card bg-black p-2 text-flood outline-none focus-visible:outline-solid"
    >
      <div className={`grid min-h-0 flex-1 gap-2 ${videos.length > 1 ? "l:grid-cols-2" : ""}`}>
        {videos.map((video, index) => {
          const { entryId } = video.mediaData;
          const match = live.find(({ id }) => id === video.fixtureID);
          return (
            <Tile
              key={entryId}
              video={video}
              place={index + 1}
              score={match && <TileScore match={match} renderedAt={renderedAt} scores={spoilers} />}
              heard={entryId === heard}
              volume={volume}
              paused={paused}
              admissions={admissions}
              onAdmitted={() => setAdmissions((count) => count + 1)}
              onSound={() => hear(entryId)}
              onClose={() => close(entryId)}
            />
          );
        })}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 px-1">
        <IconButton
          label={paused ? "Play all" : "Pause all"}
          icon={paused ? "i-lucide-play" : "i-lucide-pause"}
          onClick={() => setPaused(!paused)}
        />
        <IconButton
          label={heard === null ? "Unmute" : "Mute"}
          icon={heard === null ? "i-lucide-volume-x" : "i-lucide-volume-2"}
          onClick={toggleSound}
        />
        <VolumeSlider
          media={{ volume, muted: heard === null }}
          onChoose={(chosen) => {
            choose({ volume: chosen });
            if (heard === null) hear(entries[0] ?? null);
          }}
          className="w-24 accent-beam max-l:hidden"
        />
        <p role="status" className="min-w-0 flex-1 truncate max-l:order-first max-l:basis-full max-l:pt-1">
          {heardTitle === undefined ? "No sound" : `Sound: ${heardTitle}`}
        </p>
        <p className="text-sm text-muted max-xl:hidden">
          <kbd>1</kbd> to <kbd>4</kbd> or <kbd>←</kbd> <kbd>→</kbd> move the sound, <kbd>M</kbd> mutes, <kbd>K</kbd>{" "}
          pauses, <kbd>F</kbd> fills the screen
        </p>
        <IconButton
          label="Scores"
          icon="i-lucide-trophy"
          pressed={spoilers}
          onClick={() => choose({ spoilers: !spoilers })}
        />
        <IconButton
          label={fullScreen ? "Leave full screen" : "Full screen"}
          icon={fullScreen ? "i-lucide-minimize" : "i-lucide-maximize"}
          onClick={() => toggleFullScreen(stage)}
        />
      </div>
    </section>
  );
}

/** One thing is heard at a time: matches end commentary that plays, and commentary that begins silences them. */
function useCommentary(onBegun: () => void): void {
  const { entryID } = useSnapshot(audioPlayer);
  useEffect(closeAudioPlayer, []);
  const begun = useLatest(onBegun);
  useEffect(() => {
    // What played before the matches has been ended by now.
    if (entryID !== "" && audioPlayer.entryID === entryID) begun.current();
  }, [entryID, begun]);
}
