import type { Competition } from "../../../schemas/football/competition.ts";
import { t } from "../../../schemas/site/messages.ts";
import { type Chip, ChipNav } from "../../ui/chip-nav.tsx";
import { clubsURL } from "./clubs-url.ts";

/** Links to each division and to all clubs. */
export function DivisionTabs({
  divisions,
  chosen,
  season,
}: {
  divisions: readonly Pick<Competition, "id" | "name">[];
  chosen: number | null;
  /** A past season; undefined for the current one. */
  season: number | undefined;
}) {
  const chips = [{ id: null, name: t("All") }, ...divisions].map(
    ({ id, name }): Chip => ({
      to: clubsURL("/clubs", { season, competition: id ?? undefined }),
      text: name,
      chosen: id === chosen,
    }),
  );
  return <ChipNav label={t("Divisions")} chips={chips} />;
}
