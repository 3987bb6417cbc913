import { Link } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { Crest } from "../fixtures/crest.tsx";
import { PositionCell, PositionHeading } from "./position-cell.tsx";
import type { ShortRow, ShortTableData } from "./short-table-data.ts";
import { TableFrame } from "./table-frame.tsx";
import { pointsEach, signed, startsZone } from "./zones.ts";

const figure = "px-1.5 @md:px-2 text-center";

/**
 * The top of a table with the columns that decide the order. A separate component, so that pages with a short table load less code than for
 * `LeagueTable`.
 */
export function ShortTable({
  table,
  caption,
  own = null,
}: {
  table: ShortTableData;
  caption: string;
  /** The row of the fan's own club, if it is further down. It replaces the last row, so that nothing shifts. */
  own?: ShortRow | null;
}) {
  const rows = own === null ? table.rows : [...table.rows.slice(0, -1), own];
  const perGame = table.order === "points-per-game";
  return (
    <TableFrame table={table}>
      <div className="spoiler card overflow-hidden">
        <table className="figures w-full border-collapse leading-tight">
          <caption className="px-3 pt-4 pb-2 text-start heading-3 @md:px-4">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <PositionHeading />
              <th scope="col" className="px-1.5 py-2 text-start font-600 @md:px-2">
                {t("Club")}
              </th>
              <Heading short={t("P")} long={t("Played")} />
              <Heading short={t("GD")} long={t("Goal difference")} />
              {perGame && <Heading short={t("PPG")} long={t("Points per game")} />}
              <Heading short={t("Pts")} long={t("Points")} className="ps-1.5 pe-3 @md:px-4" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const divided = startsZone(table.zones, row);
              return (
                <tr
                  key={row.club.id}
                  // Highlighted by classes instead: because of this attribute, my-club rules would move the whole table to the front.
                  data-clubs={row === own ? undefined : row.club.id}
                  className={`border-line hover:bg-raised ${row === own ? "border-t-4 border-double bg-raised outline-2 outline-solid outline-accent -outline-offset-2" : index === 0 ? "" : divided ? "border-t-2 border-t-edge" : "border-t"}`}
                >
                  <PositionCell zones={table.zones} row={row} />
                  <th scope="row" className="max-w-0 w-full px-1.5 py-2 text-start font-inherit @md:px-2">
                    <span className="flex min-w-0 items-center gap-2.5">
                      <Crest club={row.club} size={24} />
                      <Link
                        to={`/clubs/${row.club.slug}`}
                        className="min-w-0 py-1 font-display font-750 text-[1.125rem] leading-tight hover:underline underline-offset-3"
                      >
                        {row.club.shortName}
                      </Link>
                    </span>
                  </th>
                  <td className={figure}>{row.played}</td>
                  <td className={figure}>{signed(row.goalDifference)}</td>
                  {perGame && <td className={figure}>{pointsEach(row.pointsPerGame)}</td>}
                  <td className="ps-1.5 pe-3 text-center font-display font-850 text-[1.25rem] @md:px-4">
                    {row.points < 0 ? signed(row.points) : row.points}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </TableFrame>
  );
}

function Heading({ short, long, className = "px-1.5 @md:px-2" }: { short: string; long: string; className?: string }) {
  return (
    <th scope="col" className={`py-2 text-center font-600 ${className}`}>
      <abbr title={long} className="no-underline">
        {short}
      </abbr>
    </th>
  );
}
