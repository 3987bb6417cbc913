import { seasonName } from "../../../schemas/site/league-clock.ts";

/** Filters of a page of clubs. */
export interface ClubsFilters {
  season?: number | undefined;
  competition?: number | undefined;
}

/** The canonical URL of a page of clubs with these filters. */
export function clubsURL(path: string, { season, competition }: ClubsFilters): string {
  const query = new URLSearchParams();
  if (season !== undefined) query.set("season", seasonName(season));
  if (competition !== undefined) query.set("competition", String(competition));
  return query.size === 0 ? path : `${path}?${query}`;
}
