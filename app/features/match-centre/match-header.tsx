import { Link } from "react-router";
import type { ClubSummary } from "../../../schemas/football/club.ts";
import type { MatchDetail, MatchEvent, MatchState } from "../../../schemas/football/match-data.ts";
import { checkUnderWay } from "../../../schemas/football/match-enums.ts";
import { unreported } from "../../../schemas/football/unreported.ts";
import { t } from "../../../schemas/site/messages.ts";
import { groundTime } from "../../../schemas/site/zone-time.ts";
import type { PurchasableMatch } from "../../route-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { formatDateTime, formatMatchDate, formatTime } from "../../ui/dates.ts";
import { LeagueText } from "../../ui/league-text.tsx";
import { Crest } from "../fixtures/crest.tsx";
import { LargeScore, PenaltiesLine } from "../fixtures/match/large-score.tsx";
import {
  matchSentence,
  matchStatus,
  shownPenalties,
  shownScore,
  spoilerFreeSentence,
} from "../fixtures/match/match-status.ts";
import { RunningClock } from "../fixtures/match/status-badge.tsx";
import { correctedUntil } from "../live/corrections.ts";
import { liveAttributes } from "../live/live-attributes.ts";
import { useNow } from "../live/use-live.ts";
import { Spoiler } from "../spoilers/spoiler.tsx";
import { RevealButton } from "../spoilers/spoiler-zone.tsx";
import type { MatchOffers } from "../where-to-watch/match-offers.ts";
import { WhereToWatch } from "../where-to-watch/where-to-watch.tsx";
import { Countdown } from "./countdown.tsx";
import { BallIcon, CardIcon } from "./event-icon.tsx";
import { type NamedMinutes, scorers, sentOff } from "./goals.ts";
import { matchBreadcrumbs } from "./match-breadcrumbs.ts";
import { matchNotice } from "./match-notice.ts";
import type { OtherLeg } from "./other-leg.ts";
import { TwoLegs } from "./two-legs.tsx";

function Club({ club }: { club: ClubSummary }) {
  return (
    <Link to={`/clubs/${club.slug}`} className="group grid min-w-0 justify-items-center gap-3 text-center">
      <Crest
        club={club}
        size={144}
        priority
        className="size-16 max-w-full object-contain m:size-20 l:size-32 xl:size-36"
      />
      <span className="font-display font-800 text-[1.25rem] leading-none text-balance [overflow-wrap:anywhere] group-hover:underline underline-offset-4 l:text-[2rem]">
        <span className="l:hidden">{club.shortName}</span>
        <span className="hidden l:inline">{club.name}</span>
      </span>
    </Link>
  );
}

function Score({ state, kickoff }: { state: MatchState; kickoff: string }) {
  const score = shownScore(state);
  if (!score) {
    return (
      <span className="font-display font-850 text-[clamp(2.25rem,1rem+5vw,5rem)] leading-none figures">
        {state.kind === "fixture" && state.note ? t("v") : formatTime(kickoff)}
      </span>
    );
  }
  return <LargeScore score={score} />;
}

function Status({ match, renderedAt }: { match: MatchDetail; renderedAt: number }) {
  const { tone, long } = matchStatus(match, useNow(renderedAt));
  const halfTime = match.state.kind === "result" ? match.state.halfTime : null;
  return (
    <span className="grid justify-items-center gap-2">
      <span
        className={`inline-flex items-center gap-2 rounded-control px-3 py-1.5 font-display font-800 text-[1.25rem] leading-none figures ${tone === "live" ? "bg-accent text-on-accent" : tone === "off" ? "border border-warning text-warning" : "bg-raised text-ink"}`}
      >
        {tone === "live" && (
          <>
            <span className="size-2.5 rounded-full bg-current motion-safe:animate-pulse" aria-hidden="true" />
            {/* The same width from 9' to 90+9': otherwise everything beside this centred badge would move. */}
            <RunningClock state={match.state} renderedAt={renderedAt} minWidthClass="min-w-[5ch]" />
          </>
        )}
        <span className={tone === "live" ? "visually-hidden" : undefined}>{long}</span>
      </span>
      {match.state.kind === "live" && checkUnderWay(match.events) !== null && (
        <span className="spoiler inline-flex items-center gap-2 rounded-control border border-warning px-3 py-1 font-700 text-warning">
          <span className="i-lucide-monitor" aria-hidden="true" />
          {t("VAR check")}
        </span>
      )}
      <PenaltiesLine penalties={shownPenalties(match.state)} />
      {halfTime && (
        <span className="spoiler figures text-sm text-muted">{t("Half time {home}–{away}", { ...halfTime })}</span>
      )}
    </span>
  );
}

