import { useId } from "react";
import { Link } from "react-router";
import type { ClubSummary } from "../../../schemas/football/club.ts";
import type { Match } from "../../../schemas/football/match-data.ts";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";
import { formatDate, formatTime } from "../../ui/dates.ts";
import { LeagueText } from "../../ui/league-text.tsx";
import { Crest } from "../fixtures/crest.tsx";
import { matchSentence, shownScore, spoilerFreeSentence } from "../fixtures/match/match-status.ts";
import { StatusBadge } from "../fixtures/match/status-badge.tsx";
import { useLiveScores } from "../live/use-live.ts";
import { Spoiler } from "../spoilers/spoiler.tsx";

const weekday = leagueFormat({ weekday: "short" }, { inEnglish: "en-US" });

function Side({ club }: { club: ClubSummary }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-center gap-3 text-center">
      <Crest club={club} size={112} className="size-18 l:size-28" />
      <span className="font-display font-800 text-[1.125rem] leading-none text-balance [overflow-wrap:anywhere] l:text-[1.875rem]">
        {club.name}
      </span>
    </div>
  );
}

/** The club's next match, or the live one. Links to the match centre. */
export function NextGame({ match, renderedAt }: { match: Match; renderedAt: number }) {
  const [live = match] = useLiveScores([match]);
  const score = shownScore(live.state);
  const name = useId();
  return (
    <article aria-labelledby={name} className="card group relative mx-auto max-w-4xl p-4 hover:border-edge l:p-8">
      <div className="flex items-center justify-between gap-3 text-muted">
        <p>
          {live.competition.name} · <LeagueText text={live.round} />
        </p>
        <StatusBadge match={live} renderedAt={renderedAt} />
      </div>
      <div
        aria-hidden="true"
        className="my-6 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2 l:gap-8"
      >
        <Side club={live.home} />
        <span className="figures self-center font-display font-850 text-[clamp(1.5rem,1rem+5vw,4.5rem)] leading-none">
          {score ? (
            <Spoiler instead={t("v")}>
              {score.home}–{score.away}
            </Spoiler>
          ) : (
            formatTime(live.kickoff)
          )}
        </span>
        <Side club={live.away} />
      </div>
      <p className="text-center text-muted">
        <time dateTime={live.kickoff}>
          {t("{date}, {time}", {
            date: `${weekday.format(live.kickoff)} ${formatDate(live.kickoff)}`,
            time: formatTime(live.kickoff),
          })}
        </time>
        {live.venue !== null && ` · ${live.venue}`}
      </p>
      <Link to={`/match-centre/${live.id}`} data-prefetch="" className="absolute inset-0 rounded-card">
        <span id={name} className="visually-hidden">
          <Spoiler instead={spoilerFreeSentence(live, renderedAt)}>{matchSentence(live, renderedAt)}</Spoiler>
        </span>
      </Link>
    </article>
  );
}
