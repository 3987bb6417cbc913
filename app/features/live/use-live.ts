import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { Match } from "../../../schemas/football/match-data.ts";
import { followScores } from "./follow.ts";
import { liveStore } from "./store.ts";

/** Milliseconds before kick-off from which a page waits for the match to begin. */
const waitsFor = 3_600_000;
/** Milliseconds that a page may wait for that hour: timers of more than 24 days would end at once. */
const maxWait = 86_400_000;

/** Whether something may still happen that an open page should show. */
export function isFollowable({ state, kickoff }: Pick<Match, "state" | "kickoff">, now: number): boolean {
  if (state.kind === "fixture") return state.note === null && now >= Date.parse(kickoff) - waitsFor;
  return state.kind === "live";
}

/** The same matches with their scores and clocks as they move. One socket serves all of a page. */
export function useLiveScores<Shown extends Match>(matches: readonly Shown[]): Shown[] {
  const { scores } = useSnapshot(liveStore);
  const checkedAt = useFollowTime(matches);
  const isOpen = matches.some((match) => isFollowable(match, checkedAt));
  useEffect(() => (isOpen ? followScores() : undefined), [isOpen]);
  // A part of the page that comes to life late must first be what the server drew.
  if (checkedAt === 0) return [...matches];
  return matches.map((match) => {
    const heard = scores[match.id];
    // A result from the page is later than anything heard of the match in play.
    return heard === undefined || match.state.kind === "result" ? match : { ...match, state: heard.state };
  });
}

/**
 * When the component last looked whether its matches may be followed, in epoch milliseconds: as it came to life in a browser,
 * and again as the hour before each kick-off begins, for pages that stay open. 0 before, when nothing is followed.
 * @param end when else to look: following ends then.
 */
export function useFollowTime(matches: readonly Pick<Match, "state" | "kickoff">[], end: number | null = null): number {
  const [time, setTime] = useState(0);
  const opening = matches
    .filter(({ state }) => state.kind === "fixture" && state.note === null)
    .map(({ kickoff }) => Date.parse(kickoff) - waitsFor);
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
 * The time, for clocks: at first the moment at which the page was made, so that server and browser draw the same; then the
 * browser's own, each second while the tab is seen.
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
