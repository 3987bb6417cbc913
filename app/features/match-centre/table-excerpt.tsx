import { Link } from "react-router";
import type { LeagueTable as Table } from "../../../schemas/football/league-table.ts";
import type { Match } from "../../../schemas/football/match-data.ts";
import { t } from "../../../schemas/site/messages.ts";
import { useTableRevalidation } from "../live/use-revalidation.ts";
import { Form } from "../table/form.tsx";
import { LeagueTable } from "../table/league-table.tsx";
import { rowsAround } from "../table/zones.ts";

/** The part of the table around both clubs of a match, and their form. */
export function TableExcerpt({ table, match }: { table: Table; match: Pick<Match, "id" | "state" | "home" | "away"> }) {
  useTableRevalidation([match], table);
  const clubIDs = [match.home.id, match.away.id];
  const own = clubIDs.flatMap((id) => table.rows.filter((row) => row.club.id === id));
  return (
    <section id="table" aria-labelledby="table-heading" className="scroll-mt-28">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="table-heading" className="heading-2">
          {t("As it stands")}
        </h2>
        <Link to={`/competitions/${table.competition.slug}`} className="text-link">
          {t("Full table")}
        </Link>
      </div>
      <LeagueTable
        table={table}
        caption={t("{competition} as it stands, around both clubs", { competition: table.competition.name })}
        captionHidden
        rows={rowsAround(table.rows, clubIDs)}
        marked={clubIDs}
        notes={false}
      />
      {own.some((row) => row.form.length > 0) && (
        <dl className="card mt-4 grid gap-3 p-4">
          {own.map((row) => (
            <div key={row.club.id} className="flex flex-wrap items-center justify-between gap-2">
              <dt className="font-display font-750 text-[1.125rem]">{row.club.shortName}</dt>
              <dd>
                <Form form={row.form} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
