import type { ChargeName, FormName, PatternName } from "../../schemas/football/crest.ts";
import { contrast, darken, luminance, readableOn } from "../../schemas/site/colour.ts";
import { escapeMarkup } from "../html/escape-markup.ts";
import { drawCharge } from "./charges.ts";
import { n, svgDocument } from "./svg.ts";

/** A club's visual identity; all colours `#rrggbb`. */
export interface ClubLook {
  id: number;
  name: string;
  colours: { primary: string; secondary: string; accent: string };
  crest: { form: FormName; pattern: PatternName; charge: ChargeName };
  /** The club's own crest as a data URL, and whether it needs a light plate on dark ground; null when the crest is drawn. */
  own: { url: string; plated: boolean } | null;
}

const outlines: Record<FormName, string> = {
  shield: "M50 2C63 8 78 11 92 10.5V50C92 74 74 90 50 98C26 90 8 74 8 50V10.5C22 11 37 8 50 2Z",
  round: "M50 2A48 48 0 1 1 50 98A48 48 0 1 1 50 2Z",
  hexagon:
    "M47 3Q50 1.5 53 3L89 22.5Q92 24 92 27.5V72.5Q92 76 89 77.5L53 97Q50 98.5 47 97L11 77.5Q8 76 8 72.5V27.5Q8 24 11 22.5Z",
  pennant: "M9 8Q9 4 13 4H87Q91 4 91 8V57Q91 60 88.5 62.5L53 96Q50 98.5 47 96L11.5 62.5Q9 60 9 57Z",
};

/** Position of the charge, at the form's centre of gravity instead of its box's centre. */
const seats: Record<FormName, { y: number; size: number }> = {
  shield: { y: 47, size: 62 },
  round: { y: 50, size: 53 },
  hexagon: { y: 50, size: 62 },
  pennant: { y: 40, size: 56 },
};

function field(pattern: PatternName, primary: string, secondary: string): string {
  const base = `<path fill="${primary}" d="M0 0H100V100H0Z"/>`;
  const over: Record<PatternName, string> = {
    plain: "",
    stripes: "M14.3 0H28.6V100H14.3ZM42.9 0H57.1V100H42.9ZM71.4 0H85.7V100H71.4Z",
    hoops: "M0 18H100V34H0ZM0 50H100V66H0ZM0 82H100V98H0Z",
    halves: "M50 0H100V100H50Z",
    quarters: "M50 0H100V48H50ZM0 48H50V100H0Z",
    sash: "M-8 12L12 -8L108 88L88 108Z",
    chevron: "M0 84L50 48L100 84V106L50 70L0 106Z",
    cross: "M39 0H61V100H39ZM0 36H100V58H0Z",
  };
  return over[pattern] === "" ? base : `${base}<path fill="${secondary}" d="${over[pattern]}"/>`;
}

function place(markup: string, x: number, y: number, size: number): string {
  const scale = size / 100;
  return `<g transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${scale.toFixed(3)})">${markup}</g>`;
}

/** Whether the charge on each half of the field has the other half's colour. */
const isCounterchanged = ({ crest, colours }: ClubLook) =>
  crest.pattern === "halves" && contrast(colours.primary, colours.secondary) >= 3;

/** The charge: counterchanged, on a disc, or directly on the field, whichever is readable. */
function figure(look: ClubLook, { left, right }: CrestIDs): string {
  const { primary, secondary, accent } = look.colours;
  const { form, pattern, charge } = look.crest;
  const seat = seats[form];
  if (isCounterchanged(look)) {
    const onLeft = place(drawCharge(charge, secondary, primary), 50, seat.y, seat.size);
    const onRight = place(drawCharge(charge, primary, secondary), 50, seat.y, seat.size);
    return `<g clip-path="url(#${left})">${onLeft}</g><g clip-path="url(#${right})">${onRight}</g>`;
  }
  if (pattern === "plain" || (pattern === "chevron" && form !== "round")) {
    const ink = readableOn(primary, [secondary, accent]);
    const size = pattern === "chevron" ? seat.size * 0.72 : seat.size;
    return place(drawCharge(charge, ink, primary), 50, pattern === "chevron" ? seat.y - 15 : seat.y, size);
  }
  const ground = pattern === "sash" || pattern === "chevron" ? secondary : primary;
  const ink = readableOn(ground, [ground === primary ? secondary : primary, accent]);
  const radius = seat.size * (form === "round" ? 0.43 : 0.48);
  return (
    `<circle cx="50" cy="${seat.y}" r="${n(radius)}" fill="${ground}" stroke="${ink}" stroke-width="2.5"/>` +
    place(drawCharge(charge, ink, ground), 50, seat.y, radius * 1.5)
  );
}

/** Round crests carry the club's name around the rim. @param id of the path that the text follows */
function rim(look: ClubLook, ink: string, id: string): string {
  const name = look.name.toUpperCase();
  const length = Math.min(104, 10 + name.length * 5.4);
  return `<path id="${id}" fill="none" d="M13.2 50A36.8 36.8 0 0 1 86.8 50"/><text fill="${ink}" font-family="'Arial Narrow','Helvetica Neue',Arial,sans-serif" font-weight="700" font-size="7.8" text-anchor="middle"><textPath href="#${id}" startOffset="50%" textLength="${n(length)}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(name)}</textPath></text>`;
}

