import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placePlayers, shirtName } from "../../../../../app/features/match-centre/formation.ts";

const positions = ["GK", "DF", "DF", "DF", "DF", "MF", "MF", "MF", "FW", "FW", "FW"] as const;
const starting = positions.map((position, index) => ({
  playerID: index + 1,
  name: `Player ${index + 1}`,
  number: index + 1,
  position,
  captain: false,
}));

const rows = (formation: string) => {
  const counts = new Map<number, number>();
  for (const { up } of placePlayers({ formation, starting })) counts.set(up, (counts.get(up) ?? 0) + 1);
  return [...counts.values()];
};

describe("a formation", () => {
  it.each([
    ["4-3-3", [1, 4, 3, 3]],
    ["4-2-3-1", [1, 4, 2, 3, 1]],
    ["3-5-2", [1, 3, 5, 2]],
  ])("puts players in rows (%s)", (formation, expected) => {
    expect(rows(formation)).toEqual(expected);
  });

  it.each(["", "4-4", "four-four-two", "4-4-4"])(
    "falls back to positions when it does not add up (%s)",
    (formation) => {
      expect(rows(formation)).toEqual([1, 4, 3, 3]);
    },
  );

  it("keeps all players on the pitch, without overlap", () => {
    fc.assert(
      fc.property(fc.subarray(starting), fc.constantFrom("4-3-3", "4-2-3-1", "1-1"), (players, formation) => {
        const placed = placePlayers({ formation, starting: players });
        expect(placed.map(({ player }) => player.playerID).toSorted()).toEqual(
          players.map(({ playerID }) => playerID).toSorted(),
        );
        expect(placed.every(({ across, up }) => across > 0 && across < 1 && up >= 0 && up <= 1)).toBe(true);
        expect(new Set(placed.map(({ across, up }) => `${across} ${up}`)).size).toBe(players.length);
      }),
    );
  });
});

it("uses the last name under a shirt", () => {
  expect([shirtName("Rhys ap Owen"), shirtName("Zico")]).toEqual(["Owen", "Zico"]);
});
