import { n } from "../svg.ts";

type Point = readonly [number, number, number];

const golden = (1 + Math.sqrt(5)) / 2;
/** Corners of an icosahedron. A football is a truncated one: pentagons at the corners, hexagons between. */
const corners: readonly Point[] = [-1, 1].flatMap((a) =>
  [-golden, golden].flatMap((b): Point[] => [
    [0, a, b],
    [a, b, 0],
    [b, 0, a],
  ]),
);

function turn([x, y, z]: Point, yaw: number, pitch: number): Point {
  const [across, deep] = [x * Math.cos(yaw) + z * Math.sin(yaw), z * Math.cos(yaw) - x * Math.sin(yaw)];
  return [across, y * Math.cos(pitch) - deep * Math.sin(pitch), deep * Math.cos(pitch) + y * Math.sin(pitch)];
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function onSphere(from: Point, to: Point, share: number): Point {
  const [x, y, z] = [0, 1, 2].map((axis) => (from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * share);
  const length = Math.hypot(x ?? 0, y ?? 0, z ?? 0);
  return [(x ?? 0) / length, (y ?? 0) / length, (z ?? 0) / length];
}

/** A football at (x, y), rotated by yaw and pitch in radians. Uses the id `ball`, so one per drawing. */
export function ball(x: number, y: number, radius: number, yaw: number, pitch: number, panel = "#141a26"): string {
  const turned = corners.map((corner) => turn(corner, yaw, pitch));
  const at = ([across, up]: Point) => `${n(x + across * radius)} ${n(y + up * radius)}`;
  const panels: string[] = [];
  const seams: string[] = [];
  for (const corner of turned) {
    const neighbours = turned.filter((other) => other !== corner && distance(other, corner) < 2.01);
    const cut = neighbours.map((other) => onSphere(corner, other, 1 / 3));
    for (const [index, from] of cut.entries()) {
      const to = onSphere(corner, neighbours[index] ?? corner, 2 / 3);
      if (from[2] > -0.05 && to[2] > -0.05) seams.push(`M${at(from)}L${at(to)}`);
    }
    if (!cut.every((point) => point[2] > -0.25)) continue;
    const centre = onSphere(corner, corner, 0);
    // Order the pentagon's corners by their angle in the tangent plane at its centre.
    const side = onSphere(
      [0, 0, 0],
      [(cut[0]?.[0] ?? 0) - centre[0], (cut[0]?.[1] ?? 0) - centre[1], (cut[0]?.[2] ?? 0) - centre[2]],
      1,
    );
    const other: Point = [
      centre[1] * side[2] - centre[2] * side[1],
      centre[2] * side[0] - centre[0] * side[2],
      centre[0] * side[1] - centre[1] * side[0],
    ];
    const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const ring = cut.toSorted(
      (a, b) => Math.atan2(dot(a, other), dot(a, side)) - Math.atan2(dot(b, other), dot(b, side)),
    );
    panels.push(`M${ring.map(at).join("L")}Z`);
  }
  const disc = `cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"`;
  return (
    `<defs><radialGradient id="ball" cx=".36" cy=".3" r=".85"><stop stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#04060c" stop-opacity=".72"/></radialGradient><clipPath id="ball-edge"><circle ${disc}/></clipPath></defs>` +
    `<circle ${disc} fill="#eef1f5"/><g clip-path="url(#ball-edge)"><path stroke="#5c6675" stroke-width="${n(Math.max(1, radius * 0.025))}" d="${seams.join("")}"/><path fill="${panel}" stroke="${panel}" stroke-width="${n(radius * 0.03)}" stroke-linejoin="round" d="${panels.join("")}"/></g><circle ${disc} fill="url(#ball)"/>`
  );
}