/** Ids of a crest's parts, unique within a document. */
interface CrestIDs {
  field: string;
  left: string;
  right: string;
  sheen: string;
  /** Null to leave out the name around the rim, which is unreadable on a small crest. */
  rim: string | null;
}

const shrunk = (scale: number) => `translate(${n(50 - 50 * scale)} ${n(50 - 50 * scale)}) scale(${scale})`;

/** The clip path that crests of a form refer to. */
function definedField(form: FormName, id: string): string {
  return `<clipPath id="${id}"><path d="${outlines[form]}" transform="${shrunk(form === "round" ? 0.7 : 0.87)}"/></clipPath>`;
}

const definedHalves = ({ left, right }: Pick<CrestIDs, "left" | "right">) =>
  `<clipPath id="${left}"><path d="M0 0H50V100H0Z"/></clipPath><clipPath id="${right}"><path d="M50 0H100V100H50Z"/></clipPath>`;

const definedSheen = (id: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>`;

/** The visible shapes of a drawn crest. */
function crestShapes(look: ClubLook, ids: CrestIDs): string {
  const { primary, secondary, accent } = look.colours;
  const { form, pattern } = look.crest;
  const outline = outlines[form];
  const edge = darken(luminance(primary) > 0.55 ? secondary : primary, 0.55);
  const line = readableOn(edge, [accent, secondary], 2.2);
  const ink = readableOn(edge, [secondary, accent], 4.5);
  const isRound = form === "round";
  const studs = `<circle cx="15.6" cy="69" r="2" fill="${ink}"/><circle cx="84.4" cy="69" r="2" fill="${ink}"/>`;
  return (
    `<path fill="${edge}" d="${outline}"/>` +
    `<path fill="none" stroke="${line}" stroke-width="2.2" d="${outline}" transform="${shrunk(0.93)}"/>` +
    (isRound ? `${ids.rim === null ? "" : rim(look, ink, ids.rim)}${studs}` : "") +
    `<g clip-path="url(#${ids.field})">${field(pattern, primary, secondary)}${figure(look, ids)}<path fill="url(#${ids.sheen})" d="M0 0H100V100H0Z"/></g>` +
    (isRound ? `<circle cx="50" cy="50" r="33.6" fill="none" stroke="${line}" stroke-width="1.8"/>` : "")
  );
}

/**
 * A crest's markup in a 100 by 100 box, to embed in a larger drawing.
 * @param scope prefix that makes ids unique when a document has several crests; letters and digits.
 */
export function crestBody(look: ClubLook, scope = ""): string {
  if (look.own !== null) return ownCrest(look.own);
  const id = (name: string) => (scope === "" ? name : `${scope}-${name}`);
  const ids = { field: id("field"), left: id("left"), right: id("right"), sheen: id("sheen"), rim: id("rim") };
  const halves = isCounterchanged(look) ? definedHalves(ids) : "";
  const defs = `<defs>${definedField(look.crest.form, ids.field)}${halves}${definedSheen(ids.sheen)}</defs>`;
  return defs + crestShapes(look, ids);
}

function ownCrest({ url, plated }: NonNullable<ClubLook["own"]>): string {
  const plate = plated ? '<rect width="100" height="100" rx="12" fill="#fff"/>' : "";
  const [at, size] = plated ? [6, 88] : [0, 100];
  return `${plate}<image x="${at}" y="${at}" width="${size}" height="${size}" href="${escapeMarkup(url)}"/>`;
}

/** The crest as an SVG document. */
export function drawCrest(look: ClubLook): string {
  return svgDocument({ width: 200, height: 200, viewBox: "0 0 100 100", title: look.name, body: crestBody(look) });
}

/**
 * The crests of clubs in a column, each in a square; that of an unknown club is empty. They share their definitions: browsers style an
 * image's elements on the page's main thread, and the page waits for all of them.
 */
export function drawCrestSheet(looks: readonly (ClubLook | null)[]): string {
  const shared = { left: "left", right: "right", sheen: "sheen", rim: null };
  const drawn = looks.filter((look): look is ClubLook => look !== null && look.own === null);
  const forms = [...new Set(drawn.map(({ crest }) => crest.form))];
  const halves = drawn.some(isCounterchanged) ? definedHalves(shared) : "";
  const defs = `<defs>${forms.map((form) => definedField(form, form)).join("")}${halves}${definedSheen(shared.sheen)}</defs>`;
  const cells = looks.map((look, cell) => {
    if (look === null) return "";
    const crest = look.own === null ? crestShapes(look, { ...shared, field: look.crest.form }) : ownCrest(look.own);
    return `<g transform="translate(0 ${cell * 100})">${crest}</g>`;
  });
  const height = looks.length * 100;
  const body = defs + cells.join("");
  return svgDocument({ width: 100, height, viewBox: `0 0 100 ${height}`, title: "Crests", body });
}
