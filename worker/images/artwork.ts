import type { Theme } from "../../schemas/league/theme.ts";
import { leagueLook } from "./club-look.ts";
import type { ClubLook } from "./crest.ts";
import { dice } from "./random.ts";
import { corner } from "./scenes/corner.ts";
import { duel } from "./scenes/duel.ts";
import { goal } from "./scenes/goal.ts";
import { kickOff } from "./scenes/kick-off.ts";
import { kit } from "./scenes/kit.ts";
import { pitch } from "./scenes/pitch.ts";
import { scarf } from "./scenes/scarf.ts";
import { shirt } from "./scenes/shirt.ts";
import { skyline } from "./scenes/skyline.ts";
import { stadium } from "./scenes/stadium.ts";
import { lightFor, type Scene, type Stage, weather } from "./scenes/stage.ts";
import { terrace } from "./scenes/terrace.ts";
import { tunnel } from "./scenes/tunnel.ts";
import { n, svgDocument } from "./svg.ts";
import { advert, wordmark } from "./wordmark.ts";

/** What an image shows: clubs, the main one first (none: the league as a whole), or a company by name. */
export type Subject = { kind: "clubs"; clubs: readonly ClubLook[] } | { kind: "logo" | "advert"; company: string };

export interface ArtworkRequest {
  /** Pixels. */
  width: number;
  height: number;
  /** The same key gives the same image at every size. */
  key: string;
  subject: Subject;
  /** The league's theme, for images without a club. */
  theme: Theme;
}

/** Outdoor scenes: they get weather, and may be zoomed and mirrored. */
const outdoors = new Set<Scene>([stadium, terrace, goal, corner, kickOff, skyline]);

function sceneFor(key: string, random: Stage["random"], clubs: number): Scene {
  if (/^(video|highlights|replay|live)-/.test(key) && clubs > 1) return duel;
  if (clubs > 1) return random.pick([stadium, pitch, terrace, goal, kickOff, duel, shirt, corner, tunnel, scarf]);
  if (clubs === 1) return random.pick([stadium, pitch, shirt, terrace, goal, corner, kickOff, skyline, tunnel, scarf]);
  return random.pick([stadium, pitch, goal, corner, kickOff, skyline, terrace, tunnel]);
}

/** The scene randomly mirrored and zoomed. */
function fromAnotherSeat(scene: string, { random, width, height }: Stage): string {
  const zoom = random.between(1, 1.28);
  const [x, y] = [width * random.between(0.3, 0.7), height * random.between(0.35, 0.65)];
  const flip = random.chance(0.5) ? -1 : 1;
  const left = flip === 1 ? x - x * zoom : width - x + x * zoom;
  return `<g transform="translate(${n(left)} ${n(y - y * zoom)}) scale(${(zoom * flip).toFixed(3)} ${zoom.toFixed(3)})">${scene}</g>`;
}

/** Draws editorial artwork as an SVG document, determined by the request alone. */
export function drawArtwork(request: ArtworkRequest): string {
  const { title, box, body } = composeArtwork(request);
  return svgDocument({ ...request, viewBox: `0 0 ${n(box.width)} ${box.height}`, title, body });
}

/** The same artwork as markup to embed in another drawing, on a canvas of the size `box`. */
export function composeArtwork(request: ArtworkRequest): {
  title: string;
  box: { width: number; height: number };
  body: string;
} {
  const { width, height, key, subject } = request;
  // Images with more extreme aspect ratios are cropped. Adverts are as wide as a page.
  const ratio = Math.min(subject.kind === "advert" ? 9 : 3.4, Math.max(0.5, width / height));
  const box = { width: 600 * ratio, height: 600 as const };
  if (subject.kind !== "clubs") {
    const draw = subject.kind === "logo" ? wordmark : advert;
    return { box, title: subject.company, body: draw(key, subject.company, box) };
  }
  const random = dice(key);
  const { clubs } = subject;
  const [home = leagueLook(request.theme), away = null] = clubs;
  const light = lightFor(random, home);
  const scene = key.startsWith("kit-") ? kit : sceneFor(key, random, clubs.length);
  const stage: Stage = { ...box, random, light, home, away };
  const drawn = scene(stage);
  const body = outdoors.has(scene) ? fromAnotherSeat(drawn, stage) + weather(stage) : drawn;
  return { title: clubs.length === 0 ? "Artwork" : clubs.map((club) => club.name).join(" and "), box, body };
}
