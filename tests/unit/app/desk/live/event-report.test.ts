import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { applyOutbox } from "../../../../../app/desk/live/apply-outbox.ts";
import { type Draft, eventsOf } from "../../../../../app/desk/live/event-report.ts";
import { type Minute, minuteOfStage, minuteWhileStopped } from "../../../../../app/desk/live/event-time.ts";
import { matchProgress, withScores } from "../../../../../schemas/football/live-match.ts";
import type { MatchEvent } from "../../../../../schemas/football/match-data.ts";
import { checkUnderWay } from "../../../../../schemas/football/match-enums.ts";
import { leagueTimeZone, setLeagueClock } from "../../../../../schemas/site/league-clock.ts";

const timeZone = leagueTimeZone();
beforeAll(() => setLeagueClock({ timeZone: "UTC" }));
afterAll(() => setLeagueClock({ timeZone }));

const kickoff = "2026-10-03T15:00:00.000Z";
const clock = (time: string) => Date.parse(`2026-10-03T${time}Z`);
type Type = MatchEvent["type"];

/** An event that happened at a time of day. */
function event(type: Type, time: string, minute: number, parts: Partial<MatchEvent> = {}): MatchEvent {
  return {
    ...{ id: `desk:${type} ${minute}`, number: 1, type, minute, added: null, side: null, text: "", key: false },
    ...{ playerID: null, playerName: null, otherPlayerID: null, otherPlayerName: null },
    ...{ score: { home: 0, away: 0 }, offset: (clock(time) - Date.parse(kickoff)) / 1000 },
    ...parts,
  };
}
const inOrder = (...events: MatchEvent[]) => withScores(events.toSorted((a, b) => a.offset - b.offset));

const kickOff = event("kick-off", "15:01:10", 1);
const goal = event("goal", "15:13:00", 12, { side: "home" });
const card = event("yellow-card", "15:16:00", 15, { side: "away" });
const halfTime = event("half-time", "15:48:00", 45);
const secondHalf = event("second-half", "16:03:00", 46);
const firstHalf = inOrder(kickOff, goal, card);
const played = inOrder(kickOff, goal, card, halfTime, secondHalf);

const sent = z.object({ events: z.array(z.looseObject({ id: z.string(), at: z.iso.datetime() })) });
interface At {
  events: readonly MatchEvent[];
  now: string;
  minute?: Minute;
}
const newOf = (type: Type): Draft => ({ kinds: [type], side: "home", outcome: null, corrects: null });
const correctionOf = (corrected: MatchEvent): Draft => ({
  ...{ kinds: [corrected.type], side: corrected.side, outcome: null },
  corrects: { event: corrected, revision: 1 },
});
const report = (draft: Draft, fields: Record<string, string>, { events, now, minute }: At) =>
  eventsOf(draft, fields, { events, kickoff, now: clock(now), clock: minute ?? null, revisions: {} });

/** The events after a report, as a reader sees them: minutes and types in order. */
function read(draft: Draft, fields: Record<string, string>, at: At) {
  const found = {
    match: { id: 1, kickoff, events: [...at.events], state: { kind: "fixture", note: null } as const },
    revisions: {},
  };
  const sentOne = sent.parse(report(draft, fields, at));
  const queued = { id: "1", since: 0, match: 1, about: "", report: sentOne, fields: null, problem: null };
  return applyOutbox(found, [queued]);
}
const lines = (...of: Parameters<typeof read>) => read(...of).events.map(({ type, minute }) => `${minute}' ${type}`);

