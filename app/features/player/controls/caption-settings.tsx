import { message, t } from "../../../../schemas/site/messages.ts";
import {
  type CaptionColours,
  type CaptionSize,
  setPlayerPreferences,
  usePlayerPreferences,
} from "../../../state/player-preferences.ts";
import { Choice } from "./player-setting.tsx";

const sizes = [
  ["small", message("Small")],
  ["medium", message("Medium")],
  ["large", message("Large")],
  ["very-large", message("Very large")],
] as const satisfies readonly (readonly [CaptionSize, string])[];
const colours = [
  ["as-sent", message("As sent")],
  ["white-on-black", message("White on black")],
  ["yellow-on-black", message("Yellow on black")],
  ["black-on-white", message("Black on white")],
] as const satisfies readonly (readonly [CaptionColours, string])[];

/** Size and colours of captions. */
export function CaptionSettings() {
  const preferences = usePlayerPreferences();
  return (
    <>
      <Choice
        label={t("Caption size")}
        value={preferences.captionSize}
        options={sizes.map(([size, label]) => [size, t(label)])}
        onChoose={(captionSize) => setPlayerPreferences({ captionSize })}
      />
      <Choice
        label={t("Caption colours")}
        value={preferences.captionColours}
        options={colours.map(([choice, label]) => [choice, t(label)])}
        onChoose={(captionColours) => setPlayerPreferences({ captionColours })}
      />
    </>
  );
}
