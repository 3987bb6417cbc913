import type { Point } from "./pitch.ts";

/** "H": home player, in the first kit, playing towards the right goal. "A": away player, in the second kit, towards the left one. */
export type PlayerID = `${"H" | "A"}${number}`;

/** A player gets the ball. Between touches the simulation computes runs, passes and all other players. */
export interface Touch {
  /** Seconds from the start of the film. */
  at: number;
  by: PlayerID;
  /** Where the player meets the ball; by default at their position in the formation. */
  where?: Point;
  /** Where the player runs with the ball; by default they pass on the spot. */
  carry?: Point;
  /** Speed of the ball before this touch, in metres per second: about 15 for a pass, 25 for a shot. */
  pace?: number;
}

/** The ball crosses the goal line. */
export interface Shot {
  at: number;
  where: Point;
}

export interface MatchScript {
  /** Length of the film in seconds. */
  duration: number;
  touches: readonly Touch[];
  /** How the last touch ends: as a goal, with the scorer's celebration, or wide. Null if the ball stays in play. */
  goal: (Shot & { by: PlayerID }) | null;
  wide: Shot | null;
  /** Seconds until which everybody but the kicker stays in their own half, as at a kick-off. */
  kickOff: number;
  /** Whether everybody leaves the pitch. */
  interval: boolean;
  /** Whether the last frame leads into the first one. */
  loop: boolean;
}

/** Segments of 1.92 s: 48 frames at 25 per second, and exactly 90 AAC frames at 48 kHz. */
export const segmentSeconds = 1.92;

const film = { goal: null, wide: null, kickOff: 0, interval: false, loop: false } as const;

/** An attack down the right wing that ends with a shot after ten and a half seconds. */
const attack: readonly Touch[] = [
  { at: 0, by: "H11", where: { x: 50, y: 8 }, carry: { x: 59, y: 12 } },
  { at: 2.5, by: "H10", where: { x: 63, y: 27 } },
  { at: 4.2, by: "H8", where: { x: 66, y: 44 }, carry: { x: 70, y: 46 } },
  { at: 6.4, by: "H7", where: { x: 85, y: 60 }, carry: { x: 97, y: 59 }, pace: 18 },
  { at: 9.7, by: "H9", where: { x: 95, y: 35.5 }, pace: 21 },
];
const attackSeconds = 14;
export const goalAt = 10.4;

export const scoredAttack: MatchScript = {
  ...film,
  duration: attackSeconds,
  touches: attack,
  goal: { at: goalAt, by: "H9", where: { x: 106.4, y: 31.6 } },
};

export const missedAttack: MatchScript = {
  ...film,
  duration: attackSeconds,
  touches: attack,
  wide: { at: 10.6, where: { x: 107, y: 22 } },
};

export const savedAttack: MatchScript = {
  ...film,
  duration: attackSeconds,
  touches: [...attack, { at: 10.4, by: "A1", where: { x: 102.8, y: 33 }, pace: 25 }],
};

export const kickOff: MatchScript = {
  ...film,
  duration: 4,
  kickOff: 1.2,
  touches: [
    { at: 0, by: "H9", where: { x: 52.5, y: 34 } },
    { at: 1.3, by: "H10", where: { x: 49, y: 29 } },
    { at: 2.6, by: "H4", where: { x: 39, y: 35 } },
    { at: 3.9, by: "H5", where: { x: 29, y: 44 } },
  ],
};

/** A foul, after which play stops. */
export const foulAt = 0.9;
export const foul: MatchScript = {
  ...film,
  duration: 4,
  touches: [
    { at: 0, by: "H8", where: { x: 50, y: 44 }, carry: { x: 56, y: 42 } },
    { at: foulAt, by: "A4", where: { x: 55, y: 42 }, pace: 6 },
  ],
};

export const interval: MatchScript = {
  ...film,
  duration: 4,
  interval: true,
  touches: [{ at: 0, by: "H4", where: { x: 52.5, y: 34 } }],
};

/** Half a minute of open play that ends as it begins, with the ball in a goalkeeper's hands. */
export const openPlay: MatchScript = {
  ...film,
  duration: 16 * segmentSeconds,
  loop: true,
  touches: [
    { at: 0, by: "A1", where: { x: 101, y: 34 } },
    { at: 3.0, by: "A3", where: { x: 84, y: 58 }, carry: { x: 77, y: 60 }, pace: 16 },
    { at: 5.4, by: "A8", where: { x: 67, y: 46 } },
    { at: 7.0, by: "A4", where: { x: 69, y: 28 } },
    { at: 8.8, by: "A7", where: { x: 55, y: 11 }, carry: { x: 46, y: 10 } },
    { at: 11.2, by: "A2", where: { x: 60, y: 14 } },
    { at: 13.0, by: "A10", where: { x: 45, y: 27 } },
    { at: 14.6, by: "H4", where: { x: 36, y: 32 }, carry: { x: 42, y: 36 } },
    { at: 16.6, by: "H8", where: { x: 55, y: 48 }, carry: { x: 61, y: 50 } },
    { at: 19.0, by: "H7", where: { x: 78, y: 60 }, carry: { x: 86, y: 57 } },
    { at: 21.4, by: "H2", where: { x: 74, y: 52 } },
    { at: 23.2, by: "H10", where: { x: 82, y: 35 }, carry: { x: 85, y: 34 } },
    { at: 25.0, by: "A1", where: { x: 102.5, y: 36.5 }, pace: 24 },
  ],
};
