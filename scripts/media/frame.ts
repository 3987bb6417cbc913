import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { type Point, pitch, seededRandom } from "./pitch.ts";
import type { PlayerID } from "./script.ts";
import type { Moment } from "./simulation.ts";

export const frameSize = { width: 960, height: 540 } as const;

/** What a frame shows. There are no words or names, because the same footage is used for every match. */
export interface Frame {
  moment: Moment;
  view: "pitch" | "crowd";
  /** The card that the referee shows. */
  card: "yellow" | "red" | null;
}

const scale = 7.2;
const offset = { x: (frameSize.width - pitch.length * scale) / 2, y: 32 };
const at = (p: Point): Point => ({ x: offset.x + p.x * scale, y: offset.y + p.y * scale });

const colours = {
  night: "#0b0f14",
  stand: "#141b24",
  grass: ["#1f6b3a", "#237542"],
  line: "rgba(244,248,240,0.82)",
  paper: "#f4f6f1",
  accent: "#f5c518",
} as const;
const kits: Record<"H" | "A", { shirt: string; edge: string; number: string; keeper: string }> = {
  H: { shirt: "#c2263b", edge: "#ffe9e6", number: "#ffffff", keeper: "#f5c518" },
  A: { shirt: "#f2f5fa", edge: "#22324a", number: "#14202f", keeper: "#5cc8a8" },
};

const font = "Shirt";
GlobalFonts.registerFromPath(
  "node_modules/@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2",
  font,
);

function drawMarkings(x: SKRSContext2D): void {
  const line = (points: Point[]) => {
    x.beginPath();
    for (const point of points.map(at)) x.lineTo(point.x, point.y);
    x.stroke();
  };
  const box = (left: number, top: number, width: number, height: number) => {
    const corner = at({ x: left, y: top });
    x.strokeRect(corner.x, corner.y, width * scale, height * scale);
  };
  const arc = (centre: Point, radius: number, from = 0, to = Math.PI * 2) => {
    const c = at(centre);
    x.beginPath();
    x.arc(c.x, c.y, radius * scale, from, to);
    x.stroke();
  };
  const spot = (p: Point) => {
    const c = at(p);
    x.beginPath();
    x.arc(c.x, c.y, 2, 0, Math.PI * 2);
    x.fill();
  };
  const { length, width } = pitch;
  x.strokeStyle = colours.line;
  x.fillStyle = colours.line;
  x.lineWidth = 1.6;
  box(0, 0, length, width);
  line([
    { x: length / 2, y: 0 },
    { x: length / 2, y: width },
  ]);
  arc({ x: length / 2, y: width / 2 }, 9.15);
  spot({ x: length / 2, y: width / 2 });
  const cut = Math.acos(5.5 / 9.15);
  for (const left of [true, false]) {
    box(left ? 0 : length - 16.5, width / 2 - 20.16, 16.5, 40.32);
    box(left ? 0 : length - 5.5, width / 2 - 9.16, 5.5, 18.32);
    const penalty = { x: left ? 11 : length - 11, y: width / 2 };
    spot(penalty);
    arc(penalty, 9.15, left ? -cut : Math.PI - cut, left ? cut : Math.PI + cut);
    box(left ? -2.4 : length, width / 2 - 3.66, 2.4, 7.32);
  }
  arc({ x: 0, y: 0 }, 1, 0, Math.PI / 2);
  arc({ x: length, y: 0 }, 1, Math.PI / 2, Math.PI);
  arc({ x: length, y: width }, 1, Math.PI, Math.PI * 1.5);
  arc({ x: 0, y: width }, 1, Math.PI * 1.5, Math.PI * 2);
  x.lineWidth = 0.5;
  for (const left of [true, false]) {
    const mouth = left ? -2.4 : length;
    for (let y = 0.6; y < 7.3; y += 0.9) {
      line([
        { x: mouth, y: width / 2 - 3.66 + y },
        { x: mouth + 2.4, y: width / 2 - 3.66 + y },
      ]);
    }
  }
}

