import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leagueSeason } from "../../../../schemas/site/league-clock.ts";
import { leagueDate } from "../../../../schemas/site/league-time.ts";
import type { League } from "../../../../scripts/generate/league.ts";
import { isPlayed } from "../../../../scripts/generate/league-match.ts";
import {
  type Move,
  planMatchday,
  progressAt,
  type ScheduledMatch,
  sceneOf,
} from "../../../../scripts/generate/matchday-plan.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { generatedLeague, november as seeded } from "../../support/generated-league.ts";

/** The season as the database has it at `now`: a match depends only on seed and season. */
function scheduleOf(league: League, now: Date): ScheduledMatch[] {
  return league.current.matches.map((match) => ({
    ...match,
    status: match.script === null ? "postponed" : isPlayed(match, now) ? "full-time" : "fixture",
  }));
}

function moved(matches: readonly ScheduledMatch[], moves: readonly Move[]): ScheduledMatch[] {
  const kickoffs = new Map(moves.map(({ match, kickoff }) => [match.id, kickoff]));
  return matches.map((match) => ({ ...match, kickoff: kickoffs.get(match.id) ?? match.kickoff }));
}

function scenesAt(matches: readonly ScheduledMatch[], now: Date): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const match of matches) {
    const scene = sceneOf(match, now);
    if (scene !== null) counts[scene] = (counts[scene] ?? 0) + 1;
  }
  return counts;
}

const november = generatedLeague(seeded, 11);

