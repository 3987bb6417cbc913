/** A season by its first year, as people write it: 2026 is "2026-27". */
export function seasonName(season: number): string {
  return `${season}-${String((season + 1) % 100).padStart(2, "0")}`;
}
