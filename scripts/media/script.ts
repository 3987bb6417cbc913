import type { Point } from "./pitch.ts";

/** "H" plays in the first kit towards the right goal, "A" in the second towards the left one. */
export type PlayerID = `${"H" | "A"}${number}`;

/** A player gets the ball. Between touches the simulation computes runs, passes and all other players. */
export interface Touch {
  /** Seconds from the start of the film. */
  at: number;
  by: PlayerID;
  /** Where he meets the ball; by default at his position in the formation. */
  where?: Point;
  /** Where he runs with the ball; by default he passes on the spot. */
  carry?: Point;
  /** Speed of the ball before this touch, in metres per second: about 15 for a pass, 25 for a shot. */
  pace?: number;
  caption?: string;
}

export interface Goal {
  /** When the ball crosses the line. */
  at: number;
  by: PlayerID;
  where: Point;
  scorer: string;
  caption: string;
}

/** A chapter of the film. */
export interface Scene {
  at: number;
  kind: "play" | "goal" | "card";
  title: string;
}

export interface MatchScript {
  /** Length of the film in seconds. */
  duration: number;
  touches: readonly Touch[];
  goal: Goal | null;
  scenes: readonly Scene[];
  /** Whether the last frame leads into the first one. */
  loop: boolean;
}

/** Segments of 1.92 s: 48 frames at 25 a second, and exactly 90 AAC frames at 48 kHz. */
export const segmentSeconds = 1.92;

/** The winning goal of a Crown Cup final. */
export const cupFinal: MatchScript = {
  duration: 23 * segmentSeconds,
  loop: false,
  touches: [
    { at: 0, by: "H5", where: { x: 27, y: 40 }, carry: { x: 31, y: 41 }, caption: "[Crowd sings]" },
    { at: 2.0, by: "H2", where: { x: 38, y: 58 }, carry: { x: 42, y: 59 } },
    {
      at: 4.0,
      by: "H8",
      where: { x: 52, y: 49 },
      caption: "Harrowmere build from the back, two minutes after the equaliser.",
    },
    { at: 5.4, by: "H4", where: { x: 42, y: 36 } },
    { at: 7.2, by: "H10", where: { x: 57, y: 24 }, carry: { x: 64, y: 22 } },
    {
      at: 9.5,
      by: "A8",
      where: { x: 73, y: 27 },
      carry: { x: 66, y: 30 },
      caption: "Cut out! Thornwell break with numbers.",
    },
    { at: 11.2, by: "A9", where: { x: 49, y: 33 }, carry: { x: 40, y: 36 } },
    { at: 13.2, by: "A11", where: { x: 26, y: 53 }, carry: { x: 19, y: 50 } },
    { at: 15.0, by: "A10", where: { x: 16, y: 37 }, pace: 17, caption: "Squared for the number ten…" },
    {
      at: 15.9,
      by: "H1",
      where: { x: 2.2, y: 31.5 },
      pace: 25,
      caption: "Saved! Down low to his right. [Crowd gasps]",
    },
    {
      at: 19.2,
      by: "H3",
      where: { x: 24, y: 9 },
      carry: { x: 33, y: 9 },
      pace: 17,
      caption: "He holds it, and Harrowmere go again.",
    },
    { at: 22.0, by: "H11", where: { x: 50, y: 8 }, carry: { x: 59, y: 12 } },
    { at: 24.5, by: "H10", where: { x: 63, y: 27 } },
    { at: 26.2, by: "H8", where: { x: 66, y: 44 }, carry: { x: 70, y: 46 } },
    {
      at: 28.4,
      by: "H7",
      where: { x: 85, y: 60 },
      carry: { x: 97, y: 59 },
      pace: 18,
      caption: "Seven is away down the right… [Crowd rises]",
    },
    { at: 31.7, by: "H9", where: { x: 95, y: 35.5 }, pace: 21, caption: "Pulled back to the nine—" },
  ],
  goal: {
    at: 32.4,
    by: "H9",
    where: { x: 106.4, y: 31.6 },
    scorer: "Marlowe",
    caption: "Goal! Marlowe, eleven minutes from time! [Crowd roars]",
  },
  scenes: [
    { at: 0, kind: "play", title: "Harrowmere build from the back" },
    { at: 9, kind: "play", title: "Thornwell break" },
    { at: 15, kind: "play", title: "Saved, low to his right" },
    { at: 27.5, kind: "goal", title: "79′ Goal: Marlowe (Harrowmere)" },
  ],
};

/** Half a minute of open play that ends as it begins: with the ball in a goalkeeper's hands. */
export const openPlay: MatchScript = {
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
  goal: null,
  scenes: [],
};
