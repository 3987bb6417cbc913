import type { FollowedMatch } from "../../../schemas/football/live-match.ts";
import { type LiveMessage, liveMessage } from "../../../schemas/football/match-data.ts";
import { clock } from "../runtime/load-module.ts";
import type { Invariant } from "../simulator.ts";
import type { MatchRecord, MatchWorld } from "./world.ts";

const day = 24 * 3_600_000;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** The published parts of a match without its sequence number, which is new if the match was deleted and reopened. */
const shown = ({ state, events, statistics }: Pick<FollowedMatch, "state" | "events" | "statistics">) => ({
  state,
  events,
  statistics,
});
/** Whether a page shows the match as it is. A room that reopened it for a correction may have no statistics. */
const shows = (match: FollowedMatch, version: LiveMessage) =>
  same(shown({ ...match, statistics: version.statistics && match.statistics }), shown(version));
const isOver = (version: LiveMessage | null) => version?.state.kind === "result";
const scoreOf = ({ home_goals, away_goals }: MatchRecord) => ({ home: home_goals, away: away_goals });
const isScripted = (id: string) => id.startsWith("s");

/** Checked after every step of every history. */
export const matchInvariants: readonly Invariant<MatchWorld>[] = [
  {
    says: "Whoever follows the match has it as it is",
    broken: ({ followers, version }) => {
      if (version === null) return null;
      const index = followers.findIndex(
        ({ socket, match }) => socket !== null && match !== undefined && !shows(match, version),
      );
      if (index < 0) return null;
      return `follower ${index} has ${JSON.stringify(followers[index]?.match)} instead of ${JSON.stringify(version)}`;
    },
  },
  {
    says: "A match is what the feed has said of it, in the newest revision of each event, in order of time",
    broken: ({ version, feed, kickoff }) => {
      if (version === null) return null;
      const actual = version.events.map(({ id, type, side, text }) => ({ id, type, side, text }));
      const expected = feed.shown(
        version.events.filter(({ id }) => isScripted(id)),
        kickoff,
      );
      return same(actual, expected) ? null : `${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
    },
  },
  {
    says: "Events are numbered in order, each with the score after it",
    broken: ({ version }) => {
      const score = { home: 0, away: 0 };
      for (const [index, event] of (version?.events ?? []).entries()) {
        if (event.type === "goal" && event.side !== null) score[event.side] += 1;
        if (event.number !== index + 1 || !same(event.score, score)) return `${event.id} is ${JSON.stringify(event)}`;
      }
      return null;
    },
  },
  {
    says: "The statistics sent last count, in whatever order they arrive",
    broken: ({ version, feed }) =>
      version === null || feed.statistics === null || same(version.statistics, feed.statistics)
        ? null
        : `${version.statistics?.shots.home} shots instead of ${feed.statistics.shots.home}`,
  },
  {
    says: "Each change has a number of its own, and nothing else has one",
    broken: ({ version, versionBefore }) => {
      if (version === null || versionBefore === null) return null;
      const isSame = same(shown(version), shown(versionBefore));
      if (version.sequence < versionBefore.sequence) return `${version.sequence} after ${versionBefore.sequence}`;
      return !isSame && version.sequence === versionBefore.sequence ? `${version.sequence} names two` : null;
    },
  },
  {
    says: "Nothing is shown before it happens",
    broken: ({ version, kickoff }) => {
      const early = version?.events.find(({ id, offset }) => isScripted(id) && kickoff + offset * 1000 > clock.now);
      return early?.id ?? null;
    },
  },
  {
    says: "The feed ends the script",
    broken: ({ version, scriptTaken }) =>
      version?.events.find(({ id }) => isScripted(id) && scriptTaken?.has(id) === false)?.id ?? null,
  },
  {
    says: "A report is refused when it contradicts an earlier one or the league has decided, and taken otherwise",
    broken: ({ wrongResponse }) => wrongResponse,
  },
  {
    says: "A decision of the league stands",
    broken: (world) => {
      if (world.decided === null) return null;
      const now = world.record();
      const facts = (row: MatchRecord) => ({ status: row.status, score: scoreOf(row), goals: row.goals });
      return same(facts(now), facts(world.decided)) ? null : JSON.stringify(facts(now));
    },
  },
  {
    says: "A room keeps a match that was not called off before it began for a day after the last report",
    broken: ({ version, reportedAt, isCalledOff }) =>
      version === null && reportedAt > 0 && !isCalledOff && clock.now < reportedAt + day ? "it has none" : null,
  },
  {
    says: "A room deletes its match a day after its end",
    broken: ({ version, isSettled, machine, reportedAt, kickoff }) => {
      if (!isSettled || version === null || !isOver(version)) return null;
      if (machine.storage.alarmAt === null) return "no alarm is set";
      const ended = kickoff + (version.events.at(-1)?.offset ?? 0) * 1000;
      return clock.now > Math.max(ended, reportedAt) + day ? "it is still there" : null;
    },
  },
  {
    says: "Of a match that was called off before it began there is no room",
    broken: ({ version, isSettled, isCalledOff }) =>
      isSettled && isCalledOff && version !== null ? "there is one" : null,
  },
  {
    says: "A simulated match is where the clock is",
    broken: ({ version, isSettled, isScripted: runs, decided }) =>
      isSettled && runs && decided === null && !isOver(version) ? JSON.stringify(version?.state) : null,
  },
  {
    says: "Once everything is written, the records and the hub say what the room says",
    broken: (world) => {
      const { version, isSettled, decided, machine } = world;
      if (!isSettled || version === null || version.sequence === 0) return null;
      const { state, sequence } = version;
      const hub = liveMessage.safeParse(JSON.parse(machine.hubMessage() ?? "null")).data;
      if (hub === undefined || !same(hub.state, state) || hub.sequence > sequence) {
        return `the hub has ${JSON.stringify(hub)} instead of number ${sequence}`;
      }
      if (decided !== null) return null;
      const now = world.record();
      const status = { fixture: "fixture", live: "live", result: "full-time" }[state.kind];
      if (now.status !== status) return `the status is ${now.status} instead of ${status}`;
      if (state.kind === "fixture") return null;
      if (!same(scoreOf(now), state.score)) return `the score is ${JSON.stringify(scoreOf(now))}`;
      if (now.goals !== state.score.home + state.score.away) return `there are ${now.goals} goals`;
      return state.kind === "result" && now.events !== JSON.stringify(version.events) ? "the events differ" : null;
    },
  },
];
