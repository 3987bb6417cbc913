import { Link } from "react-router";
import type { LeagueTable as Table } from "../../../schemas/football/league-table.ts";
import { t } from "../../../schemas/site/messages.ts";
import { LeagueTable } from "../table/league-table.tsx";
import { rowsAround } from "../table/zones.ts";

/** The table around one club. */
export function ClubTable({ table, clubID }: { table: Table; clubID: number }) {
  const { competition, rows } = table;
  return (
    <section aria-labelledby="club-table">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="club-table" className="heading-3">
          {competition.name}
        </h2>
        <Link to={`/competitions/${competition.slug}`} className="text-link">
          {t("Full table")}
        </Link>
      </div>
      <LeagueTable
        table={table}
        caption={t("{competition}, the table around the club", { competition: competition.name })}
        captionHidden
        rows={rowsAround(rows, [clubID])}
        marked={[clubID]}
        notes={false}
      />
    </section>
  );
}
