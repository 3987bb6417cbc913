/** The name and slug of a season: 2026 is "2026-27". */
export function seasonName(season: number): string {
  return `${season}-${String((season + 1) % 100).padStart(2, "0")}`;
}

/** The first year of a season's slug (2025-26, spec: routes#page-slugs); null for anything else. */
export function parseSeasonSlug(slug: string): number | null {
  const year = /^(\d{4})-\d\d$/.exec(slug)?.[1];
  return year !== undefined && seasonName(Number(year)) === slug ? Number(year) : null;
}
