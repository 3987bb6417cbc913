import { Fragment } from "react";
import { Link } from "react-router";
import type { Match, MatchEvent, MatchState } from "../../../schemas/football/match-data.ts";
import { t } from "../../../schemas/site/messages.ts";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import { Crest } from "../fixtures/crest.tsx";
import { EventIcon, eventName } from "./event-icon.tsx";
import { isGoal, minuteText, shownPlayer } from "./goals.ts";

export type EventFilter = "all" | "key";

type Clubs = Pick<Match, "home" | "away">;

/** Types that mark a stage of the match rather than a moment of play. */
const stages = new Set<MatchEvent["type"]>([
  "kick-off",
  "half-time",
  "second-half",
  "extra-time-break",
  "extra-time",
  "penalty-shoot-out",
  "full-time",
  "abandoned",
  "result-stands",
]);

/** Types that show their players in markup of their own, with or without a text. */
const namesPlayers = new Set<MatchEvent["type"]>(["substitution", "goal-taken-back", "card-taken-back"]);

function Filter({ filter, fixtureID }: { filter: EventFilter; fixtureID: number }) {
  const option = (value: EventFilter, text: string) => (
    <Link
      to={value === "all" ? `/match-centre/${fixtureID}` : `/match-centre/${fixtureID}?events=key`}
      preventScrollReset
      replace
      aria-current={filter === value ? "true" : undefined}
      className={`inline-flex min-h-11 items-center px-4 font-display font-750 text-[1.0625rem] ${filter === value ? "bg-ink text-paper" : "hover:bg-raised"}`}
    >
      {text}
    </Link>
  );
  return (
    <nav aria-label={t("Events shown")} className="inline-flex overflow-hidden rounded-control border border-line">
      {option("all", t("Everything"))}
      {option("key", t("Key moments"))}
    </nav>
  );
}

