import type { MatchDetail, MatchEvent } from "../../schemas/football/match-data.ts";
import { goalTypes, notifiedTypes } from "../../schemas/football/match-enums.ts";
import type { PushNotice } from "../../schemas/site/push.ts";

/*
 * What devices are notified of in a match: kick-off, goals, goals taken back, the result, and that it is off.
 */

/** Milliseconds after which an event is news no more: devices are not notified of what a room catches up on. */
const notifiedWithin = 15 * 60_000;

export interface MatchNotice {
  eventID: string;
  notifiedAs: "goal" | "goal-taken-back" | MatchEvent["type"];
  /** Whether it gives a score away. */
  ofScores: boolean;
  notice: PushNotice;
}

type Words = Pick<PushNotice, "title" | "body">;

const nameOf: Partial<Record<MatchEvent["type"], string>> = {
  "kick-off": "Kick-off",
  abandoned: "Abandoned",
  postponed: "Postponed",
  "called-off": "Called off",
};
const scored: Partial<Record<MatchEvent["type"], string>> = { "penalty-goal": " (penalty)", "own-goal": " (own goal)" };

/** "45+2'". */
const minuteOf = ({ minute, added }: MatchEvent) => `${minute}${added === null ? "" : `+${added}`}'`;

function result({ home, away, state }: MatchDetail, line: (score: { home: number; away: number }) => string): Words {
  if (state.kind !== "result") return { title: `Full time: ${home.name} v ${away.name}`, body: "" };
  const { score, penalties, extraTime } = state;
  if (penalties !== null) {
    return { title: `Full time: ${line(score)}`, body: `${penalties.home}–${penalties.away} on penalties` };
  }
  return { title: `${extraTime === null ? "Full time" : "After extra time"}: ${line(score)}`, body: "" };
}

/**
 * Notifications that are due for a match as it stands now.
 * @param notified notifications that were sent, by event. After one of a goal that is one no more, it is said that it was taken back.
 * @param now epoch milliseconds
 */
export function matchNotices(
  match: MatchDetail,
  notified: readonly { event_id: string; notified_as: string }[],
  now: number,
): MatchNotice[] {
  const { home, away, competition, kickoff, events } = match;
  const both = `${home.name} v ${away.name}`;
  const line = (score: { home: number; away: number }) => `${home.name} ${score.home}–${score.away} ${away.name}`;
  const wasNotified = (eventID: string, as: string) =>
    notified.some(({ event_id, notified_as }) => event_id === eventID && notified_as === as);
  const noticeOf = (
    eventID: string,
    notifiedAs: MatchNotice["notifiedAs"],
    ofScores: boolean,
    words: Words,
  ): MatchNotice => ({
    eventID,
    notifiedAs,
    ofScores,
    notice: { ...words, path: `/match-centre/${match.id}`, tag: `match-${match.id}` },
  });
  const fresh = events.filter(({ offset }) => now - (Date.parse(kickoff) + offset * 1000) <= notifiedWithin);
  const notices = fresh.flatMap((event): MatchNotice[] => {
    if (goalTypes.includes(event.type)) {
      if (wasNotified(event.id, "goal")) return [];
      const by = event.playerName === null ? "" : ` ${event.playerName}${scored[event.type] ?? ""}`;
      return [noticeOf(event.id, "goal", true, { title: `Goal: ${line(event.score)}`, body: minuteOf(event) + by })];
    }
    if (!notifiedTypes.includes(event.type) || wasNotified(event.id, event.type)) return [];
    if (event.type === "full-time") return [noticeOf(event.id, event.type, true, result(match, line))];
    return [noticeOf(event.id, event.type, false, { title: `${nameOf[event.type]}: ${both}`, body: competition.name })];
  });
  const current = events.at(-1)?.score ?? { home: 0, away: 0 };
  const takenBack = notified
    .filter(({ notified_as }) => notified_as === "goal")
    .filter(({ event_id }) => !events.some(({ id, type }) => id === event_id && goalTypes.includes(type)))
    .filter(({ event_id }) => !wasNotified(event_id, "goal-taken-back"))
    .map(({ event_id }) =>
      noticeOf(event_id, "goal-taken-back", true, {
        title: `Goal taken back: ${line(current)}`,
        body: competition.name,
      }),
    );
  return [...notices, ...takenBack];
}
