import { z } from "zod";
import { player, type SquadPlayer } from "../../../../schemas/football/player.ts";
import { positionNames } from "../../../features/clubs/positions.ts";
import { pitchPositions, sortedByPosition } from "../../../features/match-centre/formation.ts";
import { deviceStorage } from "../../device-storage.ts";

/*
 * A line-up while it is written: eleven positions on the pitch, by formation, and a bench.
 */

export const lineUpDraft = z
  .object({
    formation: z.string().regex(/^\d(-\d)+$/),
    /** Eleven ids of players, goalkeeper first; null for an empty place. */
    places: z.array(z.int().nullable()).length(11).readonly(),
    bench: z.array(z.int()).readonly(),
    /** Shirt numbers by player id, where they differ from the squad's. */
    numbers: z.record(z.string(), z.number()).readonly(),
    captain: z.int().nullable(),
    manager: z.string(),
  })
  .readonly();
export type LineUpDraft = z.infer<typeof lineUpDraft>;

export const formations: readonly string[] = [
  ...["4-4-2", "4-3-3", "4-2-3-1", "4-1-4-1", "4-4-1-1", "4-5-1", "4-1-2-1-2", "4-3-1-2", "4-3-2-1"],
  ...["3-5-2", "3-4-3", "3-4-2-1", "3-4-1-2", "3-1-4-2", "5-3-2", "5-4-1"],
];
const maxOnBench = 20;

export const emptyDraft: LineUpDraft = {
  formation: "4-4-2",
  places: Array.from({ length: 11 }, () => null),
  bench: [],
  numbers: {},
  captain: null,
  manager: "",
};

/** The places of a formation, each with the position of its player. */
export function placesIn(formation: string) {
  const rows = [1, ...formation.split("-").map(Number)];
  const positionOf = (row: number): SquadPlayer["position"] =>
    row === 0 ? "GK" : row === 1 ? "DF" : row === rows.length - 1 ? "FW" : "MF";
  return pitchPositions(rows).map(({ row, ...place }) => ({ ...place, position: positionOf(row) }));
}

/** Name of a place, such as "Defender, place 3". */
export function placeName(formation: string, place: number): string {
  return `${positionNames[placesIn(formation)[place]?.position ?? "MF"].one}, place ${place + 1}`;
}

/** A draft of an existing line-up, without players who have left the squad. */
export function draftOf(lineUp: z.output<typeof sentLineUp> | null, squad: readonly SquadPlayer[]): LineUpDraft {
  if (lineUp === null) return emptyDraft;
  const isHere = new Set(squad.map(({ id }) => id));
  const known = (id: number) => (isHere.has(id) ? id : null);
  const all = [...lineUp.starting, ...lineUp.substitutes];
  const starting = sortedByPosition(lineUp.starting).map(({ playerID }) => known(playerID));
  return {
    formation: lineUp.formation,
    places: emptyDraft.places.map((_, place) => starting[place] ?? null),
    bench: lineUp.substitutes.map(({ playerID }) => playerID).filter((id) => isHere.has(id)),
    numbers: Object.fromEntries(all.map(({ playerID, number }) => [playerID, number])),
    captain: known(all.find(({ captain }) => captain)?.playerID ?? 0),
    manager: lineUp.manager,
  };
}

const sentPlayer = z.object({
  ...{ playerID: z.int(), number: z.int(), captain: z.boolean(), position: player.shape.position },
});
const sentLineUp = z.object({
  ...{ formation: z.string(), manager: z.string() },
  ...{ starting: z.array(sentPlayer), substitutes: z.array(sentPlayer) },
});

const sentSides = ["home", "away"] as const;
const sentReport = z.object({ lineUps: z.object({ home: sentLineUp, away: sentLineUp }).partial() });

/** The line-up in a report, such as a refused one; null if the report has none. */
export function lineUpInReport(report: unknown, squads: Record<"home" | "away", readonly SquadPlayer[]>) {
  const { lineUps } = sentReport.safeParse(report).data ?? {};
  const side = sentSides.find((each) => lineUps?.[each] !== undefined);
  const sent = side && lineUps?.[side];
  return side === undefined || sent === undefined ? null : { side, draft: draftOf(sent, squads[side]) };
}

/** Unsent line-ups by match and side, with the version of the section that they are based on. */
export const unsentLineUps = deviceStorage("line-up", z.object({ seen: z.int().nonnegative(), draft: lineUpDraft }));
/** Name under which a line-up is stored on this device. */
export const lineUpStorageName = (match: number, side: "home" | "away"): string => `${match} ${side}`;

/** A draft without players who have since left the squad. */
export function withoutLeavers(draft: LineUpDraft, squad: readonly SquadPlayer[]): LineUpDraft {
  const isHere = new Set(squad.map(({ id }) => id));
  const named = [...draft.places, ...draft.bench].filter((id) => id !== null);
  return named.filter((id) => !isHere.has(id)).reduce(leaveOut, draft);
}

const without = (draft: LineUpDraft, id: number): LineUpDraft => ({
  ...draft,
  places: draft.places.map((each) => (each === id ? null : each)),
  bench: draft.bench.filter((each) => each !== id),
});

