import { useSnapshot } from "valtio";
import { type CaptionColours, type CaptionSize, choose, playerPreferences } from "../../../state/player-preferences.ts";
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

/** How large captions are, and in which colours: kept on this device. */
export function CaptionSettings() {
  const choices = useSnapshot(playerPreferences);
  return (
    <>
      <Choice
        label="Caption size"
        value={choices.captionSize}
        options={sizes}
        onChoose={(captionSize) => choose({ captionSize })}
      />
      <Choice
        label="Caption colours"
        value={choices.captionColours}
        options={colours}
        onChoose={(captionColours) => choose({ captionColours })}
      />
    </>
  );
}
