import type { MatchDetail, MatchEvent } from "../../schemas/football/match-data.ts";
import { goalTypes, toldTypes } from "../../schemas/football/match-enums.ts";
import type { PushNotice } from "../../schemas/site/push.ts";

/*
 * What devices are told of a match: kick-off, goals, goals taken back, the result, and that it is off.
 */

/** Milliseconds after which an event is news no more: devices are not told of what a room catches up on. */
const toldWithin = 15 * 60_000;

export interface MatchNotice {
  eventID: string;
  toldAs: "goal" | "goal-taken-back" | MatchEvent["type"];
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
 * What there is to tell of a match as it stands now.
 * @param told what has been told, by event. Of a goal that was told and is one no more, it is told that it was taken back.
 * @param now epoch milliseconds
 */
export function matchNotices(
  match: MatchDetail,
  told: readonly { event_id: string; told_as: string }[],
  now: number,
): MatchNotice[] {
  const { home, away, competition, kickoff, events } = match;
  const both = `${home.name} v ${away.name}`;
  const line = (score: { home: number; away: number }) => `${home.name} ${score.home}–${score.away} ${away.name}`;
  const wasTold = (eventID: string, as: string) =>
    told.some(({ event_id, told_as }) => event_id === eventID && told_as === as);
  const noticeOf = (eventID: string, toldAs: MatchNotice["toldAs"], ofScores: boolean, words: Words): MatchNotice => ({
    eventID,
    toldAs,
    ofScores,
    notice: { ...words, path: `/match-centre/${match.id}`, tag: `match-${match.id}` },
  });
  const fresh = events.filter(({ offset }) => now - (Date.parse(kickoff) + offset * 1000) <= toldWithin);
  const notices = fresh.flatMap((event): MatchNotice[] => {
    if (goalTypes.includes(event.type)) {
      if (wasTold(event.id, "goal")) return [];
      const by = event.playerName === null ? "" : ` ${event.playerName}${scored[event.type] ?? ""}`;
      return [noticeOf(event.id, "goal", true, { title: `Goal: ${line(event.score)}`, body: minuteOf(event) + by })];
    }
    if (!toldTypes.includes(event.type) || wasTold(event.id, event.type)) return [];
    if (event.type === "full-time") return [noticeOf(event.id, event.type, true, result(match, line))];
    return [noticeOf(event.id, event.type, false, { title: `${nameOf[event.type]}: ${both}`, body: competition.name })];
  });
  const current = events.at(-1)?.score ?? { home: 0, away: 0 };
  const takenBack = told
    .filter(({ told_as }) => told_as === "goal")
    .filter(({ event_id }) => !events.some(({ id, type }) => id === event_id && goalTypes.includes(type)))
    .filter(({ event_id }) => !wasTold(event_id, "goal-taken-back"))
    .map(({ event_id }) =>
      noticeOf(event_id, "goal-taken-back", true, {
        title: `Goal taken back: ${line(current)}`,
        body: competition.name,
      }),
    );
  return [...notices, ...takenBack];
}
