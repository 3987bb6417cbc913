import { describe, expect, it } from "vitest";
import type { LineUp } from "../../../../../schemas/football/match-data.ts";
import { appearanceOf } from "../../../../../worker/backends/match-data/appearance.ts";
import { event } from "../../../../fixtures/small-league.ts";

const player = (playerID: number) => ({
  playerID,
  name: `P. ${playerID}`,
  number: playerID,
  position: "MF" as const,
  captain: false,
});
const own: LineUp = {
  formation: "4-4-2",
  starting: [player(7), player(8)],
  substitutes: [player(12), player(14)],
  manager: "A",
};

describe("a player's appearance", () => {
  it("is the whole match for a player who starts and stays on", () => {
    expect(appearanceOf(7, own, [])).toEqual({
      started: true,
      minutes: 90,
      goals: 0,
      assists: 0,
      yellowCards: 0,
      redCards: 0,
    });
    expect(appearanceOf(7, own, [event(1, "extra-time", { minute: 90 })])?.minutes).toBe(120);
  });

  it("starts with coming on, and ends with going off or a sending-off", () => {
    const change = event(1, "substitution", { minute: 60, playerID: 7, otherPlayerID: 12 });
    expect(appearanceOf(7, own, [change])?.minutes).toBe(60);
    expect(appearanceOf(12, own, [change])).toMatchObject({ started: false, minutes: 30 });
    const off = event(2, "red-card", { minute: 75, playerID: 12 });
    expect(appearanceOf(12, own, [change, off])).toMatchObject({ minutes: 15, redCards: 1 });
    expect(
      appearanceOf(12, own, [event(1, "substitution", { minute: 90, added: 4, playerID: 7, otherPlayerID: 12 })])
        ?.minutes,
    ).toBe(0);
  });

  it("ends with the match where it is cut short, also in extra time", () => {
    const change = event(1, "substitution", { minute: 60, playerID: 7, otherPlayerID: 12 });
    const stopped = event(2, "abandoned", { minute: 67 });
    expect(appearanceOf(8, own, [change, stopped])?.minutes).toBe(67);
    expect(appearanceOf(7, own, [change, stopped])?.minutes).toBe(60);
    expect(appearanceOf(12, own, [change, stopped])?.minutes).toBe(7);
    const late = [event(1, "extra-time", { minute: 90 }), event(2, "abandoned", { minute: 100 })];
    expect(appearanceOf(8, own, late)?.minutes).toBe(100);
  });

  it("counts goals, assists and cards, not own goals", () => {
    const events = [
      event(1, "goal", { playerID: 7, otherPlayerID: 8 }),
      event(2, "penalty-goal", { playerID: 7 }),
      event(3, "own-goal", { playerID: 7 }),
      event(4, "yellow-card", { playerID: 7 }),
    ];
    expect(appearanceOf(7, own, events)).toMatchObject({ goals: 2, assists: 0, yellowCards: 1 });
    expect(appearanceOf(8, own, events)).toMatchObject({ goals: 0, assists: 1 });
  });

  it("is null for a player on the bench or not in the squad", () => {
    expect(appearanceOf(14, own, [])).toBeNull();
    expect(appearanceOf(99, own, [])).toBeNull();
  });
});
