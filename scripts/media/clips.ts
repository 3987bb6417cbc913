import type { ClipName } from "../../worker/backends/video/packaging/packaging.ts";
import { framesPerSegment } from "./encode.ts";
import type { Frame } from "./frame.ts";
import {
  foul,
  foulAt,
  goalAt,
  interval,
  kickOff,
  type MatchScript,
  missedAttack,
  openPlay,
  savedAttack,
  scoredAttack,
} from "./script.ts";
import { framesPerSecond, type Moment, mirrored, simulate } from "./simulation.ts";
import { matchSound } from "./sound.ts";

/** A part of a film, in whole segments. */
export interface Clip {
  name: ClipName;
  frames: readonly Frame[];
  /** Mono samples. */
  sound: Float32Array;
}

/** A part of a script's play, with times relative to its start. @param from seconds */
function part(script: MatchScript, from: number, segments: number): Moment[] {
  const start = Math.round(from * framesPerSecond);
  return simulate(script)
    .slice(start, start + segments * framesPerSegment)
    .map((moment) => ({ ...moment, time: moment.time - from }));
}

function clip(
  name: ClipName,
  moments: readonly Moment[],
  whistles: readonly number[] = [],
  card: Frame["card"] = null,
): Clip {
  return {
    name,
    frames: moments.map((moment) => ({ moment, view: "pitch", card: moment.time > foulAt + 0.6 ? card : null })),
    sound: matchSound(moments, false, whistles),
  };
}

/** The crowd cheering, without play. */
function crowd(segments: number): Clip {
  const moments = part(openPlay, 0, segments).map((moment) => ({ ...moment, carrier: null, excitement: 0.8 }));
  return {
    name: "crowd",
    frames: moments.map((moment) => ({ moment, view: "crowd", card: null })),
    sound: matchSound(moments, false, []),
  };
}

/** The clips of matches. The home side plays in red towards the right goal. */
export function matchClips(): Clip[] {
  const goalFrom = 5.6;
  const shotFrom = 6.2;
  const goal = part(scoredAttack, goalFrom, 4);
  const chance = part(missedAttack, shotFrom, 3);
  const save = part(savedAttack, shotFrom, 3);
  const stopped = part(foul, 0, 2);
  const afterGoal = [goalAt - goalFrom + 1.1];
  return [
    clip("kick-off", part(kickOff, 0, 2), [0.2]),
    clip("chance-right", chance),
    clip("chance-left", chance.map(mirrored)),
    clip("save-right", save),
    clip("save-left", save.map(mirrored)),
    clip("goal-right", goal, afterGoal),
    clip("goal-left", goal.map(mirrored), afterGoal),
    clip("yellow-card", stopped, [foulAt], "yellow"),
    clip("red-card", stopped, [foulAt], "red"),
    clip("half-time", part(interval, 0, 2), [0.1, 1]),
    crowd(2),
  ];
}
