import type { MatchDetail, MatchEvent } from "../../schemas/football/match-data.ts";
import { goalTypes, notifiedTypes } from "../../schemas/football/match-enums.ts";
import { leagueFormat } from "../../schemas/site/league-clock.ts";
import { message, pageHref, t } from "../../schemas/site/messages.ts";
import type { PushNotice } from "../../schemas/site/push.ts";

/*
 * The notices about a match: kick-off, goals, goals taken back, the result, that it was abandoned, postponed or called off, and a new
 * date or ground.
 */

/** Milliseconds after which an event is no longer news: devices are not notified of events that a match room catches up on. */
const notifiedWithin = 15 * 60_000;

export interface MatchNotice {
  eventID: string;
  notifiedAs: "goal" | "goal-taken-back" | "moved" | MatchEvent["type"];
  /** Whether it gives a score away. */
  ofScores: boolean;
  notice: PushNotice;
}

type NoticeText = Pick<PushNotice, "title" | "body">;

const titleOf = {
  "kick-off": message("Kick-off: {match}"),
  abandoned: message("Abandoned: {match}"),
  postponed: message("Postponed: {match}"),
  "called-off": message("Called off: {match}"),
} as const;
const isTitled = (type: string): type is keyof typeof titleOf => type in titleOf;
const scored = { "penalty-goal": message("(penalty)"), "own-goal": message("(own goal)") } as const;
const isScored = (type: string): type is keyof typeof scored => type in scored;

const kickOffTime = leagueFormat({
  ...{ weekday: "short", day: "numeric", month: "long" },
  ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
});

/** "45+2'". */
const minuteOf = ({ minute, added }: MatchEvent) => `${minute}${added === null ? "" : `+${added}`}'`;

function result(
  { state }: MatchDetail,
  both: string,
  line: (score: { home: number; away: number }) => string,
): NoticeText {
  if (state.kind !== "result") return { title: t("Full time: {match}", { match: both }), body: "" };
  const { penalties, extraTime } = state;
  const match = line(state.score);
  if (penalties !== null) {
    const { home, away } = penalties;
    return { title: t("Full time: {match}", { match }), body: t("{home}–{away} on penalties", { home, away }) };
  }
  return {
    title: extraTime === null ? t("Full time: {match}", { match }) : t("After extra time: {match}", { match }),
    body: "",
  };
}

/**
 * Notifications that are due for a match in its current state.
 * @param notified notifications that were sent, by event: a goal among them that no longer counts gets one that it was taken back
 * @param now epoch milliseconds
 * @param moved whether its kick-off or ground has just changed
 */
export function pushesOf(
  match: MatchDetail,
  notified: readonly { event_id: string; notified_as: string }[],
  now: number,
  moved = false,
): MatchNotice[] {
  const { home, away, competition, kickoff, venue, events } = match;
  const both = t("{home} v {away}", { home: home.name, away: away.name });
  const line = (score: { home: number; away: number }) => `${home.name} ${score.home}–${score.away} ${away.name}`;
  const wasNotified = (eventID: string, as: string) =>
    notified.some(({ event_id, notified_as }) => event_id === eventID && notified_as === as);
  const noticeOf = (
    eventID: string,
    notifiedAs: MatchNotice["notifiedAs"],
    ofScores: boolean,
    words: NoticeText,
  ): MatchNotice => ({
    eventID,
    notifiedAs,
    ofScores,
    notice: { ...words, path: pageHref(`/match-centre/${match.id}`), tag: `match-${match.id}` },
  });
  const fresh = events.filter(({ offset }) => now - (Date.parse(kickoff) + offset * 1000) <= notifiedWithin);
  const notices = fresh.flatMap((event): MatchNotice[] => {
    if (goalTypes.includes(event.type)) {
      if (wasNotified(event.id, "goal")) return [];
      const how = isScored(event.type) ? [t(scored[event.type])] : [];
      const by = event.playerName === null ? [] : [event.playerName, ...how];
      const title = t("Goal: {match}", { match: line(event.score) });
      return [noticeOf(event.id, "goal", true, { title, body: [minuteOf(event), ...by].join(" ") })];
    }
    if (!notifiedTypes.includes(event.type) || wasNotified(event.id, event.type)) return [];
    if (event.type === "full-time") return [noticeOf(event.id, event.type, true, result(match, both, line))];
    if (!isTitled(event.type)) return [];
    const title = t(titleOf[event.type], { match: both });
    return [noticeOf(event.id, event.type, false, { title, body: competition.name })];
  });
  const current = events.at(-1)?.score ?? { home: 0, away: 0 };
  const takenBack = notified
    .filter(({ notified_as }) => notified_as === "goal")
    .filter(({ event_id }) => !events.some(({ id, type }) => id === event_id && goalTypes.includes(type)))
    .filter(({ event_id }) => !wasNotified(event_id, "goal-taken-back"))
    .map(({ event_id }) =>
      noticeOf(event_id, "goal-taken-back", true, {
        title: t("Goal taken back: {match}", { match: line(current) }),
        body: competition.name,
      }),
    );
  // Each move has its own sequence number, so that a match which is moved back and forth notifies each time.
  const moves = moved && match.state.kind === "fixture" ? [`moved-${match.sequence}`] : [];
  const movedNotices = moves
    .filter((eventID) => !wasNotified(eventID, "moved"))
    .map((eventID) =>
      noticeOf(eventID, "moved", false, {
        title: t("Moved: {match}", { match: both }),
        body: [kickOffTime.format(kickoff), ...(venue === null ? [] : [venue])].join(", "),
      }),
    );
  return [...notices, ...takenBack, ...movedNotices];
}
