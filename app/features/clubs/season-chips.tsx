import { seasonName } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";
import { ChipNav } from "../../ui/chip-nav.tsx";
import { clubsURL } from "./clubs-url.ts";

/** Links to the seasons of a page of clubs. Renders nothing for a single season. */
export function SeasonChips({ path, seasons, season }: { path: string; seasons: readonly number[]; season: number }) {
  if (seasons.length < 2) return null;
  const chips = seasons.map((each, index) => ({
    // The latest is the current season.
    to: clubsURL(path, { season: index === 0 ? undefined : each }),
    text: seasonName(each),
    chosen: each === season,
  }));
  return <ChipNav label={t("Seasons")} chips={chips} />;
}
