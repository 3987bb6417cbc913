import { useCallback } from "react";
import { Link, useSearchParams } from "react-router";
import { deskMatchesResponse } from "../../../schemas/desk/matches.ts";
import { matchStatus, shownScore } from "../../features/fixtures/match/match-status.ts";
import { matchClock } from "../../features/live/match-clock.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { usePolling } from "../calls/use-polling.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { useOutbox } from "./outbox.ts";

/** Milliseconds between polls of the scores. */
const pollInterval = 10_000;

/** Lists a day's matches by kick-off. */
export function LiveMatches() {
  const [parameters, setParameters] = useSearchParams();
  const date = parameters.get("date");
  const read = useCallback(
    () => callDesk("GET", date === null ? "matches" : `matches?date=${encodeURIComponent(date)}`, deskMatchesResponse),
    [date],
  );
  const { data, problem, readAt, reload } = useCall(read);
  usePolling(reload, pollInterval);
  const { queued } = useOutbox();
  const now = Date.now();
  /** A text about a match's unsent and refused reports on this device; null: none. */
  const unsentOf = (id: number) => {
    const own = queued.filter(({ match }) => match === id);
    const refused = own.filter(({ problem }) => problem !== null).length;
    if (refused > 0) return refused === 1 ? "1 report refused" : `${refused} reports refused`;
    return own.length === 0 ? null : own.length === 1 ? "1 report waits" : `${own.length} reports wait`;
  };
  return (
    <>
      <PageHeading>Live desk</PageHeading>
      <label className="mt-4 block max-w-[16rem]">
        <span className="mb-1.5 block font-600">Day</span>
        <input
          type="date"
          className="field"
          value={date ?? data?.date ?? ""}
          onChange={({ target }) => setParameters(target.value === "" ? {} : { date: target.value })}
        />
      </label>
      <CallState {...{ data, problem, readAt }} what="the matches" />
      {data?.matches.length === 0 && (
        <p className="mt-6">
          No match is on this day. Choose another, or find the match's own day in the fixture list.
        </p>
      )}
      <ul className="mt-6 grid gap-2">
        {data?.matches.map((match) => {
          const score = shownScore(match.state);
          const unsent = unsentOf(match.id);
          return (
            <li key={match.id}>
              <Link to={`/live/${match.id}`} className="card flex flex-wrap gap-x-4 gap-y-1 p-3 hover:bg-raised">
                <span className="w-20 font-700 tabular-nums">
                  {matchClock(match.state, now) ?? matchStatus(match, now).short}
                </span>
                <span className="min-w-[12rem] flex-1">
                  {match.home.name} {score === null ? "v" : `${score.home}–${score.away}`} {match.away.name}
                </span>
                <span className="text-muted">{match.competition.name}</span>
                {unsent !== null && <span className="font-700 text-danger">{unsent}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
