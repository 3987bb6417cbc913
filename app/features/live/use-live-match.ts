import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { FollowedMatch } from "../../../schemas/live-match.ts";
import type { MatchDetail } from "../../../schemas/match-data.ts";
import { openLazily } from "./follow.ts";
import { type Connection, followMatch, leaveMatch, liveStore, receiveMatch, setConnection } from "./store.ts";
import { isFollowable, useLookTime } from "./use-live.ts";

type MatchInitial = Pick<MatchDetail, "kickoff" | "state" | "events" | "statistics" | "change">;
export type LiveMatch = Pick<MatchDetail, "state" | "events" | "statistics"> & { connection: Connection };

/**
 * One match as it moves: what the page came with, then every event as it is reported. On the server, and for a match that is
 * not in play and not about to be, it is what the page came with.
 */
export function useLiveMatch(fixtureID: number, initial: MatchInitial): LiveMatch {
  const { match } = useSnapshot(liveStore);
  const sequence = initial.change;
  const lookedAt = useLookTime([initial]);
  const heard = lookedAt > 0 && match?.fixtureID === fixtureID ? match.followed : null;
  // A result from the page is later than anything heard of the match in play.
  const isOlder = (known: FollowedMatch) =>
    known.sequence < sequence || (initial.state.kind === "result" && known.state.kind !== "result");
  const followed = heard === null || isOlder(heard) ? null : heard;
  const { state } = followed ?? initial;
  const isOpen = isFollowable({ state, kickoff: initial.kickoff }, lookedAt);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page's newer data is merged by number at each render; it must not reconnect.
  useEffect(() => {
    if (!isOpen) return;
    const { state, events, statistics } = initial;
    const known: FollowedMatch = { sequence, state, events, statistics };
    if (liveStore.match?.fixtureID !== fixtureID) followMatch(fixtureID, known);
    const path = `/api/live/${fixtureID}`;
    const since = () => `?since=${liveStore.match?.followed.sequence ?? sequence}`;
    const close = openLazily({
      socketPath: () => path + since(),
      statePath: () => `${path}/state${since()}`,
      onMessage: receiveMatch,
      onConnection: (connection) => setConnection(fixtureID, connection),
    });
    return close;
  }, [fixtureID, isOpen]);
  useEffect(() => () => leaveMatch(fixtureID), [fixtureID]);

  const { events, statistics } = followed ?? initial;
  return { state, events: [...events], statistics, connection: (followed && match?.connection) ?? "idle" };
}
