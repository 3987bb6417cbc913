import type { Ref } from "react";
import { type CaptionColours, type CaptionSize, usePlayerPreferences } from "../../../state/player-preferences.ts";

/** Multiples of the usual size. */
const scales: Record<CaptionSize, number> = { small: 0.75, medium: 1, large: 1.5, "very-large": 2 };

/** Shaka sets colours as inline styles, which only `!important` overrides. */
const colours: Record<CaptionColours, string> = {
  "as-sent": "",
  "white-on-black": "[&_span]:![color:white] [&_span]:![background-color:black]",
  "yellow-on-black": "[&_span]:![color:yellow] [&_span]:![background-color:black]",
  "black-on-white": "[&_span]:![color:black] [&_span]:![background-color:white]",
};

/**
 * Container that Shaka renders captions into, with the viewer's size and colours.
 * @param className position and base text size.
 */
export function CaptionLayer({ ref, className }: { ref: Ref<HTMLDivElement>; className: string }) {
  const preferences = usePlayerPreferences();
  return (
    <div className={`pointer-events-none absolute ${className}`}>
      <div
        ref={ref}
        className={`size-full leading-snug [&_.shaka-text-container]:size-full ${colours[preferences.captionColours]}`}
        style={{ fontSize: `${scales[preferences.captionSize]}em` }}
      />
    </div>
  );
}
