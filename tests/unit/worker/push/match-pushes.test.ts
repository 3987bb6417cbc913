import { describe, expect, it } from "vitest";
import { type MatchDetail, type MatchEvent, matchDetail } from "../../../../schemas/football/match-data.ts";
import { pushesOf } from "../../../../worker/push/match-pushes.ts";
import { event } from "../../../fixtures/small-league.ts";

const kickoff = "2026-11-21T15:00:00Z";
const club = (id: number, name: string) => ({
  ...{ id, slug: name.toLowerCase(), name, shortName: name, code: name.slice(0, 3).toUpperCase(), crestURL: "" },
  colours: { primary: "#000000", secondary: "#ffffff", accent: "#ffffff" },
});
const match = (events: readonly MatchEvent[], state: object = { kind: "fixture", note: null }): MatchDetail =>
  matchDetail.parse({
    ...{ id: 7, season: 2026, round: "Matchday 1", stage: "league", kickoff, venue: null, sequence: 0, referee: null },
    competition: { id: 10, slug: "championship", name: "Championship", kind: "league" },
    ...{ home: club(1, "Ashford"), away: club(2, "Bramley"), state, attendance: null, events, lineUps: null },
    ...{ statistics: null, reportSlug: null, videoEntryID: null },
  });

/** Converts seconds after kick-off to epoch milliseconds. */
const at = (seconds: number) => Date.parse(kickoff) + seconds * 1000;
const kickOff = event(1, "kick-off");
const goal = event(2, "goal", {
  ...{ minute: 45, added: 2, side: "home", playerName: "Jo Reed", score: { home: 1, away: 0 }, offset: 2_800 },
});
const notified = (eventID: string, as: string) => ({ event_id: eventID, notified_as: as });
const titles = (notices: ReturnType<typeof pushesOf>) => notices.map(({ notice }) => notice.title);
const result = (rest: object) => ({
  ...{
    kind: "result",
    outcome: "full-time",
    score: { home: 1, away: 1 },
    halfTime: null,
    extraTime: null,
    penalties: null,
  },
  ...rest,
});

describe("what devices are notified of in a match", () => {
  it("is each goal with score, minute and scorer, once", () => {
    const [notice, ...others] = pushesOf(match([kickOff, goal]), [], at(2_900));
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      ofScores: true,
      notice: {
        ...{ title: "Goal: Ashford 1–0 Bramley", body: "45+2' Jo Reed", path: "/match-centre/7", tag: "match-7" },
      },
    });
    expect(pushesOf(match([kickOff, goal]), [notified(goal.id, "goal")], at(2_900))).toEqual([]);
  });

  it.each([
    ["penalty-goal", "45+2' Jo Reed (penalty)"],
    ["own-goal", "45+2' Jo Reed (own goal)"],
  ] as const)("says so of a %s", (type, body) => {
    expect(pushesOf(match([{ ...goal, type }]), [], at(2_900))[0]?.notice.body).toBe(body);
  });

  it("is when and where a match is played instead, once for each move of one that has not begun", () => {
    const moved = matchDetail.parse({ ...match([]), venue: "National Stadium", sequence: 3 });
    expect(pushesOf(moved, [], at(-86_400))).toEqual([]);
    const [notice, ...others] = pushesOf(moved, [notified("moved-2", "moved")], at(-86_400), true);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      ofScores: false,
      notice: {
        title: "Moved: Ashford v Bramley",
        body: expect.stringMatching(/^Sat 21 November\b.* 15:00, National Stadium$/),
      },
    });
    expect(pushesOf(moved, [notified("moved-3", "moved")], at(-86_400), true)).toEqual([]);
    expect(
      titles(
        pushesOf(
          match([kickOff], {
            kind: "live",
            phase: "first-half",
            phaseStartedAt: kickoff,
            addedTime: null,
            score: { home: 0, away: 0 },
            penalties: null,
          }),
          [notified(kickOff.id, "kick-off")],
          at(60),
          true,
        ),
      ),
    ).toEqual([]);
  });

  it("is that a goal was taken back, if devices were notified of the goal: corrected, or withdrawn", () => {
    const corrected = { ...goal, type: "goal-taken-back" as const, score: { home: 0, away: 0 } };
    for (const events of [[kickOff, corrected], [kickOff]]) {
      expect(titles(pushesOf(match(events), [notified(goal.id, "goal")], at(2_900)))).toEqual([
        "Goal taken back: Ashford 0–0 Bramley",
      ]);
      expect(pushesOf(match(events), [], at(2_900))).toEqual([]);
      const both = [notified(goal.id, "goal"), notified(goal.id, "goal-taken-back")];
      expect(pushesOf(match(events), both, at(2_900))).toEqual([]);
    }
  });

  it.each([
    ["kick-off", "Kick-off: Ashford v Bramley"],
    ["postponed", "Postponed: Ashford v Bramley"],
    ["called-off", "Called off: Ashford v Bramley"],
    ["abandoned", "Abandoned: Ashford v Bramley"],
  ] as const)("names no score for %s", (type, title) => {
    expect(pushesOf(match([event(1, type)]), [], at(10))).toMatchObject([
      { ofScores: false, notice: { title, body: "Championship" } },
    ]);
  });

  it.each([
    [{}, "Full time: Ashford 1–1 Bramley", ""],
    [{ extraTime: { home: 1, away: 1 } }, "After extra time: Ashford 1–1 Bramley", ""],
    [{ penalties: { home: 4, away: 2 } }, "Full time: Ashford 1–1 Bramley", "4–2 on penalties"],
  ])("is the result: %o", (rest, title, body) => {
    expect(pushesOf(match([event(1, "full-time")], result(rest)), [], at(10))).toMatchObject([
      { ofScores: true, notice: { title, body } },
    ]);
  });

  it("is nothing of a quarter of an hour ago, and nothing of corners and comments", () => {
    expect(pushesOf(match([kickOff, goal]), [], at(2_800 + 15 * 60 + 1))).toEqual([]);
    expect(titles(pushesOf(match([kickOff, goal]), [], at(2_800 + 15 * 60)))).toEqual(["Goal: Ashford 1–0 Bramley"]);
    expect(pushesOf(match([event(1, "corner"), event(2, "comment")]), [], at(10))).toEqual([]);
  });
});
