import { useEffect } from "react";
import type { FollowedMatch } from "../../../schemas/football/live-match.ts";
import type { LineUp, MatchDetail, MatchSheet } from "../../../schemas/football/match-data.ts";
import { correctedUntil, isOutdated } from "./corrections.ts";
import { openChannelLazily } from "./follow.ts";
import {
  type Connection,
  followMatch,
  leaveMatch,
  liveStore,
  receiveMatch,
  setConnection,
  useLiveStore,
} from "./store.ts";
import { isFollowable, useFollowTime } from "./use-live.ts";

type MatchInitial = Pick<MatchDetail, "kickoff" | "state" | "events" | "statistics" | "change">;
export type LiveMatch = Pick<MatchDetail, "state" | "events" | "statistics" | "change"> & {
  connection: Connection;
  /** Line-ups and officials received since the page was loaded. */
  sheet: Partial<MatchSheet> | undefined;
};

type Received<Part> = Part extends object ? { readonly [Name in keyof Part]: Received<Part[Name]> } : Part;

const ownLineUp = ({ starting, substitutes, ...rest }: Received<LineUp>): LineUp => ({
  ...rest,
  starting: [...starting],
  substitutes: [...substitutes],
});
/** A mutable copy: snapshots of the store are frozen. */
const ownSheet = ({ lineUps, ...rest }: Received<Partial<MatchSheet>>): Partial<MatchSheet> => ({
  ...rest,
  ...(lineUps !== undefined && {
    lineUps: lineUps && { home: ownLineUp(lineUps.home), away: ownLineUp(lineUps.away) },
  }),
});

/**
 * A match with live events, and corrections for an hour after the final whistle. On the server, and for a match that is long over or not
 * due soon, it is the page's own data.
 */
export function useLiveMatch(fixtureID: number, initial: MatchInitial): LiveMatch {
  const { match } = useLiveStore();
  // `sequence` of the page's data counts date and status changes; `change` counts the room's.
  const loaded = { ...initial, sequence: initial.change, sheet: undefined };
  const known = match?.fixtureID === fixtureID && !isOutdated(match.followed, loaded) ? match.followed : loaded;
  const end = correctedUntil(known, initial.kickoff);
  const checkedAt = useFollowTime([initial], end);
  const followed = checkedAt > 0 && known !== loaded ? known : null;
  const { state } = followed ?? initial;
  const isOpen =
    isFollowable({ state, kickoff: initial.kickoff }, checkedAt) || (checkedAt > 0 && checkedAt < (end ?? 0));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page's newer data is merged by number at each render; it must not reconnect.
  useEffect(() => {
    if (!isOpen) return;
    const { state, events, statistics } = initial;
    const own: FollowedMatch = { sequence: initial.change, state, events, statistics };
    if (liveStore.match?.fixtureID !== fixtureID) followMatch(fixtureID, own);
    const path = `/api/live/${fixtureID}`;
    const since = () => `?since=${liveStore.match?.followed.sequence ?? initial.change}`;
    const close = openChannelLazily({
      socketPath: () => path + since(),
      statePath: () => `${path}/state${since()}`,
      onMessage: receiveMatch,
      waitsForVideo: true,
      onConnection: (connection) => setConnection(fixtureID, connection),
    });
    return close;
  }, [fixtureID, isOpen]);
  useEffect(() => () => leaveMatch(fixtureID), [fixtureID]);

  const { events, statistics } = followed ?? initial;
  const change = followed?.sequence ?? initial.change;
  const sheet = followed?.sheet && ownSheet(followed.sheet);
  return {
    state,
    events: [...events],
    statistics,
    change,
    sheet,
    connection: (followed && match?.connection) ?? "idle",
  };
}
