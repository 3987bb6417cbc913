import { useSnapshot } from "valtio";
import { spoilers } from "../../state/spoilers.ts";
import { withoutScore } from "./without-score.ts";

/**
 * A title as it may leave the page, for lock screens, headsets, screen readers and televisions, where no style sheet can hide it:
 * without its score while this device hides spoilers.
 */
export function useShareableTitle(title: string): string {
  const { hidden } = useSnapshot(spoilers);
  return hidden ? withoutScore(title) : title;
}
