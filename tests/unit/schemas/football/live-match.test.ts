import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyMessage, matchProgress, statisticsSoFar } from "../../../../schemas/football/live-match.ts";
import type { LiveMessage, MatchEvent, MatchPhase } from "../../../../schemas/football/match-data.ts";
import { event, script } from "../../../fixtures/small-league.ts";

const kickoff = "2026-11-20T15:00:00.000Z";

describe("a match's progress", () => {
  it("goes through its phases, each from its event on", () => {
    const states = script.events.map((_, index) => matchProgress(script.events.slice(0, index + 1), kickoff).state);
    expect(matchProgress([], kickoff).state).toEqual({ kind: "fixture", note: null });
    expect(states[0]).toMatchObject({ kind: "live", phase: "first-half", phaseStartedAt: kickoff, addedTime: null });
    expect(states[3]).toMatchObject({ phase: "first-half", addedTime: 2, score: { home: 1, away: 1 } });
    expect(states[4]).toMatchObject({
      phase: "half-time",
      phaseStartedAt: "2026-11-20T15:47:00.000Z",
      addedTime: null,
    });
    expect(states[5]).toMatchObject({ phase: "second-half", phaseStartedAt: "2026-11-20T16:02:00.000Z" });
    expect(states[7]).toEqual({
      kind: "result",
      outcome: "full-time",
      score: { home: 2, away: 1 },
      halfTime: { home: 1, away: 1 },
      extraTime: null,
      penalties: null,
    });
  });

  it("separates the scores of ninety minutes, extra time and the shoot-out", () => {
    const level = { home: 1, away: 1 };
    const ahead = { home: 2, away: 1 };
    const { state, regularTime } = matchProgress(
      [
        event(1, "kick-off"),
        event(2, "goal", { score: level }),
        event(3, "extra-time", { score: level, minute: 90 }),
        event(4, "goal", { score: ahead, minute: 95 }),
        event(5, "half-time", { score: ahead, minute: 105 }),
        event(6, "second-half", { score: ahead, minute: 106 }),
        event(7, "goal", { score: { home: 2, away: 2 }, minute: 118 }),
        event(8, "penalty-shoot-out-goal", { score: { home: 2, away: 2 }, side: "away" }),
        event(9, "penalty-shoot-out-miss", { score: { home: 2, away: 2 }, side: "home" }),
        event(10, "full-time", { score: { home: 2, away: 2 } }),
      ],
      kickoff,
    );
    expect(regularTime).toEqual(level);
    expect(state).toMatchObject({
      score: { home: 2, away: 2 },
      extraTime: { home: 2, away: 2 },
      penalties: { home: 0, away: 1 },
    });
  });

  it.each<[string, MatchEvent["type"][], MatchPhase]>([
    ["a second half-time", ["half-time", "half-time"], "extra-time-half-time"],
    ["a late half-time", ["half-time", "second-half", "half-time"], "extra-time-second-half"],
    ["a second start of the second half", ["half-time", "second-half", "second-half"], "extra-time-second-half"],
    ["no half-time", ["second-half"], "extra-time-second-half"],
  ])("stays in extra time with %s, and counts the goal that decides it", (_, types, phase) => {
    const level = { home: 1, away: 1 };
    const decided = { home: 1, away: 2 };
    const reported = ["kick-off", "extra-time", ...types] as const;
    const events = reported.map((type, index) => event(index + 1, type, { score: level }));
    expect(matchProgress(events, kickoff).state).toMatchObject({ kind: "live", phase });
    const goal = event(events.length + 1, "goal", { score: decided });
    const end = event(events.length + 2, "full-time", { score: decided });
    expect(matchProgress([...events, goal, end], kickoff)).toMatchObject({
      regularTime: level,
      state: { score: decided, halfTime: null, extraTime: decided },
    });
  });
});

