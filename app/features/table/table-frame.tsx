import { type ReactNode, useContext, useEffect, useState } from "react";
import { Link } from "react-router";
import type { ClubSummary } from "../../../schemas/football/club.ts";
import type { LeagueTable } from "../../../schemas/football/league-table.ts";
import { leagueDate } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";
import { areSpoilersHidden, lastDaySeen } from "../../state/spoilers.ts";
import { formatDate } from "../../ui/dates.ts";
import { LinkTarget } from "../embeds/link-target.ts";
import { CrestsOf } from "../fixtures/crest.tsx";
import { SpoilerZone } from "../spoilers/spoiler-zone.tsx";
import { tableURL } from "./table-url.ts";

/**
 * Wraps every table of clubs and provides the sheet of their crests. On a device that hides spoilers it hides the table, with a link to the
 * table of the last day whose results were revealed there. A table of that day or earlier is no spoiler, and is shown.
 */
export function TableFrame({
  table: { competition, season, date, view, rows },
  children,
}: {
  table: Pick<LeagueTable, "competition" | "season" | "date" | "view"> & {
    rows: readonly { club: Pick<ClubSummary, "crestURL"> }[];
  };
  children: ReactNode;
}) {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => setSeen(areSpoilersHidden() ? lastDaySeen() : null), []);
  const target = useContext(LinkTarget);
  const known = date !== null && seen !== null && date <= seen;
  const path = `/competitions/${competition.slug}`;
  return (
    <SpoilerZone
      key={known ? "known" : "unknown"}
      label={t("the table")}
      shown={known}
      day={date ?? leagueDate(new Date())}
      className="@container"
    >
      {seen !== null && date !== seen && competition.kind === "league" && (
        <p className="spoiler-free mb-3">
          <Link to={tableURL(path, { season, view, date: seen })} target={target} className="text-link">
            {t("The table as of {day}, the last day that you have seen", { day: formatDate(seen) })}
          </Link>
        </p>
      )}
      <CrestsOf clubs={rows.map(({ club }) => club)} size={24}>
        {children}
      </CrestsOf>
    </SpoilerZone>
  );
}
