import { useSnapshot } from "valtio";
import {
  type CaptionColours,
  type CaptionSize,
  playerPreferences,
  setPlayerPreferences,
} from "../../../state/player-preferences.ts";
import { Choice } from "./player-setting.tsx";

const sizes: readonly (readonly [CaptionSize, string])[] = [
  ["small", "Small"],
  ["medium", "Medium"],
  ["large", "Large"],
  ["very-large", "Very large"],
];
const colours: readonly (readonly [CaptionColours, string])[] = [
  ["as-sent", "As sent"],
  ["white-on-black", "White on black"],
  ["yellow-on-black", "Yellow on black"],
  ["black-on-white", "Black on white"],
];

/** Size and colours of captions. */
export function CaptionSettings() {
  const preferences = useSnapshot(playerPreferences);
  return (
    <>
      <Choice
        label="Caption size"
        value={preferences.captionSize}
        options={sizes}
        onChoose={(captionSize) => setPlayerPreferences({ captionSize })}
      />
      <Choice
        label="Caption colours"
        value={preferences.captionColours}
        options={colours}
        onChoose={(captionColours) => setPlayerPreferences({ captionColours })}
      />
    </>
  );
}
