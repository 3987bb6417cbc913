import { useSnapshot } from "valtio";
import { spoilers } from "../../state/spoilers.ts";
import { withoutScore } from "./without-score.ts";

/**
 * A title for lock screens, headsets and televisions, where no style sheet can hide its score: without the score while this device
 * hides spoilers.
 */
export function useShareableTitle(title: string): string {
  const { hidden } = useSnapshot(spoilers);
  return hidden ? withoutScore(title) : title;
}
