import type { Ref } from "react";
import { useSnapshot } from "valtio";
import { type CaptionColours, type CaptionSize, playerPreferences } from "../../../state/player-preferences.ts";

/** How many times their usual size. */
const scales: Record<CaptionSize, number> = { small: 0.75, medium: 1, large: 1.5, "very-large": 2 };

/** The library gives each line its colours as styles of its own, which only what is important overrules. */
const colours: Record<CaptionColours, string> = {
  "as-sent": "",
  "white-on-black": "[&_span]:![color:white] [&_span]:![background-color:black]",
  "yellow-on-black": "[&_span]:![color:yellow] [&_span]:![background-color:black]",
  "black-on-white": "[&_span]:![color:black] [&_span]:![background-color:white]",
};

/** What captions are laid over, as large and in the colours that the fan has chosen. @param className where it stands, and its text's usual size. */
export function CaptionLayer({ ref, className }: { ref: Ref<HTMLDivElement>; className: string }) {
  const choices = useSnapshot(playerPreferences);
  return (
    <div className={`pointer-events-none absolute ${className}`}>
      <div
        ref={ref}
        className={`size-full leading-snug [&>.shaka-text-container]:size-full ${colours[choices.captionColours]}`}
        style={{ fontSize: `${scales[choices.captionSize]}em` }}
      />
    </div>
  );
}