/** Draws the background once: stands, boards, grass, lines. */
function drawGround(): Canvas {
  const canvas = createCanvas(frameSize.width, frameSize.height);
  const x = canvas.getContext("2d");
  x.fillStyle = colours.night;
  x.fillRect(0, 0, frameSize.width, frameSize.height);
  const random = seededRandom(72);
  const crowd = ["#2a3442", "#343f4f", "#5b2b35", "#70313d", "#3a4a5e", "#54606f"];
  for (let column = 6; column < frameSize.width; column += 7) {
    for (let row = 5; row < frameSize.height; row += 7) {
      const aisle = column % 91 < 7 || row % 140 < 7;
      if (aisle) continue;
      x.fillStyle = crowd[Math.floor(random() * crowd.length)] ?? colours.stand;
      x.fillRect(column + random() * 1.5, row + random() * 1.5, 3.4, 3.4);
    }
  }
  const surround = 3.6 * scale;
  x.fillStyle = "#123d24";
  x.fillRect(offset.x - surround, offset.y - 13, pitch.length * scale + surround * 2, pitch.width * scale + 26);
  x.fillStyle = "#0e131a";
  for (const side of [offset.x - surround - 11, offset.x + pitch.length * scale + surround]) {
    x.fillRect(side, offset.y - 13, 11, pitch.width * scale + 26);
  }
  x.fillStyle = colours.accent;
  for (const side of [offset.x - surround - 11, offset.x + pitch.length * scale + surround]) {
    for (let board = 20; board < pitch.width * scale; board += 102) x.fillRect(side + 4, offset.y + board, 3, 48);
  }
  const stripes = 14;
  for (let stripe = 0; stripe < stripes; stripe++) {
    const left = at({ x: (pitch.length / stripes) * stripe, y: 0 });
    x.fillStyle = colours.grass[stripe % 2] ?? colours.grass[0];
    x.fillRect(left.x, left.y, (pitch.length / stripes) * scale + 0.5, pitch.width * scale);
  }
  drawMarkings(x);
  const light = x.createRadialGradient(480, 270, 180, 480, 270, 620);
  light.addColorStop(0, "rgba(255,255,240,0.07)");
  light.addColorStop(0.55, "rgba(0,0,0,0)");
  light.addColorStop(1, "rgba(0,0,0,0.5)");
  x.fillStyle = light;
  x.fillRect(0, 0, frameSize.width, frameSize.height);
  return canvas;
}

function drawPlayer(x: SKRSContext2D, id: PlayerID, position: Point, hasBall: boolean): void {
  const kit = kits[id.startsWith("H") ? "H" : "A"];
  const number = id.slice(1);
  const keeper = number === "1";
  const centre = at(position);
  const radius = 10.5;
  x.fillStyle = "rgba(4,20,10,0.35)";
  x.beginPath();
  x.ellipse(centre.x + 3, centre.y + 5, radius, radius * 0.8, 0, 0, Math.PI * 2);
  x.fill();
  x.fillStyle = keeper ? kit.keeper : kit.shirt;
  x.strokeStyle = hasBall ? colours.accent : kit.edge;
  x.lineWidth = hasBall ? 2.6 : 1.6;
  x.beginPath();
  x.arc(centre.x, centre.y, radius, 0, Math.PI * 2);
  x.fill();
  x.stroke();
  x.fillStyle = keeper ? "#14202f" : kit.number;
  x.font = `800 13.5px ${font}`;
  x.textAlign = "center";
  x.textBaseline = "middle";
  x.fillText(number, centre.x, centre.y + 0.5);
}

function drawBall(x: SKRSContext2D, moment: Moment, trail: readonly Point[]): void {
  const ground = at(moment.ball);
  const tail = trail[0];
  if (tail !== undefined && moment.carrier === null && moment.sinceGoal === null) {
    const from = at(tail);
    x.strokeStyle = "rgba(255,255,255,0.28)";
    x.lineWidth = 3;
    x.lineCap = "round";
    x.beginPath();
    x.moveTo(from.x, from.y);
    x.lineTo(ground.x, ground.y);
    x.stroke();
  }
  x.fillStyle = "rgba(4,20,10,0.45)";
  x.beginPath();
  x.arc(ground.x + 2 + moment.ballHeight * 0.8, ground.y + 3 + moment.ballHeight, 4.4, 0, Math.PI * 2);
  x.fill();
  x.fillStyle = "#ffffff";
  x.strokeStyle = "#10161d";
  x.lineWidth = 1.3;
  x.beginPath();
  x.arc(ground.x, ground.y - moment.ballHeight, 4.6 + moment.ballHeight * 0.18, 0, Math.PI * 2);
  x.fill();
  x.stroke();
}

