import type { DirectHit } from "../../../schemas/content/direct-hit.ts";
import { ownClubFirst } from "../my-club/own-club-first.ts";

/** The best hit, then hits about the fan's own club, then the others. */
export function ownClubHitsFirst(hits: readonly DirectHit[], club: number | null): DirectHit[] {
  const [best, ...others] = hits;
  return best === undefined ? [] : [best, ...ownClubFirst(others, club, ({ clubIDs }, own) => clubIDs.includes(own))];
}
