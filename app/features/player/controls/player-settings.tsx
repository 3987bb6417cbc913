import { useId } from "react";
import { t } from "../../../../schemas/site/messages.ts";
import { setPlayerPreferences, usePlayerPreferences } from "../../../state/player-preferences.ts";
import type { PlaybackSession } from "../session/playback-session.ts";
import type { PlaybackState } from "../session/playback-state.ts";
import { CaptionSettings } from "./caption-settings.tsx";
import type { PlayerAction } from "./player-keys.ts";
import { Choice, Switch } from "./player-setting.tsx";
import { speeds } from "./player-speeds.ts";

const anchor = "--player-settings";

/** Settings: quality, captions, audio, speed and behaviour. A native popover, closed by Escape. */
export function PlayerSettings({
  session,
  state,
  act,
}: {
  session: PlaybackSession;
  state: PlaybackState;
  act: (action: PlayerAction) => void;
}) {
  const id = useId();
  const preferences = usePlayerPreferences();
  const playing = state.qualities.find(({ active }) => active)?.height;
  const automatic =
    state.automaticQuality && playing !== undefined ? t("Auto ({height}p)", { height: playing }) : t("Auto");
  return (
    <>
      <button
        type="button"
        aria-label={t("Settings")}
        title={t("Settings")}
        popoverTarget={id}
        style={{ anchorName: anchor }}
        className="btn-icon text-flood"
      >
        <span className="i-lucide-settings text-2xl" />
      </button>
      <section
        id={id}
        popover="auto"
        data-theme="dark"
        aria-label={t("Settings")}
        // Browsers without anchor positioning centre it, like every popover.
        style={{
          positionAnchor: anchor,
          positionArea: "block-start span-inline-start",
          positionTryFallbacks: "flip-block, flip-inline",
        }}
        className="max-h-[80dvh] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink"
      >
        <div className="grid gap-2">
          {state.qualities.length > 1 && (
            <Choice
              label={t("Quality")}
              value={state.automaticQuality ? "" : String(playing ?? "")}
              options={[
                ["", automatic],
                ...state.qualities.map(({ height }) => [String(height), `${height}p`] as const),
              ]}
              onChoose={(height) => session.selectQuality(height === "" ? null : Number(height))}
            />
          )}
          {state.captions.length > 0 && (
            <Choice
              label={t("Captions")}
              value={String(state.captions.find(({ active }) => active)?.id ?? "")}
              options={[["", t("Off")], ...state.captions.map(({ id, label }) => [String(id), label] as const)]}
              onChoose={(id) => {
                session.selectCaptions(id === "" ? null : Number(id));
                setPlayerPreferences({ captions: id !== "" });
              }}
            />
          )}
          {state.captions.length > 0 && <CaptionSettings />}
          {state.audioTracks.length > 1 && (
            <Choice
              label={t("Sound")}
              value={String(state.audioTracks.findIndex(({ active }) => active))}
              options={state.audioTracks.map(({ label }, index) => [String(index), label])}
              onChoose={(index) => session.selectAudioTrack(Number(index))}
            />
          )}
          {!state.live && (
            <Choice
              label={t("Speed")}
              value={String(state.speed)}
              options={speeds.map((speed) => [String(speed), `${speed}×`])}
              onChoose={(speed) => session.selectSpeed(Number(speed))}
            />
          )}
          <Switch
            label={t("Mark goals and cards")}
            on={preferences.spoilers}
            onChange={(spoilers) => setPlayerPreferences({ spoilers })}
          />
          <Switch
            label={t("Letters as keyboard shortcuts")}
            on={preferences.singleKeys}
            onChange={(singleKeys) => setPlayerPreferences({ singleKeys })}
          />
          {!state.live && (
            <Switch
              label={t("Play the next video by itself")}
              on={preferences.autoplayNext}
              onChange={(autoplayNext) => setPlayerPreferences({ autoplayNext })}
            />
          )}
        </div>
        <div className="mt-3 grid gap-2">
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="btn btn-ghost"
            onClick={() => act("list-keys")}
          >
            {t("Keyboard shortcuts")}
          </button>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="btn btn-ghost"
            onClick={() => act("toggle-statistics")}
          >
            {t("Statistics")}
          </button>
        </div>
      </section>
    </>
  );
}
