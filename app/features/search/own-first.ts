import type { DirectHit } from "../../../schemas/content/direct-hit.ts";

/** The best hit, then what is about the fan's own club, then the others. */
export function ownFirst(hits: readonly DirectHit[], club: number | null): DirectHit[] {
  const [best, ...others] = hits;
  if (best === undefined || club === null) return [...hits];
  const isOwn = ({ clubIDs }: DirectHit) => clubIDs.includes(club);
  return [best, ...others.filter(isOwn), ...others.filter((hit) => !isOwn(hit))];
}
