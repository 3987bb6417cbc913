import { adjustTheme, type Theme } from "../../schemas/league/theme.ts";
import { changedMeanwhile } from "../errors.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { partRevision } from "./part-revision.ts";

export function readTheme({ league: { theme } }: CurrentLeague) {
  return { theme, revision: partRevision(theme) };
}

/**
 * Publishes colours. Those that are hard to read are replaced with their nearest readable shades.
 * @throws ApiError 409 if they have changed since
 */
export function changeTheme(current: CurrentLeague, chosen: Theme, revision: string): LeagueChange {
  const before = readTheme(current);
  if (before.revision !== revision) {
    throw changedMeanwhile("the colours", "them");
  }
  const { theme } = adjustTheme(chosen);
  return {
    description: { ...current.description, theme },
    pages: current.pages,
    parts: partRevision(theme) === revision ? [] : ["theme"],
  };
}