function Goal({ event, home, away }: Clubs & { event: MatchEvent }) {
  const club = event.side === "away" ? away : home;
  return (
    <div className="rounded-card border-2 border-accent bg-surface p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-display font-850 text-[1.5rem] leading-none">
        <BigMark event={event} />
        <span className="figures ms-auto inline-flex items-center gap-2">
          <Crest club={home} size={26} />
          {event.score.home}–{event.score.away}
          <Crest club={away} size={26} />
        </span>
      </p>
      {event.text && (
        <p {...leagueTextAttributes()} className="mt-2 text-lg">
          {event.text}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        {event.playerName ?? t("Scorer not known yet")}
        {event.otherPlayerName && t(", assist {player}", { player: event.otherPlayerName })} ({club.shortName})
      </p>
    </div>
  );
}

function BigMark({ event }: { event: MatchEvent }) {
  return (
    <span className="inline-flex items-center gap-2 text-accent">
      <EventIcon type={event.type} />
      {eventName(event.type)}
    </span>
  );
}

function Moment({ event, home, away }: Clubs & { event: MatchEvent }) {
  const club = event.side === "home" ? home : event.side === "away" ? away : null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 font-display font-750 text-[1.125rem] leading-tight">
        <EventIcon type={event.type} />
        {eventName(event.type)}
        {event.type === "added-time" && event.added !== null && <span className="figures">+{event.added}</span>}
        {club && (
          <span className="ms-auto inline-flex min-w-0 items-center gap-2 text-base font-600 text-muted [overflow-wrap:anywhere]">
            <Crest club={club} size={20} />
            {club.shortName}
          </span>
        )}
      </p>
      {/* An event reported by hand may have no text, which usually names the player. */}
      {event.playerName && !event.text && !namesPlayers.has(event.type) && (
        <p className="mt-1 font-600">{event.playerName}</p>
      )}
      {event.type === "substitution" && event.playerName && event.otherPlayerName && (
        <p className="mt-1 flex flex-wrap gap-x-4 font-600">
          <span className="inline-flex items-center gap-1">
            <span className="i-lucide-arrow-up text-win" aria-hidden="true" />
            <span className="visually-hidden">{t("On:")}</span> {event.otherPlayerName}
          </span>
          <span className="inline-flex items-center gap-1">
            <span className="i-lucide-arrow-down text-loss" aria-hidden="true" />
            <span className="visually-hidden">{t("Off:")}</span> {event.playerName}
          </span>
        </p>
      )}
      {(event.type === "goal-taken-back" || event.type === "card-taken-back") && event.playerName && (
        <p className="mt-1 font-600">
          <del>{event.playerName}</del>
          {event.type === "goal-taken-back" && (
            <span className="figures ms-3 text-muted">
              {home.code} {event.score.home}–{event.score.away} {away.code}
            </span>
          )}
        </p>
      )}
      {event.text && (
        <p {...leagueTextAttributes()} className="mt-1">
          {event.text}
        </p>
      )}
    </>
  );
}

function Entry({ event, home, away }: Clubs & { event: MatchEvent }) {
  const name = `event-${event.id}`;
  return (
    <li id={name} className="grid scroll-mt-32 grid-cols-[3.25rem_minmax(0,1fr)] gap-3 target:[&>a]:text-accent">
      <a
        href={`#${name}`}
        className="figures pt-3 text-end font-display font-850 text-[1.25rem] leading-tight text-muted hover:text-accent"
      >
        {event.minute > 0 ? (
          <>
            <span className="visually-hidden">{t("Minute")} </span>
            {/* Additional time is announced before any of it is played. */}
            {minuteText(event.type === "added-time" ? { ...event, added: null } : event)}
          </>
        ) : (
          <span className="text-base">{t("Before")}</span>
        )}
      </a>
      {isGoal(event) ? (
        <Goal event={event} home={home} away={away} />
      ) : (
        <div
          className={`rounded-card px-4 py-3 ${stages.has(event.type) ? "bg-raised" : event.key ? "border border-edge bg-surface" : "border border-line bg-surface"}`}
        >
          <Moment event={event} home={home} away={away} />
        </div>
      )}
    </li>
  );
}

/** A result without a report: its scores and, if known, its goals. */
function KnownResult({
  state,
  goals,
  home,
  away,
}: Clubs & { state: Extract<MatchState, { kind: "result" }>; goals: NonNullable<Match["goals"]> }) {
  const { score, halfTime, extraTime, penalties } = state;
  const lines = [
    ...(halfTime ? [[t("Half time"), halfTime] as const] : []),
    ...(extraTime ? [[t("After extra time"), extraTime] as const] : [[t("Final score"), score] as const]),
    ...(penalties ? [[t("On penalties"), penalties] as const] : []),
  ];
  const marks = { goal: "", "penalty-goal": ` ${t("(penalty)")}`, "own-goal": ` ${t("(own goal)")}` };
  return (
    <section id="minute-by-minute" aria-labelledby="minute-heading" className="scroll-mt-28">
      <h2 id="minute-heading" className="heading-2 mb-4">
        {t("What is known")}
      </h2>
      <div className="card grid gap-4 p-6">
        <dl className="figures grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
          {lines.map(([name, { home: left, away: right }]) => (
            <Fragment key={name}>
              <dt className="text-muted">{name}</dt>
              <dd>
                {t("{home} {homeGoals}, {away} {awayGoals}", {
                  ...{ home: home.name, homeGoals: left },
                  ...{ away: away.name, awayGoals: right },
                })}
              </dd>
            </Fragment>
          ))}
        </dl>
        {goals.length > 0 && (
          <ol aria-label={t("Goals")} className="grid gap-1">
            {goals.map((goal) => (
              <li key={`${goal.minute} ${goal.added} ${goal.playerName}`}>
                <span className="figures text-muted">{minuteText(goal)}</span>{" "}
                {`${shownPlayer(goal)}${marks[goal.type]}${t(", ")}${goal.side === "home" ? home.name : away.name}`}
              </li>
            ))}
          </ol>
        )}
        <p className="text-muted">
          {t("The league has this result from its records. Nobody reported the match minute by minute.")}
        </p>
      </div>
    </section>
  );
}

/** The events of a match, latest first. Each has an anchor. */
export function MinuteByMinute({
  events,
  home,
  away,
  fixtureID,
  filter,
  state,
  goals = [],
}: Clubs & {
  events: readonly MatchEvent[];
  fixtureID: number;
  filter: EventFilter;
  state: MatchState;
  /** Goals of a result without events. */
  goals?: Match["goals"];
}) {
  if (events.length === 0 && state.kind === "result") {
    return <KnownResult state={state} goals={goals} home={home} away={away} />;
  }
  const shown = (filter === "key" ? events.filter((event) => event.key) : events).toReversed();
  return (
    <section id="minute-by-minute" aria-labelledby="minute-heading" className="scroll-mt-28">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="minute-heading" className="heading-2">
          {t("Minute by minute")}
        </h2>
        <Filter filter={filter} fixtureID={fixtureID} />
      </div>
      {shown.length === 0 ? (
        <p className="card p-6 text-muted">
          {events.length === 0
            ? t("Nothing has happened yet. The first entry comes with kick-off.")
            : t("There has been no key moment yet.")}
        </p>
      ) : (
        <ol reversed className="grid gap-3">
          {shown.map((event) => (
            <Entry key={event.id} event={event} home={home} away={away} />
          ))}
        </ol>
      )}
    </section>
  );
}
