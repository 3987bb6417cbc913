import { Link } from "react-router";
import type { LeagueTable, TablePositions } from "../../../schemas/football/league-table.ts";
import type { Scorer } from "../../../schemas/football/player.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { formatDate } from "../../ui/dates.ts";
import { Deferred } from "../../ui/deferred.tsx";
import { MatchLists } from "../fixtures/list/match-lists.tsx";
import type { ListedMatch } from "../fixtures/listed-match.ts";
import { useLiveScores } from "../live/use-live.ts";
import { useRevalidation, useTableRevalidation } from "../live/use-revalidation.ts";
import { BestNext } from "./best-next.tsx";
import { GroupTables } from "./league-table.tsx";
import { PositionChart } from "./position-chart.tsx";
import { ScorerList } from "./scorer-list.tsx";
import { TieBreaks } from "./tie-breaks.tsx";

const countedMatches = {
  overall: null,
  finished: message(", finished matches"),
  home: message(", home matches"),
  away: message(", away matches"),
  form: message(", last five matches"),
};

/** The caption of a table: "First Division table 2026-27, home matches, on 20 Nov 2026". */
function captionOf({ competition, season, view, date }: LeagueTable): string {
  const counted = countedMatches[view];
  return [
    t("{competition} table {season}", { competition: competition.name, season: seasonName(season) }),
    counted === null ? "" : t(counted),
    date === null ? "" : t(", on {day}", { day: formatDate(date) }),
  ].join("");
}

/** A competition's table, with positions over the season, and with matches and scorers beside it. */
export function CompetitionTable({
  table,
  positions,
  scorers,
  live,
  next,
  results,
  renderedAt,
}: {
  table: LeagueTable;
  /** Null for a competition with groups. */
  positions: Promise<TablePositions | null> | null;
  scorers: Promise<Scorer[] | null>;
  live: ListedMatch[];
  next: ListedMatch[];
  results: ListedMatch[];
  renderedAt: number;
}) {
  const followed = [...live, ...next];
  const shown = useLiveScores(followed);
  useRevalidation(shown, followed);
  useTableRevalidation(shown, table);
  return (
    <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-6">
        <GroupTables table={table} caption={captionOf(table)} />
        <BestNext table={table} />
        <TieBreaks table={table} />
        {positions && (
          <Deferred
            resolve={positions}
            skeleton={<div className="skeleton h-14" />}
            unavailable={t("The places over the season")}
          >
            {(course) => <PositionChart positions={course} />}
          </Deferred>
        )}
      </div>
      <div className="grid gap-8">
        <MatchLists live={live} next={next} results={results} renderedAt={renderedAt} />
        <Link to={`/match-hub?competition=${table.competition.id}`} className="btn btn-ghost">
          {t("All matches")}
        </Link>
        <Deferred resolve={scorers} skeleton={<div className="skeleton h-96" />} unavailable={t("The top scorers")}>
          {(list) => <ScorerList scorers={list} />}
        </Deferred>
      </div>
    </div>
  );
}
