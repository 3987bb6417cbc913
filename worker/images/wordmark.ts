import { darken, fromHue, lighten } from "../../schemas/site/colour.ts";
import { escapeMarkup } from "../html/escape-markup.ts";
import { type Dice, dice } from "./random.ts";
import { n } from "./svg.ts";

/** Logo marks in a 100 by 100 box. */
function mark(random: Dice, ink: string, second: string): string {
  return random.pick([
    `<path fill="${ink}" d="M50 4L96 50L50 96L4 50Z"/><path fill="${second}" d="M50 28L72 50L50 72L28 50Z"/>`,
    `<circle cx="38" cy="50" r="34" fill="${ink}"/><circle cx="66" cy="50" r="30" fill="${second}" fill-opacity=".85"/>`,
    `<path fill="${ink}" d="M6 90L40 10H62L28 90Z"/><path fill="${second}" d="M44 90L78 10H96L62 90Z"/>`,
    `<path fill="${ink}" d="M50 6A44 44 0 1 1 6 50H28A22 22 0 1 0 50 28Z"/><circle cx="22" cy="22" r="15" fill="${second}"/>`,
    `<rect x="6" y="6" width="88" height="88" rx="24" fill="${ink}"/><path fill="none" stroke="${second}" stroke-width="12" stroke-linecap="round" d="M28 66L46 36L58 56L74 30"/>`,
    `<path fill="${ink}" d="M8 8H44V44H8ZM56 56H92V92H56Z"/><path fill="${second}" d="M56 8H92A36 36 0 0 1 56 44ZM8 56H44V92A36 36 0 0 1 8 56Z"/>`,
    `<path fill="${ink}" d="M50 6C78 6 94 28 94 50H72C72 38 62 28 50 28S28 38 28 50H6C6 28 22 6 50 6Z"/><path fill="${second}" d="M6 60H94C92 80 74 94 50 94S8 80 6 60Z"/>`,
    `<path fill="none" stroke="${ink}" stroke-width="17" d="M10 24H64A20 20 0 0 1 64 64H36"/><path fill="${second}" d="M44 42V88L8 65Z"/>`,
    `<path fill="${ink}" d="M8 92V40L29 20V92ZM39 92V28L60 8V92Z"/><path fill="${second}" d="M70 92V48L91 28V92Z"/>`,
    `<path fill="${ink}" d="M50 6L90 28V72L50 94L10 72V28Z"/><path fill="${second}" d="M50 28L70 39V61L50 72L30 61V39Z"/>`,
  ] as const);
}

/** Letter spacing of a company's second line, in units. Only Latin text is spaced: letters of other scripts are joined, or not spaced. */
const spacing = (text: string) => (/^\P{L}*(?:\p{Script=Latin}\P{L}*)+$/u.test(text) ? 9 : 0);

/**
 * A logo for a company without one: its first word, the other words below it, and a mark derived from the key.
 * @param box the canvas to centre it on, 600 high.
 */
export function wordmark(key: string, company: string, box: { width: number; height: number }): string {
  const random = dice(key);
  const ink = fromHue(random.between(0, 360), 0.34, 0.75);
  const second = fromHue(random.between(0, 360), 0.55, 0.85);
  const [name = "", ...others] = company.split(/\s+/);
  const rest = others.join(" ").toUpperCase();
  const tall = box.width < box.height * 1.6;
  const wide = box.width >= box.height * 2;
  const size = tall ? Math.min(200, box.width * 0.3) : wide ? 250 : 190;
  const face = random.pick([
    "'Helvetica Neue',Arial,sans-serif",
    "'Arial Narrow','Helvetica Neue',Arial,sans-serif",
    "Georgia,'Times New Roman',serif",
    "'Trebuchet MS','Helvetica Neue',Arial,sans-serif",
  ] as const);
  const room = Math.min(tall ? box.width * 0.8 : box.width - size - 150, wide ? 900 : 620);
  // Short names are not stretched to the full width.
  const fontSize = Math.min(240, (room / Math.max(1, name.length)) * 1.75);
  const length = Math.min(room, name.length * fontSize * 0.6);
  const restSize = Math.min(44, (room / Math.max(1, rest.length)) * 1.2);
  const letters = (x: number, y: number, anchor: string) =>
    `<g font-family="${face}" text-anchor="${anchor}"><text x="${n(x)}" y="${n(y)}" font-size="${n(fontSize)}" font-weight="700" textLength="${n(length)}" lengthAdjust="spacingAndGlyphs" fill="#12161f">${escapeMarkup(name)}</text><text x="${n(x)}" y="${n(y + 62)}" font-size="${n(restSize)}" letter-spacing="${spacing(rest)}" fill="${ink}">${escapeMarkup(rest)}</text></g>`;
  const logo = (x: number, y: number) =>
    `<g transform="translate(${n(x)} ${n(y)}) scale(${(size / 100).toFixed(2)})">${mark(random, ink, second)}</g>`;
  const left = (box.width - (size + 36 + length)) / 2;
  const body = tall
    ? logo((box.width - size) / 2, 150) + letters(box.width / 2, 150 + size + 120, "middle")
    : logo(left, (box.height - size) / 2) + letters(left + size + 36, box.height / 2 + 24, "start");
  return `<path fill="#fff" d="M0 0H${n(box.width)}V${n(box.height)}H0Z"/>${body}`;
}

/** A company's advert: its logo on a coloured field. */
export function advert(key: string, company: string, box: { width: number; height: number }): string {
  const random = dice(`${key} advert`);
  const base = fromHue(random.between(0, 360), 0.3, 0.7);
  const rings = Array.from(
    { length: 5 },
    (_, index) =>
      `<circle cx="${n(box.width * random.between(0, 1))}" cy="${n(box.height * random.between(0, 1))}" r="${n(90 + index * 70)}"/>`,
  );
  const body = wordmark(key, company, { width: 1000, height: 600 });
  const scale = Math.min(box.width / 1160, 0.8);
  return (
    `<defs><linearGradient id="field" x2="1" y2="1"><stop stop-color="${lighten(base, 0.2)}"/><stop offset="1" stop-color="${darken(base, 0.5)}"/></linearGradient><clipPath id="card"><rect y="130" width="1000" height="340" rx="28"/></clipPath></defs>` +
    `<path fill="url(#field)" d="M0 0H${n(box.width)}V${n(box.height)}H0Z"/><g fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="26">${rings.join("")}</g>` +
    `<g transform="translate(${n((box.width - 1000 * scale) / 2)} ${n((box.height - 600 * scale) / 2)}) scale(${scale.toFixed(3)})"><g clip-path="url(#card)">${body}</g></g>`
  );
}
