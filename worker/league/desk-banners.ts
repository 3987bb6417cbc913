import type { DeskBanner } from "../../schemas/desk/banners.ts";
import { withPlaceholders } from "../../schemas/league/brand.ts";
import { changedMeanwhile } from "../errors.ts";
import type { CurrentLeague, LeagueChange } from "./change-league.ts";
import { partRevision } from "./part-revision.ts";

export function readBanners({ league: { banners, languages } }: CurrentLeague) {
  return { banners, languages: languages.slice(1), revision: partRevision(banners) };
}

/** @throws ApiError 409 when they have changed since */
export function changeBanners(current: CurrentLeague, banners: readonly DeskBanner[], revision: string): LeagueChange {
  if (readBanners(current).revision !== revision) {
    throw changedMeanwhile("the banners", "them");
  }
  const { description, league, pages } = current;
  return {
    description: { ...description, banners: withPlaceholders(banners, description.banners, league.brand) },
    pages,
    parts: partRevision(banners) === revision ? [] : ["banners"],
  };
}