function drawReferee(x: SKRSContext2D, { ball }: Moment, card: NonNullable<Frame["card"]>): void {
  const { x: left, y: top } = at({ x: ball.x + 5, y: ball.y - 3 });
  x.fillStyle = colours.night;
  x.strokeStyle = colours.accent;
  x.lineWidth = 1.6;
  x.beginPath();
  x.arc(left, top, 10.5, 0, Math.PI * 2);
  x.fill();
  x.stroke();
  x.fillStyle = card === "yellow" ? "#ffd23f" : "#e3172d";
  x.strokeStyle = colours.night;
  x.fillRect(left + 4, top - 42, 22, 32);
  x.strokeRect(left + 4, top - 42, 22, 32);
}

/** Draws rows of spectators with scarves in the kits' colours. They jump higher with more excitement. */
function drawCrowd(x: SKRSContext2D, { time, excitement }: Moment): void {
  x.fillStyle = colours.night;
  x.fillRect(0, 0, frameSize.width, frameSize.height);
  const random = seededRandom(31);
  const coats = ["#2a3442", "#3a4a5e", kits.H.shirt, "#70313d", "#54606f", "#24303f"];
  const skins = ["#e8c39e", "#c68d63", "#8d5a3a", "#f1d3b3"];
  for (let row = 0; row < 7; row++) {
    for (let seat = -1; seat < 15; seat++) {
      const phase = random() * 6.28;
      const jump = Math.max(0, Math.sin(time * 7 + phase)) * 22 * excitement;
      const left = seat * 70 + (row % 2) * 35 + random() * 10;
      const top = row * 84 - 20 - jump;
      x.fillStyle = coats[Math.floor(random() * coats.length)] ?? colours.stand;
      x.beginPath();
      x.roundRect(left, top + 34, 56, 90, 18);
      x.fill();
      x.fillStyle = skins[Math.floor(random() * skins.length)] ?? colours.paper;
      x.beginPath();
      x.arc(left + 28, top + 20, 18, 0, Math.PI * 2);
      x.fill();
      if (random() < 0.35) {
        x.fillStyle = colours.paper;
        x.fillRect(left - 8, top + 36, 72, 10);
      }
    }
  }
}

/**
 * Creates the painter of one clip, to be called for each frame in order.
 * @returns the painter, which returns raw RGBA bytes of the frame, valid until the next call.
 */
export function framePainter(): (frame: Frame) => Buffer {
  const ground = drawGround();
  const canvas = createCanvas(frameSize.width, frameSize.height);
  const x = canvas.getContext("2d");
  const random = seededRandom(4);
  const trail: Point[] = [];
  return ({ moment, view, card }) => {
    if (view === "crowd") {
      drawCrowd(x, moment);
      return canvas.data();
    }
    x.drawImage(ground, 0, 0);
    if (moment.sinceGoal !== null) {
      // Cameras flash in the stands.
      x.fillStyle = "rgba(255,255,255,0.9)";
      for (let flash = 0; flash < 4; flash++) {
        const side = random() < 0.5 ? random() * 58 : frameSize.width - random() * 58;
        x.fillRect(side, random() * frameSize.height, 2.6, 2.6);
      }
    }
    for (const [id, position] of [...moment.players].sort((a, b) => a[1].y - b[1].y)) {
      drawPlayer(x, id, position, moment.carrier === id && moment.sinceGoal === null);
    }
    drawBall(x, moment, trail);
    trail.push(moment.ball);
    if (trail.length > 6) trail.shift();
    if (card !== null) drawReferee(x, moment, card);
    return canvas.data();
  };
}
