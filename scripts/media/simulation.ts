import { clamp, distance, mixPoints, type Point, pitch, seededRandom, smooth } from "./pitch.ts";
import type { MatchScript, PlayerID, Touch } from "./script.ts";

export const framesPerSecond = 25;

export interface Moment {
  /** Seconds from the start of the film. */
  time: number;
  players: ReadonlyMap<PlayerID, Point>;
  ball: Point;
  /** Metres above the grass. */
  ballHeight: number;
  /** The player with the ball at their feet. */
  carrier: PlayerID | null;
  /** 0 to 1; sets the volume of the crowd. */
  excitement: number;
  /** Seconds since the goal, or null before it. */
  sinceGoal: number | null;
}

/** Positions in the formations, 4-3-3 and 4-4-2: x from the own goal (0) to the other (1), y across. */
const formations: Record<"H" | "A", Record<number, Point>> = {
  H: {
    1: { x: 0.03, y: 0.5 },
    2: { x: 0.24, y: 0.85 },
    5: { x: 0.18, y: 0.62 },
    6: { x: 0.18, y: 0.38 },
    3: { x: 0.24, y: 0.15 },
    4: { x: 0.36, y: 0.5 },
    8: { x: 0.47, y: 0.68 },
    10: { x: 0.49, y: 0.32 },
    7: { x: 0.65, y: 0.86 },
    9: { x: 0.7, y: 0.5 },
    11: { x: 0.65, y: 0.14 },
  },
  A: {
    1: { x: 0.03, y: 0.5 },
    2: { x: 0.23, y: 0.15 },
    5: { x: 0.18, y: 0.38 },
    6: { x: 0.18, y: 0.62 },
    3: { x: 0.23, y: 0.85 },
    7: { x: 0.5, y: 0.14 },
    4: { x: 0.4, y: 0.38 },
    8: { x: 0.42, y: 0.62 },
    11: { x: 0.5, y: 0.86 },
    9: { x: 0.68, y: 0.42 },
    10: { x: 0.64, y: 0.58 },
  },
};

const everybody: readonly PlayerID[] = (["H", "A"] as const).flatMap((side) =>
  Object.keys(formations[side]).map((number): PlayerID => `${side}${Number(number)}`),
);

const sideOf = (id: PlayerID): "H" | "A" => (id.startsWith("H") ? "H" : "A");
const positionOf = (id: PlayerID): Point => formations[sideOf(id)][Number(id.slice(1))] ?? { x: 0.5, y: 0.5 };
const isKeeper = (id: PlayerID): boolean => id.slice(1) === "1";

/** Converts a point into shares of the pitch, as seen by a side that attacks to the right. */
const facing = (side: "H" | "A", p: Point): Point =>
  side === "H" ? { x: p.x / pitch.length, y: p.y / pitch.width } : { x: 1 - p.x / pitch.length, y: p.y / pitch.width };
const onPitch = (side: "H" | "A", p: Point): Point => ({
  x: (side === "H" ? p.x : 1 - p.x) * pitch.length,
  y: p.y * pitch.width,
});

/** A player's position in the formation while the ball is at `ball`. The formation follows the ball, and is narrower without it. */
function formationPoint(id: PlayerID, ball: Point, attacking: boolean): Point {
  const side = sideOf(id);
  const slot = positionOf(id);
  const b = facing(side, ball);
  if (isKeeper(id)) {
    return onPitch(side, { x: 0.02 + 0.06 * smooth(b.x), y: 0.5 + clamp((b.y - 0.5) * 0.22, -0.05, 0.05) });
  }
  const x = attacking ? slot.x * 0.66 + b.x * 0.46 - 0.06 : slot.x * 0.58 + b.x * 0.46 - 0.11;
  const y = attacking
    ? 0.5 + (slot.y - 0.5) * 0.98 + (b.y - 0.5) * 0.12
    : 0.5 + (slot.y - 0.5) * 0.72 + (b.y - 0.5) * 0.34;
  return onPitch(side, { x: clamp(x, 0.06, 0.93), y: clamp(y, 0.04, 0.96) });
}

/** A player's position, limited to their own half before a kick-off. */
function place(id: PlayerID, ball: Point, attacking: boolean, ownHalf: boolean): Point {
  const point = formationPoint(id, ball, attacking);
  if (!ownHalf) return point;
  const { x, y } = facing(sideOf(id), point);
  return onPitch(sideOf(id), { x: Math.min(x, 0.45), y });
}

interface Body {
  position: Point;
  velocity: Point;
  /** Phases of a slow drift, so that nobody stands still. */
  phase: [number, number];
}

const step = 1 / framesPerSecond;
const jog = 4.6;
const run = 6.4;
const sprint = 8.4;