describe("staging a match day", () => {
  it("puts one match in play, one at half-time, one before kick-off and three finished", () => {
    const schedule = scheduleOf(november, seeded);
    const staged = moved(schedule, planMatchday(schedule, seeded));
    expect(scenesAt(staged, seeded)).toEqual({ "in-play": 1, "half-time": 1, "about-to-begin": 1, finished: 3 });
  });

  it("moves nothing the second time", () => {
    const schedule = scheduleOf(november, seeded);
    const staged = moved(schedule, planMatchday(schedule, seeded));
    expect(planMatchday(staged, seeded)).toEqual([]);
    expect(planMatchday(staged, new Date(seeded.getTime() + 60_000))).toEqual([]);
  });

  it("shows a match of every division", () => {
    const moves = planMatchday(scheduleOf(november, seeded), seeded);
    expect(new Set(moves.map(({ match }) => match.competitionID))).toEqual(new Set([10, 11, 12]));
  });

  it("gives the half-time match a first half that has just ended, with its real score", () => {
    const move = planMatchday(scheduleOf(november, seeded), seeded).find(({ scene }) => scene === "half-time");
    if (move === undefined) throw new Error("No match is at half-time.");
    const { state } = progressAt({ kickoff: move.kickoff, script: move.match.script }, seeded);
    if (state.kind !== "live") throw new Error("The match is not live.");
    const minutes = (seeded.getTime() - Date.parse(state.phaseStartedAt)) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(1);
    expect(minutes).toBeLessThanOrEqual(2);
    expect(state.score).toEqual(move.match.script.events.find(({ type }) => type === "half-time")?.score);
  });

  it("starts the next match within ten minutes, and has the finished ones start earlier today", () => {
    for (const { scene, kickoff } of planMatchday(scheduleOf(november, seeded), seeded)) {
      const minutes = (Date.parse(kickoff) - seeded.getTime()) / 60_000;
      if (scene === "about-to-begin") expect(minutes).toBeGreaterThan(2);
      if (scene === "about-to-begin") expect(minutes).toBeLessThan(10);
      if (scene === "finished") expect(minutes).toBeLessThanOrEqual(-130);
      if (scene === "finished") expect(minutes).toBeGreaterThan(-360);
    }
  });

  it("moves nothing on a Saturday afternoon that already has them all", () => {
    const quarterPastThree = new Date("2026-11-21T15:20:00Z");
    const schedule = scheduleOf(november, quarterPastThree);
    const scenes = scenesAt(schedule, quarterPastThree);
    const moves = planMatchday(schedule, quarterPastThree);
    expect(scenes["in-play"]).toBeGreaterThan(5);
    expect(moves.map(({ scene }) => scene)).not.toContain("in-play");
  });

  it.each([
    ["just before midnight", "2026-11-18T23:58:00Z"],
    ["just after midnight", "2026-11-19T00:03:00Z"],
    ["when the clocks go back", "2026-10-25T01:30:00Z"],
    ["when the clocks go forward", "2027-03-28T01:01:00Z"],
    ["in June", "2026-06-30T12:00:00Z"],
    ["on the first day of a season", "2026-07-01T00:01:00+01:00"],
    ["on Boxing Day", "2026-12-26T12:00:00Z"],
    ["a quarter of an hour before a full programme", "2026-11-21T14:45:00Z"],
    ["when a full programme begins", "2026-11-21T15:00:00Z"],
    ["at its half-time", "2026-11-21T15:52:00Z"],
    ["in its second half", "2026-11-21T16:20:00Z"],
    ["when it has just ended", "2026-11-21T17:20:00Z"],
  ])("works %s", (_, instant) => {
    const now = new Date(instant);
    // In late spring, the generator keeps some matches for later, so that there are upcoming ones until the new season.
    const league = leagueSeason(now) === november.current.season ? november : generatedLeague(now);
    const schedule = scheduleOf(league, now);
    const scenes = scenesAt(moved(schedule, planMatchday(schedule, now)), now);
    expect(scenes["in-play"]).toBeGreaterThanOrEqual(1);
    expect(scenes["half-time"]).toBeGreaterThanOrEqual(1);
    expect(scenes["about-to-begin"]).toBeGreaterThanOrEqual(1);
    expect(scenes.finished).toBeGreaterThanOrEqual(3);
  });

  it("works at any minute of the following week, without a club playing twice within two hours", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 * 24 * 60 }), (minutes) => {
        const now = new Date(seeded.getTime() + minutes * 60_000);
        const schedule = scheduleOf(november, now);
        const moves = planMatchday(schedule, now);
        const staged = moved(schedule, moves);
        const scenes = scenesAt(staged, now);
        expect(
          Math.min(scenes["in-play"] ?? 0, scenes["half-time"] ?? 0, scenes["about-to-begin"] ?? 0),
        ).toBeGreaterThan(0);
        expect(scenes.finished).toBeGreaterThanOrEqual(3);
        for (const { match, kickoff } of moves) {
          const clash = staged.find(
            (other) =>
              other.id !== match.id &&
              other.status !== "postponed" &&
              Math.abs(Date.parse(other.kickoff) - Date.parse(kickoff)) < 2 * 3_600_000 &&
              [match.homeID, match.awayID].some((id) => id === other.homeID || id === other.awayID),
          );
          expect(clash).toBeUndefined();
        }
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  it("leaves matches without a script, postponed ones and cup matches in place", () => {
    const schedule = scheduleOf(november, seeded).map((match, index) =>
      index % 2 === 0 ? { ...match, script: null } : match,
    );
    for (const { match } of planMatchday(schedule, seeded)) {
      expect(match.script).not.toBeNull();
      expect(match.status).toBe("fixture");
      expect([10, 11, 12]).toContain(match.competitionID);
    }
  });

  it("moves fewer when no more can be moved", () => {
    expect(planMatchday([], seeded)).toEqual([]);
  });
});

describe("the state of a staged match", () => {
  it("is null a day before, and once its day is over", () => {
    const [match] = scheduleOf(november, seeded).filter(({ status }) => status === "fixture");
    if (match === undefined) throw new Error("There is no match to come.");
    const at = (hours: number) => new Date(Date.parse(match.kickoff) + hours * 3_600_000);
    expect(sceneOf(match, at(-24))).toBeNull();
    expect(sceneOf(match, at(-0.1))).toBe("about-to-begin");
    expect(sceneOf(match, at(0.3))).toBe("in-play");
    expect(sceneOf({ ...match, status: "full-time" }, at(2))).toBe("finished");
    expect(sceneOf({ ...match, status: "full-time" }, at(36))).toBeNull();
    expect(leagueDate(at(36))).not.toBe(leagueDate(match.kickoff));
  });
});
