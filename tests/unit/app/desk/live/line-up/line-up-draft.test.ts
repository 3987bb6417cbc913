import { describe, expect, it } from "vitest";
import {
  draftOf,
  drop,
  emptyDraft,
  formations,
  leaveOut,
  lineUpOf,
  placesIn,
  putOnBench,
  start,
  swapPlaces,
} from "../../../../../../app/desk/live/line-up/line-up-draft.ts";
import { feedLineUp } from "../../../../../../schemas/football/match-feed-line-ups.ts";

const positions = ["GK", "DF", "DF", "DF", "DF", "MF", "MF", "MF", "MF", "FW", "FW", "GK", "DF", "FW"] as const;
const squad = positions.map((position, index) => ({
  ...{ id: index + 1, name: `P. ${index + 1}`, number: index + 1, position },
  ...{ birthDate: null, nationality: null },
}));
const eleven = squad
  .slice(0, 11)
  .toReversed()
  .reduce((draft, player) => start(draft, player, null) ?? draft, { ...emptyDraft, manager: "K. Manager" });
const named = (id: number) => squad.filter((player) => player.id === id).map((player) => player)[0] ?? squad[0];

describe("a line-up that is written", () => {
  it.each(formations)("has eleven places in a %s, a goalkeeper and forwards among them", (formation) => {
    const places = placesIn(formation);
    expect(places).toHaveLength(11);
    expect([places[0]?.position, places.at(-1)?.position]).toEqual(["GK", "FW"]);
  });

  it("puts players into places of their position, whatever their order, and is what a feed sends", () => {
    expect(eleven.places[0]).toBe(1);
    const withBench = putOnBench({ ...eleven, captain: 3, numbers: { 3: 33 } }, 12);
    const { lineUp } = lineUpOf(withBench, squad);
    const sent = feedLineUp.parse(lineUp);
    expect(sent.starting.map(({ position }) => position)).toEqual(positions.slice(0, 11));
    expect(sent.starting.find(({ captain }) => captain)).toMatchObject({ playerID: 3, number: 33 });
    expect(sent.substitutes.map(({ playerID }) => playerID)).toEqual([12]);
  });

  it("takes no twelfth player but for one who is replaced, who is no captain any more", () => {
    const [, , , , , , , , , , , keeper] = squad;
    if (keeper === undefined) throw new Error("There is no second goalkeeper.");
    expect(start(eleven, keeper, null)).toBeNull();
    const replaced = start({ ...eleven, captain: 1 }, keeper, 0);
    expect(replaced).toMatchObject({ captain: null });
    expect(replaced?.places[0]).toBe(12);
    expect(replaced?.places).not.toContain(1);
  });

  it("has a player once: who starts leaves the bench, and who sits leaves the pitch", () => {
    const benched = putOnBench({ ...eleven, captain: 2 }, 2);
    expect(benched).toMatchObject({ bench: [2], captain: null });
    expect(benched.places).not.toContain(2);
    const player = named(2);
    if (player === undefined) throw new Error("There is no such player.");
    expect(start(benched, player, null)).toMatchObject({ bench: [], places: eleven.places });
  });

  it("swaps two places, and leaves a place empty", () => {
    const swapped = swapPlaces(eleven, 0, 10);
    expect([swapped.places[0], swapped.places[10]]).toEqual([eleven.places[10], eleven.places[0]]);
    expect(leaveOut(eleven, 1).places[0]).toBeNull();
  });

  const dropped = (draft: typeof eleven, id: number, target: Parameters<typeof drop>[2]) => {
    const player = named(id);
    if (player === undefined) throw new Error("There is no such player.");
    return drop(draft, player, target, (each) => squad.find((one) => one.id === each)?.name);
  };

  it("has a player dropped on an empty place, on another who swaps, on the bench and out of it", () => {
    const empty = dropped({ ...emptyDraft, bench: [2] }, 2, 3);
    expect(empty).toMatchObject({ draft: { bench: [] }, status: "Defender, place 4: P. 2." });
    expect(empty.draft.places[3]).toBe(2);
    const swapped = dropped(eleven, 1, 10);
    expect(swapped.draft).toEqual(swapPlaces(eleven, 0, 10));
    const last = named(eleven.places[10] ?? 0)?.name;
    expect(swapped.status).toBe(`Forward, place 11: P. 1. Goalkeeper, place 1: ${last}.`);
    expect(dropped(eleven, 2, "bench")).toEqual({ draft: putOnBench(eleven, 2), status: "P. 2 is on the bench." });
    expect(dropped(eleven, 2, "out")).toEqual({ draft: leaveOut(eleven, 2), status: "P. 2 is out of the line-up." });
  });

  it("gives who is replaced the place on the bench, and none to who is replaced from outside", () => {
    const benched = putOnBench({ ...eleven, captain: 1 }, 12);
    const fromBench = dropped(benched, 12, 0);
    expect(fromBench).toMatchObject({ draft: { bench: [1], captain: null } });
    expect(fromBench.status).toBe("Goalkeeper, place 1: P. 12. P. 1 is on the bench.");
    const fromOutside = dropped(benched, 13, 0);
    expect(fromOutside.draft.bench).toEqual([12]);
    expect(fromOutside.status).toBe("Goalkeeper, place 1: P. 13. P. 1 is out of the line-up.");
  });

  it("stays as it is where a player is dropped nowhere, or where they are", () => {
    for (const target of [null, 0] as const) {
      expect(dropped(eleven, 1, target)).toEqual({ draft: eleven, status: "P. 1 stays as they were." });
    }
    const benched = putOnBench(eleven, 12);
    expect(dropped(benched, 12, "bench").draft).toBe(benched);
  });

  it("says in words what is missing or twice", () => {
    expect(lineUpOf(emptyDraft, squad).problems).toEqual(["11 of the eleven are missing.", "The manager is missing."]);
    expect(lineUpOf({ ...eleven, numbers: { 2: 3 } }, squad).problems).toEqual(["Number 3 is given twice."]);
    expect(lineUpOf({ ...eleven, numbers: { 2: 0 } }, squad).problems).toEqual(["Shirt numbers are from 1 to 99."]);
  });

  it("begins with another line-up, without who has left the squad", () => {
    const { lineUp } = lineUpOf({ ...eleven, captain: 4 }, squad);
    const before = feedLineUp.parse(lineUp);
    const players = before.starting.map((player) => ({ ...player, name: "" }));
    const draft = draftOf({ ...before, starting: players.toReversed(), substitutes: [] }, squad.slice(1));
    expect(draft).toMatchObject({ formation: "4-4-2", captain: 4, manager: "K. Manager" });
    expect(draft.places[0]).toBeNull();
    expect(draft.places.filter((id) => id !== null)).toHaveLength(10);
  });
});
