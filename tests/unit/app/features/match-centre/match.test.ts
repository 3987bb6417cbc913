import { describe, expect, it } from "vitest";
import { timeLeft } from "../../../../../app/features/match-centre/countdown.tsx";
import { featuredMatch } from "../../../../../app/features/match-centre/featured-match.ts";
import { matchNotice } from "../../../../../app/features/match-centre/match-notice.ts";
import { meetings, recordOf } from "../../../../../app/features/match-centre/meetings.ts";
import { playerMarks } from "../../../../../app/features/match-centre/player-marks.ts";
import { broadcastEvent, sportsEvent } from "../../../../../app/features/match-centre/sports-event.ts";
import type { MatchDetail } from "../../../../../schemas/football/match-data.ts";
import { club, detailed, fixture, live, match, result } from "../../../../fixtures/matches.ts";
import { event } from "../../../../fixtures/small-league.ts";

describe("the featured match", () => {
  it("is in play, else the next, else a result", () => {
    const [played, later, soon, off, inPlay] = [
      match({ id: 1, state: result(1, 0) }),
      match({ id: 2, kickoff: "2026-11-21T17:30:00.000Z" }),
      match({ id: 3 }),
      match({ id: 4, state: fixture("postponed") }),
      match({ id: 5, state: live(0, 0) }),
    ];
    expect(featuredMatch([played, later, soon, off, inPlay])?.id).toBe(5);
    expect(featuredMatch([played, later, soon, off])?.id).toBe(3);
    expect(featuredMatch([played, off])?.id).toBe(1);
    expect(featuredMatch([])).toBeNull();
  });
});

describe("a live stream's structured data", () => {
  const detail = (rest: Partial<MatchDetail>) => detailed(match(), { audioEntryID: null, ...rest });

  it("names its match", () => {
    const event = broadcastEvent(detail({}), "https://league.example", 0);
    expect(event).toMatchObject({
      "@type": "BroadcastEvent",
      url: "https://league.example/videos/live-1",
      isLiveBroadcast: true,
      startDate: "2026-11-21T15:00:00.000Z",
      endDate: "2026-11-21T18:00:00.000Z",
      broadcastOfEvent: { "@id": sportsEvent(detail({}), "https://league.example")["@id"] },
    });
  });

  it.each([
    [{ videoEntryID: null }],
    [{ videoEntryID: "highlights-1" }],
    [{ state: fixture("postponed") }],
    [{ state: result(1, 0) }],
  ])("is left out without a live stream to come (%#)", (rest) => {
    expect(broadcastEvent(detail(rest), "https://league.example", 0)).toBeNull();
  });
});

describe("the notice", () => {
  it("says why a match is off, with its original day", () => {
    expect(matchNotice(match({ state: fixture("postponed") }))?.text).toBe(
      "It was to be played on Sat 21 Nov at 15:00. A new date will be announced here.",
    );
    const frozen = event(1, "postponed", { text: "The pitch is frozen." });
    expect(matchNotice(match({ state: fixture("postponed") }), [frozen])?.text).toMatch(/^The pitch is frozen. It was/);
    expect(matchNotice(match({ state: fixture("cancelled") }))?.title).toBe("Cancelled");
    expect(matchNotice(match({ state: result(0, 0, { outcome: "abandoned" }) }))?.title).toBe("Abandoned");
    const stopped = event(1, "abandoned", { minute: 67, text: "The floodlights failed." });
    expect(matchNotice(match({ state: result(0, 0, { outcome: "abandoned" }) }), [stopped])?.text).toContain(
      "The floodlights failed. The match was stopped after 67 minutes",
    );
    const stands = event(2, "result-stands", { text: "Both clubs agreed." });
    expect(matchNotice(match({ state: result(0, 0, { outcome: "curtailed" }) }), [stopped, stands])).toEqual({
      title: "Ended early",
      text: "Both clubs agreed. The match was stopped after 67 minutes. The league lets the result stand: it counts as any other.",
    });
    expect(matchNotice(match({ state: result(3, 0, { outcome: "awarded" }) }))?.title).toBe("Result awarded");
  });

  it("is null for a match as planned", () => {
    for (const state of [fixture(), live(1, 0), result(1, 0)]) expect(matchNotice(match({ state }))).toBeNull();
  });
});

describe("earlier meetings", () => {
  const [ashford, bramley, corfe] = [club(1, "Ashford"), club(2, "Bramley"), club(3, "Corfe")];
  const played = [
    match({ id: 1, kickoff: "2025-01-01T15:00:00.000Z", home: ashford, away: bramley, state: result(2, 0) }),
    match({ id: 2, kickoff: "2026-01-01T15:00:00.000Z", home: bramley, away: ashford, state: result(1, 1) }),
    match({ id: 3, home: ashford, away: corfe, state: result(5, 0) }),
    match({ id: 4, home: bramley, away: ashford, state: result(3, 0) }),
    match({ id: 5, home: bramley, away: ashford }),
    match({ id: 6, home: ashford, away: bramley, state: result(1, 1, { outcome: "abandoned" }) }),
  ];

  it("are results between both clubs, latest first, without this match", () => {
    expect(meetings(played, [1, 2], 4).map(({ id }) => id)).toEqual([2, 1]);
  });

  it("give a head-to-head record", () => {
    expect(recordOf(meetings(played, [1, 2], 99), 1)).toEqual({ won: 1, drawn: 1, lost: 1 });
  });
});

it("marks goals, cards and substitutions per player", () => {
  const marks = playerMarks([
    event(1, "goal", { playerID: 9 }),
    event(2, "penalty-goal", { playerID: 9 }),
    event(3, "own-goal", { playerID: 5 }),
    event(4, "yellow-card", { playerID: 9 }),
    event(5, "substitution", { playerID: 9, otherPlayerID: 14, minute: 70 }),
    event(6, "red-card", { playerID: 5 }),
    event(7, "corner", { playerID: null }),
  ]);
  expect(marks.get(9)).toMatchObject({ goals: 2, booked: true, sentOff: false, wentOff: "70'", cameOn: null });
  expect(marks.get(14)).toMatchObject({ goals: 0, cameOn: "70'" });
  expect(marks.get(5)).toMatchObject({ ownGoals: 1, sentOff: true });
});

it("counts down to zero", () => {
  const kickoff = Date.parse("2026-11-21T15:00:00.000Z");
  expect(timeLeft(kickoff, kickoff - (2 * 86_400 + 3 * 3600 + 4 * 60 + 5) * 1000)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  });
  expect(timeLeft(kickoff, kickoff + 5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

it("begins by the clock at its ground for search engines", () => {
  const kolkata = detailed(match({ timeZone: "Asia/Kolkata" }), { town: null, videoEntryID: null });
  expect(sportsEvent(kolkata, "https://league.example").startDate).toBe("2026-11-21T20:30:00+05:30");
});

it("marks a postponement for search engines", () => {
  const detail = detailed(match({ state: fixture("postponed") }), { town: "Ashford", videoEntryID: null });
  expect(sportsEvent(detail, "https://league.example")).toMatchObject({
    "@type": "SportsEvent",
    eventStatus: "https://schema.org/EventPostponed",
    startDate: "2026-11-21T15:00:00+00:00",
    location: { name: "The Meadow", address: { addressLocality: "Ashford" } },
    url: "https://league.example/match-centre/1",
  });
});