/** Steers towards a target, with braking and limited acceleration. */
function move(body: Body, target: Point, topSpeed: number): void {
  const toTarget = { x: target.x - body.position.x, y: target.y - body.position.y };
  const gap = Math.hypot(toTarget.x, toTarget.y);
  const speed = Math.min(topSpeed, gap * 1.7);
  const wanted = gap < 1e-6 ? { x: 0, y: 0 } : { x: (toTarget.x / gap) * speed, y: (toTarget.y / gap) * speed };
  const change = { x: wanted.x - body.velocity.x, y: wanted.y - body.velocity.y };
  const limit = 11 * step;
  const scale = Math.min(1, limit / (Math.hypot(change.x, change.y) || 1));
  body.velocity = { x: body.velocity.x + change.x * scale, y: body.velocity.y + change.y * scale };
  body.position = { x: body.position.x + body.velocity.x * step, y: body.position.y + body.velocity.y * step };
}

/** Movement after a goal: the scorer runs to the corner, team-mates follow, the others return to their half. */
function afterGoal(id: PlayerID, scorer: PlayerID, since: number): { target: Point; topSpeed: number } {
  const corner = { x: 99, y: 63 };
  if (id === scorer) return { target: since < 0.7 ? { x: 103, y: 40 } : corner, topSpeed: sprint };
  if (sideOf(id) !== sideOf(scorer)) {
    const slot = positionOf(id);
    const place = onPitch(sideOf(id), { x: isKeeper(id) ? 0.05 : slot.x * 0.66 + 0.04, y: slot.y });
    return { target: place, topSpeed: 2.4 };
  }
  if (isKeeper(id)) return { target: { x: 26, y: 34 }, topSpeed: run };
  const order = everybody.indexOf(id);
  const angle = Math.PI * (0.75 + order * 0.14);
  const ring = 2.6 + (order % 3) * 1.5;
  return { target: { x: corner.x + Math.cos(angle) * ring, y: corner.y + Math.sin(angle) * ring }, topSpeed: 7.8 };
}

/**
 * Simulates a script: two teams of eleven who keep their formation, run to meet the ball, press and celebrate.
 * @returns one moment per frame.
 */
export function simulate(script: MatchScript): Moment[] {
  const random = seededRandom(1895);
  const first = script.touches[0];
  if (first === undefined) throw new Error("A match script has at least one touch");
  const start = first.where ?? onPitch(sideOf(first.by), positionOf(first.by));
  const bodies = new Map<PlayerID, Body>(
    everybody.map((id) => [
      id,
      {
        position: place(id, start, sideOf(id) === sideOf(first.by), script.kickOff > 0),
        velocity: { x: 0, y: 0 },
        phase: [random() * 6.28, random() * 6.28],
      },
    ]),
  );
  const bodyOf = (id: PlayerID): Body => {
    const body = bodies.get(id);
    if (body === undefined) throw new Error(`${id} is not in either team`);
    return body;
  };

  let ball = start;
  let flight: { from: Point; leftAt: number } | null = null;
  const play = (time: number): Moment => {
    const index = Math.max(
      0,
      script.touches.findLastIndex((touch) => touch.at <= time),
    );
    const touch = script.touches[index] ?? first;
    const next: Touch | undefined = script.touches[index + 1];
    const sinceGoal = script.goal !== null && time >= script.goal.at ? time - script.goal.at : null;

    // The ball stays at the carrier's feet until it has to leave to arrive in time for the next touch.
    const target =
      next === undefined
        ? ((shot) => shot && { at: shot.at, where: shot.where, pace: 28 })(script.goal ?? script.wide)
        : { at: next.at, where: bodyOf(next.by).position, pace: next.pace ?? 15 };
    if (flight !== null && flight.leftAt < touch.at) flight = null;
    if (flight === null && target && time >= target.at - distance(ball, target.where) / target.pace) {
      flight = { from: ball, leftAt: time };
    }
    const carrier = flight === null ? touch.by : null;
    let ballHeight = 0;
    if (flight !== null && target) {
      const share = clamp((time - flight.leftAt) / Math.max(step, target.at - flight.leftAt), 0, 1);
      const meet = next === undefined ? target.where : feet(bodyOf(next.by));
      ball = mixPoints(flight.from, meet, 1 - (1 - share) ** 1.3);
      ballHeight = Math.max(0, distance(flight.from, meet) - 18) * 0.18 * 4 * share * (1 - share);
    }

    const possession = sideOf(touch.by);
    const pressers = everybody
      .filter((id) => sideOf(id) !== possession && !isKeeper(id))
      .sort((a, b) => distance(bodyOf(a).position, ball) - distance(bodyOf(b).position, ball));
    for (const id of everybody) {
      const body = bodyOf(id);
      if (sinceGoal !== null && script.goal !== null) {
        const { target: point, topSpeed } = afterGoal(id, script.goal.by, sinceGoal);
        move(body, point, topSpeed);
        continue;
      }
      if (script.interval) {
        move(body, { x: 52.5 + (everybody.indexOf(id) % 5) * 1.4, y: 74 }, 2.6);
        continue;
      }
      const drift = isKeeper(id) ? 0.3 : 1.3;
      const shape = place(id, ball, sideOf(id) === possession, time < script.kickOff);
      let goTo: Point = {
        x: shape.x + Math.sin(time * 0.55 + body.phase[0]) * drift,
        y: shape.y + Math.sin(time * 0.47 + body.phase[1]) * drift,
      };
      let topSpeed = distance(body.position, shape) > 9 ? run : jog;
      if (id === touch.by && next?.by !== id) {
        goTo = carrier === id ? (touch.carry ?? touch.where ?? goTo) : goTo;
        topSpeed = carrier === id ? 5.6 : jog;
      } else if (next?.by === id && next.where !== undefined && next.at - time < 4.5) {
        goTo = next.where;
        const needed = distance(body.position, next.where) / Math.max(0.2, next.at - time);
        topSpeed = clamp(needed * 1.25, jog, isKeeper(id) ? 12 : sprint);
      } else if (time < script.kickOff) {
        // Nobody presses before the ball is in play.
        goTo = shape;
      } else if (id === pressers[0]) {
        const ownGoal = onPitch(sideOf(id), { x: 0, y: 0.5 });
        goTo = mixPoints(ball, ownGoal, Math.min(0.5, 2.2 / distance(ball, ownGoal)));
        topSpeed = run;
      } else if (id === pressers[1]) {
        const ownGoal = onPitch(sideOf(id), { x: 0, y: 0.5 });
        goTo = mixPoints(shape, mixPoints(ball, ownGoal, 0.25), 0.45);
        topSpeed = run;
      }
      move(body, goTo, topSpeed);
    }
    keepApart(bodies);
    if (carrier !== null) ball = mixPoints(ball, feet(bodyOf(carrier)), 0.55);

    const nearGoal = Math.max(1 - distance(ball, { x: 0, y: 34 }) / 38, 1 - distance(ball, { x: 105, y: 34 }) / 38, 0);
    const cheer = sinceGoal === null ? 0 : 1 - sinceGoal / 26;
    return {
      time,
      players: new Map(everybody.map((id) => [id, bodyOf(id).position])),
      ball,
      ballHeight,
      carrier,
      excitement: clamp(Math.max(nearGoal * 0.75, cheer), 0, 1),
      sinceGoal,
    };
  };

  // Two seconds before the film let players settle; a loop also blends into them.
  const lead = 2 * framesPerSecond;
  const count = Math.round(script.duration * framesPerSecond);
  const moments = Array.from({ length: lead + count }, (_, frame) => play((frame - lead) * step));
  const film = moments.slice(lead);
  return script.loop
    ? film.map((moment, frame) => leadIntoStart(moment, moments[frame - count + lead], count - frame, lead))
    : film;
}

