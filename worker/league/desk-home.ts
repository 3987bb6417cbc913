import type { HomeSection } from "../../schemas/league/home-sections.ts";
import { changedMeanwhile } from "../errors.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { partRevision } from "./part-revision.ts";

export function readHome({ league: { homeSections } }: CurrentLeague) {
  return { sections: homeSections, revision: partRevision(homeSections) };
}

/** @throws ApiError 409 when the order has changed since */
export function changeHome(current: CurrentLeague, sections: readonly HomeSection[], revision: string): LeagueChange {
  if (readHome(current).revision !== revision) {
    throw changedMeanwhile("the home page");
  }
  return {
    description: { ...current.description, homeSections: sections },
    pages: current.pages,
    parts: partRevision(sections) === revision ? [] : ["home page"],
  };
}
