import type { Competition } from "../../../schemas/football/match-data.ts";
import { type Chip, ChipNav } from "../../ui/chip-nav.tsx";
import { clubsURL } from "./clubs-url.ts";

/** The divisions as links, and all of them. */
export function DivisionTabs({
  divisions,
  chosen,
  season,
}: {
  divisions: readonly Competition[];
  chosen: number | null;
  /** One that is over. */
  season: number | undefined;
}) {
  const chips = [{ id: null, name: "All" }, ...divisions].map(
    ({ id, name }): Chip => ({
      to: clubsURL("/clubs", { season, competition: id ?? undefined }),
      text: name,
      chosen: id === chosen,
    }),
  );
  return <ChipNav label="Divisions" chips={chips} />;
}