function Names({ players, icon, label }: { players: readonly NamedMinutes[]; icon: "goal" | "red"; label: string }) {
  if (players.length === 0) return null;
  return (
    <ul aria-label={label}>
      {players.map(({ name, minutes }) => (
        <li key={name}>
          {icon === "red" && <CardIcon colour="red" className="me-1.5 align-[-.15em]" />}
          <span className="font-600">{name}</span> <span className="figures text-muted">{minutes.join(t(", "))}</span>
        </li>
      ))}
    </ul>
  );
}

function Scorers({ events, home, away }: { events: readonly MatchEvent[]; home: string; away: string }) {
  const sides = (["home", "away"] as const).map((side) => ({
    side,
    club: side === "home" ? home : away,
    goals: scorers(events, side),
    dismissed: sentOff(events, side),
  }));
  if (sides.every(({ goals, dismissed }) => goals.length + dismissed.length === 0)) return null;
  return (
    <div className="spoiler mx-auto mt-6 grid max-w-4xl grid-cols-[1fr_auto_1fr] gap-3 text-[.9375rem] leading-snug l:gap-6 l:text-base">
      {sides.map(({ side, club, goals, dismissed }) => (
        <div key={side} className={side === "home" ? "text-end" : "order-3"}>
          <Names players={goals} icon="goal" label={t("Goals of {club}", { club })} />
          <Names players={dismissed} icon="red" label={t("Sent off, {club}", { club })} />
        </div>
      ))}
      <BallIcon className="order-2 mt-0.5 text-muted" />
    </div>
  );
}

/** Score, clock and scorers, a notice of a match that is off, its other leg, and where to watch and listen. */
export function MatchHeader({
  match,
  otherLeg,
  offers,
  sold,
  tickets,
  renderedAt,
}: {
  match: MatchDetail;
  /** Null for a match without one. */
  otherLeg: OtherLeg | null;
  /** Its video and commentary; null when the video backend is unavailable. */
  offers: MatchOffers | null;
  /** Null where no pass for it is sold. */
  sold: PurchasableMatch | null;
  /** URL of the ticket shop; null without one, and unless the match is to come. */
  tickets: string | null;
  renderedAt: number;
}) {
  const { home, away, state, kickoff, competition, round } = match;
  const atGround = groundTime(kickoff, match.timeZone);
  const notice = matchNotice(match, match.events);
  const isCountedDown = state.kind === "fixture" && state.note === null && unreported(match, renderedAt) === null;
  const correctedTo = correctedUntil({ ...match, sequence: match.change }, kickoff);
  const isCorrected = renderedAt < (correctedTo ?? 0);
  return (
    <header
      data-theme="dark"
      {...(isCountedDown || isCorrected ? { "data-match": "" } : liveAttributes(match, renderedAt))}
      className="floodlit bg-paper text-ink"
    >
      <div className="page-width pt-28 pb-8 l:pt-32 l:pb-10">
        <Breadcrumbs trail={matchBreadcrumbs(match)} />
        <p className="mt-2 text-center text-muted">
          <span className="kicker block text-ink">
            {competition.name} · <LeagueText text={round} />
          </span>
          <time dateTime={kickoff} className="mt-1 block">
            {formatMatchDate(kickoff).split(" ")[0]} {formatDateTime(kickoff)}
            {atGround !== null && ` (${t("{time} at the ground", { time: atGround })})`}
          </time>
        </p>
        <h1 className="visually-hidden">
          <Spoiler instead={spoilerFreeSentence(match, renderedAt)}>{matchSentence(match, renderedAt)}</Spoiler>
        </h1>
        <div className="mx-auto mt-6 grid max-w-5xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 l:gap-8">
          <Club club={home} />
          <div className="grid justify-items-center gap-4" aria-hidden="true">
            {state.kind === "fixture" ? (
              <Score state={state} kickoff={kickoff} />
            ) : (
              <Spoiler instead={t("v")} className="font-display font-850 text-[3rem] leading-none">
                <Score state={state} kickoff={kickoff} />
              </Spoiler>
            )}
            <Status match={match} renderedAt={renderedAt} />
          </div>
          <Club club={away} />
        </div>
        {state.kind !== "fixture" && (
          <div className="spoiler-free mt-4 text-center">
            <RevealButton label={t("the score, events and table")} />
          </div>
        )}
        <Scorers events={match.events} home={home.name} away={away.name} />
        {notice && (
          <p className="mx-auto mt-6 max-w-2xl rounded-card border border-warning p-4 text-center">
            <strong className="block font-display font-800 text-[1.25rem] text-warning">{notice.title}</strong>
            {notice.text}
          </p>
        )}
        {otherLeg && <TwoLegs match={match} otherLeg={otherLeg} renderedAt={renderedAt} />}
        {isCountedDown && (
          <div className="mt-6">
            <Countdown kickoff={kickoff} renderedAt={renderedAt} />
          </div>
        )}
        <WhereToWatch match={match} offers={offers} sold={sold} tickets={tickets} renderedAt={renderedAt} />
      </div>
    </header>
  );
}
