import { useEffect } from "react";
import type { ClubSummary } from "../../../schemas/football/club.ts";
import { t } from "../../../schemas/site/messages.ts";
import { isClosed } from "../../state/closed-notices.ts";
import { closeTakeover, type TakeoverMatch, takeOver, useMatchdayTakeover } from "../../state/matchday-takeover.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";
import { focusMain } from "../../ui/focus-main.ts";
import { LeagueText } from "../../ui/league-text.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { Crest } from "../fixtures/crest.tsx";
import { LargeScore, largeFigures, PenaltiesLine } from "../fixtures/match/large-score.tsx";
import { matchSentence, shownPenalties, shownScore, spoilerFreeSentence } from "../fixtures/match/match-status.ts";
import { StatusBadge } from "../fixtures/match/status-badge.tsx";
import { useLiveScores } from "../live/use-live.ts";
import { Spoiler } from "../spoilers/spoiler.tsx";
import { RevealButton, SpoilerZone } from "../spoilers/spoiler-zone.tsx";
import { TakeoverLinks } from "./takeover-links.tsx";
import { takeoverHeight } from "./takeover-skeleton.tsx";

function Club({ club }: { club: ClubSummary }) {
  return (
    <span className="grid min-w-0 justify-items-center gap-3 text-center">
      <Crest club={club} size={144} priority className="size-20 max-w-full object-contain l:size-32 xl:size-36" />
      <span className="font-display font-800 text-[1.375rem] leading-none text-balance [overflow-wrap:anywhere] l:text-[2.25rem]">
        <span className="l:hidden">{club.shortName}</span>
        <span className="hidden l:inline">{club.name}</span>
      </span>
    </span>
  );
}

function ScoreOrKickOff({ match }: { match: TakeoverMatch }) {
  const score = shownScore(match.state);
  if (score === null) {
    const isOff = match.state.kind === "fixture" && match.state.note !== null;
    return <span className={largeFigures}>{isOff ? t("v") : formatTime(match.kickoff)}</span>;
  }
  return (
    <>
      <Spoiler instead={t("v")} className="font-display font-850 text-[3rem] leading-none">
        <LargeScore score={score} />
      </Spoiler>
      <PenaltiesLine penalties={shownPenalties(match.state)} />
    </>
  );
}

/**
 * The matchday takeover: the day's featured match on top of the home page, with live score and clock, until the fan closes it.
 * Server-rendered for everybody; an inline style hides it from the first paint where this device has closed it.
 */
export function Takeover({ match, renderedAt }: { match: TakeoverMatch; renderedAt: number }) {
  const { data } = useMatchdayTakeover();
  const closed = useHydrated() && isClosed(match.id);
  useEffect(() => takeOver(match), [match]);
  const [shown = match] = useLiveScores(closed ? [] : [data ?? match]);
  if (closed) return null;
  const { id, competition, round, home, away, kickoff, state } = shown;
  const close = () => {
    closeTakeover(id);
    // The focused button disappears, so the focus moves to the main content.
    focusMain();
  };
  return (
    <section
      aria-label={t("Matchday")}
      data-closable={id}
      data-theme="dark"
      className="floodlit relative isolate bg-paper text-ink"
    >
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-1 opacity-30 print:hidden rtl:-scale-x-100"
        style={{
          background: `radial-gradient(55% 80% at 8% 60%, ${home.colours.primary}, transparent), radial-gradient(55% 80% at 92% 60%, ${away.colours.primary}, transparent)`,
        }}
      />
      <SpoilerZone label={t("the score")} offered={false}>
        <div className={`page-width relative flex flex-col justify-center pt-28 pb-10 l:pt-32 ${takeoverHeight}`}>
          <button
            type="button"
            aria-label={t("Hide this match")}
            onClick={close}
            className="btn-icon needs-script absolute end-2 top-24 l:top-28"
          >
            <span className="i-lucide-x" />
          </button>
          <p className="px-12 text-center text-muted">
            <span className="kicker block text-ink">
              {competition.name} · <LeagueText text={round} />
            </span>
            <time dateTime={kickoff} className="mt-1 block">
              {formatMatchDate(kickoff)}
              {t(", ")}
              {formatTime(kickoff)}
            </time>
          </p>
          <h2 className="visually-hidden">
            <Spoiler instead={spoilerFreeSentence(shown, renderedAt)}>{matchSentence(shown, renderedAt)}</Spoiler>
          </h2>
          <div
            aria-hidden="true"
            className="mx-auto mt-8 grid w-full max-w-5xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 l:gap-8"
          >
            <Club club={home} />
            <span className="grid justify-items-center gap-4">
              <ScoreOrKickOff match={shown} />
              <StatusBadge match={shown} renderedAt={renderedAt} />
            </span>
            <Club club={away} />
          </div>
          {state.kind !== "fixture" && (
            <div className="spoiler-free mt-4 text-center">
              <RevealButton label={t("the score")} />
            </div>
          )}
          <TakeoverLinks match={shown} renderedAt={renderedAt} />
        </div>
      </SpoilerZone>
    </section>
  );
}