export const isStarting = ({ places }: LineUpDraft, id: number): boolean => places.includes(id);

/** Removes a player from the line-up. */
export function leaveOut(draft: LineUpDraft, id: number): LineUpDraft {
  return { ...without(draft, id), captain: draft.captain === id ? null : draft.captain };
}

/**
 * Puts a player into the chosen place; without one, into the first empty place of their position, or into any empty place. The player who
 * was in the chosen place moves to the bench if the new one comes from there, and otherwise leaves the line-up. Null if all eleven places
 * are taken and none was chosen.
 */
export function start(draft: LineUpDraft, player: SquadPlayer, chosen: number | null): LineUpDraft | null {
  const cleared = without(draft, player.id);
  const isFree = cleared.places.map((id) => id === null);
  const own = placesIn(draft.formation).findIndex(
    ({ position }, place) => position === player.position && isFree[place],
  );
  const place = chosen ?? (own >= 0 ? own : isFree.indexOf(true));
  if (place < 0) return null;
  const replaced = draft.places[place] ?? null;
  const places = cleared.places.map((id, each) => (each === place ? player.id : id));
  const bench = replaced === null ? cleared.bench : draft.bench.map((id) => (id === player.id ? replaced : id));
  const isCaptainReplaced = replaced !== null && replaced === draft.captain && replaced !== player.id;
  return { ...cleared, places, bench, captain: isCaptainReplaced ? null : draft.captain };
}

export function putOnBench(draft: LineUpDraft, id: number): LineUpDraft {
  const cleared = leaveOut(draft, id);
  return { ...cleared, bench: [...cleared.bench, id] };
}

export function swapPlaces(draft: LineUpDraft, a: number, b: number): LineUpDraft {
  const { places } = draft;
  const swapped = places.map((id, place) => (place === a ? places[b] : place === b ? places[a] : id) ?? null);
  return { ...draft, places: swapped };
}

/** Where a player is dropped: a place on the pitch, the bench, or the squad (which removes them from the line-up). */
export type DropTarget = number | "bench" | "out";

/** Drops a player. A starting player swaps with the one in the place. `status` describes the result. */
export function drop(
  draft: LineUpDraft,
  player: SquadPlayer,
  target: DropTarget | null,
  nameOf: (id: number) => string | undefined,
): { draft: LineUpDraft; status: string } {
  const { id, name } = player;
  const own = draft.places.indexOf(id);
  const sits = draft.bench.includes(id);
  if (target === null || target === own || (target === "bench" && sits)) {
    return { draft, status: `${name} stays as they were.` };
  }
  if (target === "out") return { draft: leaveOut(draft, id), status: `${name} is out of the line-up.` };
  if (target === "bench") return { draft: putOnBench(draft, id), status: `${name} is on the bench.` };
  const replaced = nameOf(draft.places[target] ?? 0);
  const next = own >= 0 ? swapPlaces(draft, own, target) : start(draft, player, target);
  const place = placeName(draft.formation, target);
  if (next === null || replaced === undefined) return { draft: next ?? draft, status: `${place}: ${name}.` };
  if (own >= 0) return { draft: next, status: `${place}: ${name}. ${placeName(draft.formation, own)}: ${replaced}.` };
  return { draft: next, status: `${place}: ${name}. ${replaced} is ${sits ? "on the bench" : "out of the line-up"}.` };
}

/** The line-up in the format of the match feed, or sentences about what is missing. */
export function lineUpOf(
  draft: LineUpDraft,
  squad: readonly SquadPlayer[],
): { lineUp: object; problems: null } | { lineUp: null; problems: string[] } {
  const players = new Map(squad.map((player) => [player.id, player]));
  const positions = placesIn(draft.formation).map(({ position }) => position);
  const numberOf = (id: number) => draft.numbers[id] ?? players.get(id)?.number ?? 0;
  const sent = (id: number, position: SquadPlayer["position"]) => ({
    ...{ playerID: id, number: numberOf(id), position },
    captain: draft.captain === id,
  });
  const starting = draft.places.flatMap((id, place) => (id === null ? [] : [sent(id, positions[place] ?? "MF")]));
  const substitutes = draft.bench.map((id) => sent(id, players.get(id)?.position ?? "MF"));
  const numbers = [...starting, ...substitutes].map(({ number }) => number);
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  const missing = 11 - starting.length;
  const problems = [
    ...(missing > 0 ? [`${missing} of the eleven ${missing === 1 ? "is" : "are"} missing.`] : []),
    ...(twice === undefined ? [] : [`Number ${twice} is given twice.`]),
    ...(numbers.some((number) => !Number.isInteger(number) || number < 1 || number > 99)
      ? ["Shirt numbers are from 1 to 99."]
      : []),
    ...(substitutes.length > maxOnBench ? [`At most ${maxOnBench} are on the bench.`] : []),
    ...(draft.manager.trim() === "" ? ["The manager is missing."] : []),
  ];
  if (problems.length > 0) return { lineUp: null, problems };
  const { formation, manager } = draft;
  return { lineUp: { formation, starting, substitutes, manager: manager.trim() }, problems: null };
}