/** The same play towards the other goal, with the sides swapped. */
export const mirrored = (moment: Moment): Moment => ({
  ...moment,
  players: new Map([...moment.players].map(([id, point]): [PlayerID, Point] => [otherSide(id), mirror(point)])),
  ball: mirror(moment.ball),
  carrier: moment.carrier && otherSide(moment.carrier),
});
const mirror = ({ x, y }: Point): Point => ({ x: pitch.length - x, y });
const otherSide = (id: PlayerID): PlayerID => `${sideOf(id) === "H" ? "A" : "H"}${Number(id.slice(1))}`;

/** Position of the ball at a player's feet: a stride ahead. */
function feet(body: Body): Point {
  const speed = Math.hypot(body.velocity.x, body.velocity.y);
  if (speed < 0.4) return { x: body.position.x + 0.9, y: body.position.y + 0.5 };
  return {
    x: body.position.x + (body.velocity.x / speed) * 1.5,
    y: body.position.y + (body.velocity.y / speed) * 1.5,
  };
}

/** Pushes overlapping players apart. */
function keepApart(bodies: ReadonlyMap<PlayerID, Body>): void {
  const all = [...bodies.values()];
  for (const [index, a] of all.entries()) {
    for (const b of all.slice(index + 1)) {
      const gap = distance(a.position, b.position);
      const overlap = 2.3 - gap;
      if (overlap <= 0 || gap < 1e-6) continue;
      const push = {
        x: ((a.position.x - b.position.x) / gap) * overlap * 0.25,
        y: ((a.position.y - b.position.y) / gap) * overlap * 0.25,
      };
      a.position = { x: a.position.x + push.x, y: a.position.y + push.y };
      b.position = { x: b.position.x - push.x, y: b.position.y - push.y };
    }
  }
}

/** Near the end of a loop, blends the positions into those just before the start. */
function leadIntoStart(moment: Moment, before: Moment | undefined, framesLeft: number, lead: number): Moment {
  if (before === undefined || framesLeft > lead) return moment;
  const share = smooth(1 - framesLeft / lead);
  const players = new Map(
    [...moment.players].map(([id, here]): [PlayerID, Point] => [
      id,
      mixPoints(here, before.players.get(id) ?? here, share),
    ]),
  );
  return { ...moment, players, ball: mixPoints(moment.ball, before.ball, share) };
}
