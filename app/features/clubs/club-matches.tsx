import { Link } from "react-router";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLeague } from "../../ui/league.ts";
import { MatchList } from "../fixtures/list/match-list.tsx";
import type { ListedMatch } from "../fixtures/listed-match.ts";
import { useLiveScores } from "../live/use-live.ts";

export interface ClubMatchLists {
  live: ListedMatch[];
  next: ListedMatch | null;
  results: ListedMatch[];
}

/** A club's current and next match, and its latest results. */
export function ClubMatches({
  lists,
  slug,
  named,
  renderedAt,
}: {
  lists: ClubMatchLists;
  slug: string;
  /** The season shown; undefined for the current one. */
  named?: number | undefined;
  renderedAt: number;
}) {
  const season = `${useLeague().firstTeam}/${slug}`;
  const live = useLiveScores(lists.live);
  const shown = [
    { heading: t("Live now"), matches: live },
    { heading: t("Next match"), matches: lists.next === null ? [] : [lists.next] },
    {
      heading: named === undefined ? t("Latest results") : t("Last matches of {season}", { season: seasonName(named) }),
      matches: lists.results,
    },
  ].filter(({ matches }) => matches.length > 0);
  if (shown.length === 0) return <EmptyState title={t("No matches are known yet")} />;
  return (
    <div className="grid gap-8">
      {shown.map(({ heading, matches }) => (
        <MatchList key={heading} heading={heading} matches={matches} renderedAt={renderedAt} showDate showCompetition />
      ))}
      <Link
        to={named === undefined ? season : `${season}/${seasonName(named)}`}
        className="btn btn-ghost justify-self-start"
      >
        {t("All matches of the season")}
      </Link>
    </div>
  );
}