describe("a match that is off or cut short", () => {
  const playing = [event(1, "kick-off"), event(2, "goal", { score: { home: 0, away: 1 }, minute: 30, offset: 1800 })];

  it("is abandoned with its current score", () => {
    expect(
      matchProgress([...playing, event(3, "abandoned", { score: { home: 0, away: 1 } })], kickoff).state,
    ).toMatchObject({
      kind: "result",
      outcome: "abandoned",
      score: { home: 0, away: 1 },
    });
  });

  it("is curtailed when the result stands, in either order of reports", () => {
    const stopped = event(3, "abandoned", { score: { home: 0, away: 1 } });
    const stands = event(4, "result-stands", { score: { home: 0, away: 1 } });
    for (const reports of [
      [stopped, stands],
      [stands, stopped],
    ]) {
      expect(matchProgress([...playing, ...reports], kickoff).state).toMatchObject({
        kind: "result",
        outcome: "curtailed",
      });
    }
    expect(matchProgress([...playing, stands], kickoff).state.kind).toBe("live");
  });

  it("is postponed or called off before kick-off, and in play once it kicks off after all", () => {
    expect(matchProgress([event(1, "postponed")], kickoff).state).toEqual({ kind: "fixture", note: "postponed" });
    expect(matchProgress([event(1, "called-off")], kickoff).state).toEqual({ kind: "fixture", note: "cancelled" });
    expect(matchProgress([event(1, "postponed"), event(2, "kick-off")], kickoff).state.kind).toBe("live");
  });

  it("goes through the break before extra time, and into the shoot-out before its first kick", () => {
    const level = { score: { home: 0, away: 1 } };
    const before = [...playing, event(3, "extra-time-break", level)];
    expect(matchProgress(before, kickoff).state).toMatchObject({ phase: "extra-time-break" });
    const course = matchProgress([...before, event(4, "penalty-shoot-out", level)], kickoff);
    expect(course.state).toMatchObject({ phase: "penalties", penalties: { home: 0, away: 0 } });
    expect(course.regularTime).toEqual({ home: 0, away: 1 });
  });
});

it("simulated statistics grow to their final figures, never beyond", () => {
  const totals = script.events.map((_, index) => statisticsSoFar(script.statistics, script.events.slice(0, index + 1)));
  for (const [index, statistics] of totals.entries()) {
    for (const name of ["shots", "shotsOnTarget", "corners", "fouls", "offsides"] as const) {
      expect(statistics[name].home).toBeLessThanOrEqual(script.statistics[name].home);
      expect(statistics[name].home).toBeGreaterThanOrEqual(totals[index - 1]?.[name].home ?? 0);
    }
  }
  expect(totals.at(-1)).toEqual(script.statistics);
});

/** A room's message to a client that has every change up to `since`. */
function messageSince(since: number, sequence: number): LiveMessage {
  const events = script.events.slice(since, sequence);
  const { state } = matchProgress(script.events.slice(0, sequence), kickoff);
  return {
    type: since === 0 ? "snapshot" : "change",
    fixtureID: 1,
    sequence,
    state,
    events,
    withdrawn: [],
    statistics: null,
  };
}

describe("a client", () => {
  it("ends with the same match, whatever is repeated or late", () => {
    const spans = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })).filter(([since, to]) => since <= to),
    );
    fc.assert(
      fc.property(spans, (repeats) => {
        const start = applyMessage(undefined, messageSince(0, 4));
        const heard = [messageSince(4, 8), ...repeats.map(([since, to]) => messageSince(since, to))];
        const end = heard.reduce((match, message) => applyMessage(match, message), start);
        expect(end.sequence).toBe(8);
        expect(end.events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
        expect(end.state.kind).toBe("result");
      }),
    );
  });

  it("has each event once in its latest form, and no withdrawn ones", () => {
    const start = applyMessage(undefined, messageSince(0, 4));
    const back = event(2, "goal-taken-back", { id: "event-2", offset: 2000 });
    const change = { ...messageSince(4, 5), events: [back], withdrawn: ["event-4"] };
    const { events } = applyMessage(start, change);
    expect(events.map(({ id, type }) => [id, type])).toEqual([
      ["event-1", "kick-off"],
      ["event-2", "goal-taken-back"],
      ["event-3", "own-goal"],
    ]);
  });

  it("keeps line-ups and officials until others come, and forgets those that are taken back", () => {
    const first = applyMessage(undefined, { ...messageSince(0, 2), sheet: { lineUps: null, referee: "R. Feree" } });
    const later = applyMessage(first, messageSince(2, 3));
    expect(later.sheet).toEqual({ lineUps: null, referee: "R. Feree" });
    const changed = applyMessage(later, { ...messageSince(3, 4), sheet: { attendance: 5, referee: null } });
    expect(changed.sheet).toEqual({ lineUps: null, referee: null, attendance: 5 });
  });

  it("replaces everything with a snapshot", () => {
    const old = applyMessage(undefined, { ...messageSince(0, 2), events: [event(9, "comment", { id: "withdrawn" })] });
    expect(applyMessage(old, messageSince(0, 3)).events.map(({ id }) => id)).toEqual(["event-1", "event-2", "event-3"]);
  });
});
