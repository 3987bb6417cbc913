import { previewSize } from "../../../schemas/content/link-preview.ts";
import { type Theme, themeColours } from "../../../schemas/league/theme.ts";
import { mix } from "../../../schemas/site/colour.ts";
import { escapeMarkup } from "../../html/escape-markup.ts";
import { n } from "../svg.ts";

/** Colours of the league's dark scheme; previews have no light one. */
export interface PreviewColours {
  night: string;
  flood: string;
  beam: string;
  /** Colour of secondary text on images. */
  dim: string;
}

export function previewColours(theme: Theme): PreviewColours {
  const { paper, ink, accent, muted } = themeColours(theme).dark;
  return { night: paper, flood: ink, beam: accent, dim: mix(muted, ink, 0.2) };
}

/** Pixels between the edges and the text, because some sites crop previews. */
export const margin = 64;

/** The brand, shown on every preview. */
export interface Brand {
  brand: string;
  /** The logo as an SVG document; null without one. */
  mark: string | null;
  colours: PreviewColours;
}

/** Approximate width of text in the display face, in em. Capitals are wider. */
function widthOf(text: string): number {
  const capitals = text.match(/[\p{Lu}\p{N}\p{Script=Arabic}]/gu)?.length ?? 0;
  return text.length * 0.38 + capitals * 0.09;
}

/** The largest font size up to `maxSize` at which text fits into `width`. */
export function fittingSize(text: string, width: number, maxSize: number): number {
  return Math.min(maxSize, width / Math.max(1, widthOf(text)));
}

/** Wraps text into lines of at most `width` pixels; text beyond the last line is cut with an ellipsis. */
export function wrapped(
  text: string,
  { size, width, lines }: { size: number; width: number; lines: number },
): string[] {
  const rows: string[] = [];
  for (const word of text.split(/\s+/)) {
    const row = rows.at(-1);
    const longer = row === undefined ? word : `${row} ${word}`;
    if (row !== undefined && widthOf(longer) * size <= width) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  if (rows.length <= lines) return rows;
  return [...rows.slice(0, lines - 1), `${(rows[lines - 1] ?? "").replace(/[,.;:]$/, "")}…`];
}

/** A line of text. `x` and `y` are its anchor on the baseline. */
export function line(
  text: string,
  at: { x: number; y: number; size: number; fill: string; anchor?: "start" | "middle" | "end"; spacing?: number },
): string {
  const { x, y, size, fill, anchor = "start", spacing = 0 } = at;
  // The renderer has fallback fonts per glyph at best, so a line with Arabic uses the face that has both scripts.
  const face = /\p{Script=Arabic}/u.test(text) ? ' font-family="Vazirmatn"' : "";
  return `<text${face} x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}" text-anchor="${anchor}" letter-spacing="${n(spacing)}">${escapeMarkup(text)}</text>`;
}

/** The brand's logo and name, on a baseline. */
export function signature(
  { brand, mark, colours }: Brand,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const logo =
    mark === null
      ? ""
      : `<image href="data:image/svg+xml;base64,${Buffer.from(mark).toString("base64")}" x="${n(x)}" y="${n(y - size * 1.06)}" width="${n(size * 1.4)}" height="${n(size * 1.4)}"/>`;
  return (
    logo +
    line(brand.toUpperCase(), { x: mark === null ? x : x + size * 1.65, y, size, fill: colours.flood, spacing: 1 })
  );
}

/** A complete preview as an SVG document. */
export function canvas(body: string): string {
  const { width, height } = previewSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Sofia Sans Condensed" font-weight="800">${body}</svg>`;
}
