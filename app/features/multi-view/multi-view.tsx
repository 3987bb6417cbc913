import { useEffect, useState } from "react";
import type { Match } from "../../../schemas/football/match-data.ts";
import { isRightToLeft, t } from "../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { IconButton } from "../../playback/controls/icon-button.tsx";
import { toggleFullScreen, useFullScreen } from "../../playback/controls/use-media.ts";
import { VolumeSlider } from "../../playback/controls/volume-slider.tsx";
import { audioPlayer, closeAudioPlayer, useAudioPlayer } from "../../state/audio-player.ts";
import { readPlayerPreferences, setPlayerPreferences, usePlayerPreferences } from "../../state/player-preferences.ts";
import { focusMain } from "../../ui/focus-main.ts";
import { richText } from "../../ui/rich-text.tsx";
import { useLatest } from "../../ui/use-latest.ts";
import { useLiveScores } from "../live/use-live.ts";
import {
  type AudioSelection,
  adjacentEntry,
  audibleEntry,
  type MultiViewAction,
  multiViewAction,
} from "./selection.ts";
import { Tile } from "./tile.tsx";
import { TileScore } from "./tile-score.tsx";

/** Live matches side by side, one with sound. The stream gate counts them as one device. */
export default function MultiView({
  videos,
  matches,
  renderedAt,
  onClose,
}: {
  /** One to four. */
  videos: readonly VideoItem[];
  /** Their matches, if known. */
  matches: readonly Match[];
  /** When the page was rendered, in epoch milliseconds. */
  renderedAt: number;
  onClose: (entryID: string) => void;
}) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [selectedAudio, setSelectedAudio] = useState<AudioSelection>("first");
  const [paused, setPaused] = useState(false);
  const [admissions, setAdmissions] = useState(0);
  const fullScreen = useFullScreen(stage);
  const { volume, spoilers } = usePlayerPreferences();
  const live = useLiveScores(matches);
  const entries = videos.map(({ mediaData }) => mediaData.entryId);
  const audible = audibleEntry(entries, selectedAudio);
  const playSoundOf = (entryID: string | null) => {
    if (entryID !== null) closeAudioPlayer();
    setSelectedAudio(entryID ?? "none");
  };
  useMuteForCommentary(() => setSelectedAudio("none"));
  useEffect(readPlayerPreferences, []);

  const toggleSound = () => playSoundOf(audible === null ? (entries[0] ?? null) : null);
  useMultiViewKeys(stage, (action) => {
    switch (action.kind) {
      case "sound":
        return playSoundOf(entries[action.index] ?? audible);
      case "move-sound":
        return playSoundOf(adjacentEntry(entries, audible, forward(action.by)));
      case "toggle-mute":
        return toggleSound();
      case "toggle-play":
        return setPaused(!paused);
      case "toggle-full-screen":
        return toggleFullScreen(stage);
    }
  });

  const close = (entryID: string) => {
    // The focused button is removed with its tile, and the stage with the last one.
    if (entries.length > 1) stage?.focus();
    else focusMain();
    onClose(entryID);
  };
  const audibleTitle = videos.find(({ mediaData }) => mediaData.entryId === audible)?.metaData.title;
  return (
    <section
      ref={setStage}
      tabIndex={-1}
      aria-label={t("Matches side by side")}
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
              number={index + 1}
              score={match && <TileScore match={match} renderedAt={renderedAt} scores={spoilers} />}
              audible={entryId === audible}
              volume={volume}
              paused={paused}
              admissions={admissions}
              onAdmitted={() => setAdmissions((count) => count + 1)}
              onSound={() => playSoundOf(entryId)}
              onClose={() => close(entryId)}
            />
          );
        })}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 px-1">
        <IconButton
          label={paused ? t("Play all") : t("Pause all")}
          icon={paused ? "i-lucide-play" : "i-lucide-pause"}
          onClick={() => setPaused(!paused)}
        />
        <IconButton
          label={audible === null ? t("Unmute") : t("Mute")}
          icon={audible === null ? "i-lucide-volume-x" : "i-lucide-volume-2"}
          onClick={toggleSound}
        />
        <VolumeSlider
          media={{ volume, muted: audible === null }}
          onChoose={(value) => {
            setPlayerPreferences({ volume: value });
            if (audible === null) playSoundOf(entries[0] ?? null);
          }}
          className="w-24 accent-beam max-l:hidden"
        />
        <p role="status" className="min-w-0 flex-1 truncate max-l:order-first max-l:basis-full max-l:pt-1">
          {audibleTitle === undefined ? t("No sound") : t("Sound: {title}", { title: audibleTitle })}
        </p>
        <p className="text-sm text-muted max-xl:hidden">
          {richText(
            t(
              "<a>1</a> to <a>4</a> or <a>←</a> <a>→</a> move the sound, <a>M</a> mutes, <a>K</a> pauses, <a>F</a> fills the screen",
            ),
            { a: (key) => <kbd>{key}</kbd> },
          )}
        </p>
        <IconButton
          label={t("Scores")}
          icon="i-lucide-trophy"
          pressed={spoilers}
          onClick={() => setPlayerPreferences({ spoilers: !spoilers })}
        />
        {stage?.ownerDocument.fullscreenEnabled && (
          <IconButton
            label={fullScreen ? t("Leave full screen") : t("Full screen")}
            icon={fullScreen ? "i-lucide-minimize" : "i-lucide-maximize"}
            onClick={() => toggleFullScreen(stage)}
          />
        )}
      </div>
    </section>
  );
}

/** An arrow moves the sound to where it points: in a page from right to left, the next match is on the left. */
const forward = (right: 1 | -1): 1 | -1 => (isRightToLeft() === (right === 1) ? -1 : 1);

/** Only one sound at a time: multi-view closes the audio player, and starting the audio player mutes multi-view. */
function useMuteForCommentary(onStarted: () => void): void {
  const { entryID } = useAudioPlayer();
  useEffect(closeAudioPlayer, []);
  const started = useLatest(onStarted);
  useEffect(() => {
    // Not for a commentary that was open before: the effect above has closed it.
    if (entryID !== "" && audioPlayer.entryID === entryID) started.current();
  }, [entryID, started]);
}

/** Handles keys while focus is in multi-view, and only then (WCAG 2.1.4). */
function useMultiViewKeys(stage: HTMLElement | null, act: (action: MultiViewAction) => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    if (stage === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.target instanceof Element ? multiViewAction(event, event.target.tagName) : null;
      if (action === null) return;
      event.preventDefault();
      latest.current(action);
    };
    stage.addEventListener("keydown", onKeyDown);
    return () => stage.removeEventListener("keydown", onKeyDown);
  }, [stage, latest]);
}
