import { mendTheme, type Theme } from "../../schemas/league/theme.ts";
import { ApiError } from "../errors.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { partRevision } from "./part-revision.ts";

export function readTheme({ league: { theme } }: CurrentLeague) {
  return { theme, revision: partRevision(theme) };
}

/**
 * Publishes colours, those that are hard to read in their nearest shade that is not.
 * @throws ApiError 409 when they have changed since
 */
export function changeTheme(current: CurrentLeague, chosen: Theme, revision: string): LeagueChange {
  const before = readTheme(current);
  if (before.revision !== revision) {
    throw new ApiError(409, "changed_meanwhile", "Somebody else has changed the colours since you opened them.");
  }
  const { theme } = mendTheme(chosen);
  return {
    description: { ...current.description, theme },
    pages: current.pages,
    parts: partRevision(theme) === revision ? [] : ["theme"],
  };
}
