import type { LeagueTable as Table } from "../../../schemas/football/league-table.ts";
import { t } from "../../../schemas/site/messages.ts";
import { LeagueTable } from "./league-table.tsx";

/** The clubs just below the zone in their groups, such as the thirds, ranked against each other: the best of them go through too. */
export function BestNext({ table }: { table: Table }) {
  const { bestNext, zones } = table;
  const own = zones.find(({ name }) => name === bestNext?.zone);
  if (bestNext === undefined || own === undefined) return null;
  const rows = bestNext.clubIDs.flatMap((id, index) => {
    const row = table.rows.find(({ club }) => club.id === id);
    return row === undefined ? [] : [{ ...row, position: index + 1, zone: null, movement: 0 }];
  });
  const ranking = {
    ...table,
    order: bestNext.order,
    zones: [{ ...own, from: 1, to: bestNext.through }],
    rows,
  };
  const caption = t("Clubs in place {position} of their groups", { position: bestNext.position });
  return <LeagueTable table={ranking} caption={caption} notes={false} />;
}
