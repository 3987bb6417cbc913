import type { Match, MatchEvent } from "../../../schemas/football/match-data.ts";
import { deskEventPrefix, type MatchSources } from "../../../schemas/football/match-sources.ts";
import { EventIcon, eventName } from "../../features/match-centre/event-icon.tsx";
import { formatClockTime } from "../time.ts";
import { instantOf, minuteOf } from "./event-time.ts";
import { plainStages } from "./stages.ts";

function minuteText(event: MatchEvent): string {
  const { minute, added } = minuteOf(event);
  return added === null ? `${minute}'` : `${minute}+${added}'`;
}

/** Describes an event in one line, such as "Goal, Ashford, A. Scorer" or "Added time, 4 minutes". */
export function describeEvent(event: MatchEvent, match: Pick<Match, "home" | "away">): string {
  const { type, side, added, playerName, otherPlayerName } = event;
  const players = [playerName, otherPlayerName].filter((name) => name !== null).join(" and ");
  const announced = type !== "added-time" || added === null ? "" : `${added} ${added === 1 ? "minute" : "minutes"}`;
  const parts = [eventName(type), side === null ? "" : match[side].name, players, announced];
  return parts.filter((part) => part !== "").join(", ");
}

/** A match's events, newest first, each with its source: the desk or the feed. */
export function ReportedEvents({
  events,
  match,
  mayReport,
  sources,
  onCorrect,
  onTakeBack,
}: {
  events: readonly MatchEvent[];
  match: Pick<Match, "home" | "away" | "kickoff">;
  mayReport: boolean;
  sources: MatchSources;
  onCorrect: (event: MatchEvent) => void;
  onTakeBack: (event: MatchEvent) => void;
}) {
  if (events.length === 0) return <p>Nothing has been reported of this match.</p>;
  return (
    <ol className="grid gap-2">
      {events.toReversed().map((event) => {
        const about = describeEvent(event, match);
        const isCorrected = sources.precedence === "desk" && event.id in sources.corrected;
        const isDesks = event.id.startsWith(deskEventPrefix) || isCorrected;
        const ofFeed = sources.corrected[event.id];
        const isFixed = sources.precedence === "feed" && !isDesks;
        const isFix = event.type === "goal-taken-back" || event.type === "card-taken-back";
        return (
          <li key={event.id} className="card flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
            <span className="w-14 font-700 tabular-nums">{minuteText(event)}</span>
            <EventIcon type={event.type} />
            <span className="min-w-[10rem] flex-1">
              {about}
              {plainStages.has(event.type) && (
                <span className="block text-sm text-muted tabular-nums">
                  at {formatClockTime(new Date(instantOf(event, match.kickoff)))}
                </span>
              )}
              {event.text !== "" && <span className="block text-sm text-muted">{event.text}</span>}
              {isCorrected && (
                <span className="block text-sm text-muted">
                  {ofFeed == null
                    ? "The feed has taken it back"
                    : `The feed says: ${describeEvent(ofFeed, match)}, ${minuteText(ofFeed)}`}
                </span>
              )}
            </span>
            <span className="text-sm text-muted">
              {isDesks ? "by the desk" : isFixed && mayReport ? "by the feed, which counts" : "by the feed"}
            </span>
            {mayReport && !isFix && !isFixed && (
              <span className="flex gap-2">
                <button type="button" className="btn btn-ghost" onClick={() => onCorrect(event)}>
                  Correct
                  <span className="visually-hidden">
                    {" "}
                    {about}, {minuteText(event)}
                  </span>
                </button>
                <button type="button" className="btn btn-ghost" onClick={() => onTakeBack(event)}>
                  Take back
                  <span className="visually-hidden">
                    {" "}
                    {about}, {minuteText(event)}
                  </span>
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
