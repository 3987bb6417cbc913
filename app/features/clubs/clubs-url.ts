import { seasonName } from "../table/season-name.ts";

/** Which clubs are shown: those of a season, and of one division. */
export interface ClubsChoice {
  season?: number | undefined;
  competition?: number | undefined;
}

/** The address of a page of clubs for a choice: one address each, whatever the order it was asked in. */
export function clubsURL(path: string, { season, competition }: ClubsChoice): string {
  const query = new URLSearchParams();
  if (season !== undefined) query.set("season", seasonName(season));
  if (competition !== undefined) query.set("competition", String(competition));
  return query.size === 0 ? path : `${path}?${query}`;
}
