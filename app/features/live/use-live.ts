import { useEffect, useState } from "react";
import type { Match } from "../../../schemas/football/match-data.ts";
import { followScores } from "./follow.ts";
import { useLiveStore } from "./store.ts";

/** Milliseconds before kick-off from which a page follows a match. */
const followedBefore = 3_600_000;
/** Milliseconds after kick-off until which it waits for a first report, because the match may begin late. */
const followedWithoutReport = 6 * 3_600_000;
/** Maximum milliseconds of a timer. Browsers fire timers beyond 24 days at once. */
const maxWait = 86_400_000;

/** Whether an open page should follow a match. */
export function isFollowable({ state, kickoff }: Pick<Match, "state" | "kickoff">, now: number): boolean {
  if (state.kind === "fixture") {
    const since = now - Date.parse(kickoff);
    return state.note === null && since >= -followedBefore && since < followedWithoutReport;
  }
  return state.kind === "live";
}

/** Matches with live scores and clocks. A page shares one socket. */
export function useLiveScores<Shown extends Pick<Match, "id" | "state" | "kickoff">>(
  matches: readonly Shown[],
): Shown[] {
  const { scores } = useLiveStore();
  const checkedAt = useFollowTime(matches);
  const isOpen = matches.some((match) => isFollowable(match, checkedAt));
  useEffect(() => (isOpen ? followScores() : undefined), [isOpen]);
  // An island that hydrates late must first match the server HTML.
  if (checkedAt === 0) return [...matches];
  return matches.map((match) => {
    const received = scores[match.id];
    // A result in the page's data is newer than any message of the match in play.
    return received === undefined || match.state.kind === "result" ? match : { ...match, state: received.state };
  });
}

/**
 * When the component last checked whether to follow its matches, in epoch milliseconds: after hydration, and again an hour before
 * each kick-off. 0 before hydration, when nothing is followed.
 * @param end when following ends, in epoch milliseconds: checked again then, too.
 */
export function useFollowTime(matches: readonly Pick<Match, "state" | "kickoff">[], end: number | null = null): number {
  const [time, setTime] = useState(0);
  const opening = matches
    .filter(({ state }) => state.kind === "fixture" && state.note === null)
    .map(({ kickoff }) => Date.parse(kickoff) - followedBefore);
  const next = time === 0 ? 0 : Math.min(...[...opening, end ?? 0].filter((moment) => moment > time));
  useEffect(() => {
    const wait = next - Date.now();
    if (wait > maxWait) return;
    const timer = setTimeout(() => setTime(Math.max(Date.now(), next)), Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [next]);
  return time;
}

/**
 * The time for clocks: at first `renderedAt`, so that server and browser render the same, then the browser's own, each second while
 * the tab is visible.
 * @param renderedAt epoch milliseconds, from the loader.
 */
export function useNow(renderedAt: number): number {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(Date.now());
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