describe("the order of what the desk reports", () => {
  it("follows a corrected minute", () => {
    expect(lines(correctionOf(goal), { minute: "21" }, { events: firstHalf, now: "15:25:00" })).toEqual([
      "1' kick-off",
      "15' yellow-card",
      "21' goal",
    ]);
    // The time stays within the half that the minute belongs to.
    expect(lines(correctionOf(goal), { minute: "46" }, { events: played, now: "16:10:00" }).at(-1)).toBe("46' goal");
    expect(lines(correctionOf(goal), { minute: "45", added: "9" }, { events: played, now: "16:10:00" })).toEqual([
      ...["1' kick-off", "15' yellow-card", "45' goal", "45' half-time", "46' second-half"],
    ]);
  });

  it("stays where nothing but a word or a player is corrected", () => {
    const { events } = sent.parse(
      report(correctionOf(goal), { minute: "12", text: "A volley." }, { events: played, now: "16:10:00" }),
    );
    expect(events).toMatchObject([{ at: "2026-10-03T15:13:00.000Z", revision: 2, text: "A volley." }]);
  });

  it("has what is entered in a break, or after it, in the half of its minute", () => {
    const atRest = { events: played.slice(0, 4), now: "15:52:00" };
    const late = ["1' kick-off", "12' goal", "15' yellow-card", "40' goal", "45' half-time"];
    expect(lines(newOf("goal"), { minute: "40" }, atRest)).toEqual(late);
    const soon = { events: played, now: "16:05:00", minute: { minute: 48, added: null } };
    expect(lines(newOf("goal"), { minute: "40" }, soon)).toEqual([...late, "46' second-half"]);
    const over = { events: inOrder(...played, event("full-time", "16:51:00", 90)), now: "16:55:00" };
    expect(lines(newOf("goal"), { minute: "95" }, over).slice(-2)).toEqual(["95' goal", "90' full-time"]);
    // A substitution for the second half is announced at half-time.
    expect(lines(newOf("substitution"), { minute: "46" }, atRest).at(-1)).toBe("46' substitution");
  });

  it("has what is reported of the current minute now, and of an earlier one between its neighbours", () => {
    const at = { events: firstHalf, now: "15:20:30", minute: { minute: 20, added: null } };
    expect(sent.parse(report(newOf("goal"), { minute: "20" }, at)).events[0]?.at).toBe("2026-10-03T15:20:30.000Z");
    expect(lines(newOf("goal"), { minute: "14" }, at)).toEqual([
      ...["1' kick-off", "12' goal", "14' goal", "15' yellow-card"],
    ]);
    // The half began late, so the clock shows less than the minutes that are typed.
    const ahead = inOrder(...firstHalf, event("corner", "15:19:00", 24));
    expect(lines(newOf("goal"), { minute: "22" }, { ...at, events: ahead }).slice(-2)).toEqual([
      "22' goal",
      "24' corner",
    ]);
  });

  it("keeps kicks of a shoot-out where they are, and the outcome of a check behind it", () => {
    const shootOut = inOrder(...played, event("penalty-shoot-out", "17:00:00", 90));
    const kick = { minute: "90" };
    expect(lines(newOf("penalty-shoot-out-goal"), kick, { events: shootOut, now: "17:02:00" }).at(-1)).toBe(
      "90' penalty-shoot-out-goal",
    );
    const checked = inOrder(...firstHalf, event("var-check", "15:22:00", 21));
    const outcome = read(newOf("var-no-penalty"), { minute: "20" }, { events: checked, now: "15:26:00" });
    expect(checkUnderWay(outcome.events)).toBeNull();
    const ended = inOrder(...checked, event("var-no-penalty", "15:23:30", 23));
    const [check] = checked.slice(-1);
    if (check === undefined) throw new Error("There is no check.");
    const moved = read(correctionOf(check), { minute: "25" }, { events: ended, now: "15:30:00" });
    expect(checkUnderWay(moved.events)).toBeNull();
  });
});

