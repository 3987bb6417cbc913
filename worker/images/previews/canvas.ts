import { previewSize } from "../../../schemas/content/link-preview.ts";
import { escapeXML, n } from "../xml.ts";

/** The site's colours at night: what is drawn for other people's pages has no light scheme. */
export const ink = { night: "#0a0d12", flood: "#f4f6f1", beam: "#c9f73a", dim: "#b9c0c9" };

/** Room between the picture's sides and its words, in pixels: previews are cropped a little here and there. */
export const margin = 64;

/** What stands on every preview. */
export interface Brand {
  brand: string;
  /** The brand's mark as an SVG document; null where the site has none. */
  mark: string | null;
}

/** Width of text in the display face, about: a capital is wider than a small letter. In em. */
function widthOf(text: string): number {
  const capitals = text.match(/[\p{Lu}\p{N}\p{Script=Arabic}]/gu)?.length ?? 0;
  return text.length * 0.38 + capitals * 0.09;
}

/** The largest size, up to `largest`, at which text is no wider than `width`. */
export function fittingSize(text: string, width: number, largest: number): number {
  return Math.min(largest, width / Math.max(1, widthOf(text)));
}

/** Text broken into lines no wider than `width` at a size. What does not fit into so many lines ends in an ellipsis. */
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

/** A line of text. `x` and `y` are its anchor on the base line. */
export function line(
  text: string,
  at: { x: number; y: number; size: number; fill?: string; anchor?: "start" | "middle" | "end"; spacing?: number },
): string {
  const { x, y, size, fill = ink.flood, anchor = "start", spacing = 0 } = at;
  // The renderer finds a face for single letters at best: a line with Arabic in it is set in the one that has both scripts.
  const face = /\p{Script=Arabic}/u.test(text) ? ' font-family="Vazirmatn"' : "";
  return `<text${face} x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}" text-anchor="${anchor}" letter-spacing="${n(spacing)}">${escapeXML(text)}</text>`;
}

/** The brand's mark and name, on a base line. */
export function signature({ brand, mark }: Brand, { x, y, size }: { x: number; y: number; size: number }): string {
  const picture =
    mark === null
      ? ""
      : `<image href="data:image/svg+xml;base64,${Buffer.from(mark).toString("base64")}" x="${n(x)}" y="${n(y - size * 1.06)}" width="${n(size * 1.4)}" height="${n(size * 1.4)}"/>`;
  return picture + line(brand.toUpperCase(), { x: mark === null ? x : x + size * 1.65, y, size, spacing: 1 });
}

/** A whole preview. */
export function canvas(body: string): string {
  const { width, height } = previewSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Sofia Sans Condensed" font-weight="800">${body}</svg>`;
}
