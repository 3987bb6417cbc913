import { ChipNav } from "../../ui/chip-nav.tsx";
import { seasonName } from "../table/season-name.ts";
import { clubsURL } from "./clubs-url.ts";

/** Chooses the season of a page of clubs. Nothing where there is one alone. */
export function SeasonChips({ path, seasons, season }: { path: string; seasons: readonly number[]; season: number }) {
  if (seasons.length < 2) return null;
  const chips = seasons.map((each, index) => ({
    // The latest is the one that is on.
    to: clubsURL(path, { season: index === 0 ? undefined : each }),
    text: seasonName(each),
    chosen: each === season,
  }));
  return <ChipNav label="Seasons" chips={chips} />;
}