describe("the minute of what is reported with one press", () => {
  const stageOf = (type: Type, ...events: MatchEvent[]) =>
    minuteOfStage(type, matchProgress(events, kickoff).state, { events });
  const normalTime = event("extra-time-break", "16:51:00", 90);

  it("is that of its half, in extra time too", () => {
    expect(stageOf("kick-off")).toBe(1);
    expect(stageOf("half-time", ...firstHalf)).toBe(45);
    expect(stageOf("second-half", ...firstHalf, halfTime)).toBe(46);
    const extra = inOrder(...played, normalTime, event("extra-time", "16:55:00", 91));
    expect(stageOf("extra-time", ...played, normalTime)).toBe(91);
    expect(stageOf("half-time", ...extra)).toBe(105);
    const second = inOrder(...extra, event("half-time", "17:11:00", 105), event("second-half", "17:12:00", 106));
    expect([stageOf("second-half", ...second.slice(0, -1)), stageOf("full-time", ...second)]).toEqual([106, 120]);
    expect(stageOf("penalty-shoot-out", ...second)).toBe(120);
    expect(stageOf("penalty-shoot-out", ...played, normalTime)).toBe(90);
  });

  it("is that of the last event for what happens while the clock is stopped, but for goals and substitutions", () => {
    const events = [...firstHalf, halfTime];
    expect(minuteWhileStopped("comment", { events })).toEqual({ minute: 45, added: null });
    expect([minuteWhileStopped("goal", { events }), minuteWhileStopped("substitution", { events })]).toEqual([
      null,
      null,
    ]);
    expect(minuteWhileStopped("comment", { events: [] })).toBeNull();
    const said = { minute: "45", text: "A brass band plays." };
    const at = { events, now: "15:55:00", minute: { minute: 45, added: null } };
    expect(lines({ ...newOf("comment"), side: null }, said, at).at(-1)).toBe("45' comment");
  });
});

describe("the beginning of a half", () => {
  const move = (stage: MatchEvent, time: string, events = played, now = "16:10:00") =>
    report(correctionOf(stage), { time, text: "" }, { events, now });

  it("is corrected to a time of day, from which the clock counts", () => {
    const { state } = read(correctionOf(secondHalf), { time: "16:01:30" }, { events: played, now: "16:10:00" });
    expect(state).toMatchObject({ phase: "second-half", phaseStartedAt: "2026-10-03T16:01:30.000Z" });
    // A form that is sent unchanged keeps the time, including fractions of a second.
    const precise = { ...secondHalf, offset: secondHalf.offset + 0.4 };
    expect(sent.parse(move(precise, "16:03:00", inOrder(halfTime, precise))).events[0]?.at).toBe(
      "2026-10-03T16:03:00.400Z",
    );
  });

  it("is between the stages around it, not before the match is arranged for, and no time to come", () => {
    expect(move(secondHalf, "15:47:00").problem).toBe(
      "Second half comes after Half time, which is reported at 15:48:00.",
    );
    expect(move(kickOff, "15:49:00").problem).toBe("Kick-off comes before Half time, which is reported at 15:48:00.");
    expect(move(kickOff, "14:58:00").problem).toMatch(/^The match is arranged for 15:00:00/);
    expect(move(secondHalf, "16:11:00").problem).toBe("That time has not come yet.");
  });

  it("leaves what the desk has reported in the half that it is reported of", () => {
    const early = event("goal", "15:02:00", 1, { side: "away" });
    const events = inOrder(kickOff, early, event("goal", "15:02:30", 2, { id: "of-a-feed", side: "home" }), goal);
    const at = { events, now: "15:20:00" };
    expect(lines(correctionOf(kickOff), { time: "15:05:00" }, at)).toEqual([
      ...["2' goal", "1' kick-off", "1' goal", "12' goal"],
    ]);
    const { events: resent } = sent.parse(report(correctionOf(kickOff), { time: "15:05:00" }, at));
    expect(resent.map(({ id, revision }) => [id, revision])).toEqual([
      [kickOff.id, 2],
      [early.id, 2],
    ]);
  });
});

it("names a player who is not in the squad, and no longer once another is chosen", () => {
  const at = { events: firstHalf, now: "15:20:00" };
  const typed = { minute: "14", player: "another", playerName: " A. Trialist " };
  expect(sent.parse(report(newOf("goal"), typed, at)).events).toMatchObject([
    { playerID: null, playerName: "A. Trialist", otherPlayerID: null },
  ]);
  const named = { ...goal, playerName: "A. Trialist" };
  expect(sent.parse(report(correctionOf(named), { minute: "12", player: "7" }, at)).events).toMatchObject([
    { playerID: 7, playerName: null },
  ]);
});
