import { useSpoilers } from "../../state/spoilers.ts";
import { withoutScore } from "./without-score.ts";

/**
 * A title for lock screens, headsets and televisions, where no style sheet can hide its score: without the score while this device
 * hides spoilers.
 */
export function useShareableTitle(title: string): string {
  const { hidden } = useSpoilers();
  return hidden ? withoutScore(title) : title;
}
