import { seasonName } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";
import { ChipNav } from "../../ui/chip-nav.tsx";
import { clubsURL } from "./clubs-url.ts";

/** Links to the seasons of a page of clubs. Renders nothing for a single season. */
export function SeasonChips({
  path,
  seasons,
  current,
  season,
}: {
  path: string;
  seasons: readonly number[];
  /** The one that URLs leave out. */
  current: number;
  season: number;
}) {
  if (seasons.length < 2) return null;
  const chips = seasons.map((each) => ({
    to: clubsURL(path, { season: each === current ? undefined : each }),
    text: seasonName(each),
    chosen: each === season,
  }));
  return <ChipNav label={t("Seasons")} chips={chips} />;
}
