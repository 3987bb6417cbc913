import { previewSize } from "../../../schemas/content/link-preview.ts";
import { type Brand, canvas, fittingSize, ink, line, margin, signature, wrapped } from "./canvas.ts";

const { width, height } = previewSize;

/** What a preview of words over a picture says. */
export interface Story {
  /** A drawing of the preview's shape. */
  artwork: { box: { height: number }; body: string };
  /** Small, over the title; empty for none. */
  kicker: string;
  /** Null for a page that is the site itself: then the brand is the title. */
  title: string | null;
  lang: "en" | "ar";
  /** With the sign of something to play. */
  plays?: boolean;
}

/** An article, a video or a page as other sites show a link to it: its picture, with its title over it. */
export function storyPreview({ artwork, kicker, title, lang, plays = false }: Story, sign: Brand): string {
  const room = width - 2 * margin;
  const words = title ?? "";
  const inOneLine = fittingSize(words, room, 92);
  const size = inOneLine >= 72 ? inOneLine : words.length <= 84 ? 78 : 66;
  const rows = words === "" ? [] : wrapped(words, { size, width: room, lines: 3 });
  const foot = height - 56;
  const leading = size * (lang === "ar" ? 1.35 : 1.04);
  const top = foot - 78 - (rows.length - 1) * leading;
  const [x, anchor] = lang === "ar" ? [width - margin, "end" as const] : [margin, "start" as const];
  return canvas(
    `<defs><linearGradient id="preview-shade" x2="0" y2="1"><stop offset=".08" stop-color="${ink.night}" stop-opacity=".08"/><stop offset=".5" stop-color="${ink.night}" stop-opacity=".62"/><stop offset="1" stop-color="${ink.night}" stop-opacity=".97"/></linearGradient></defs>` +
      // In a group: the renderer has no fonts for an <image>, and clips wrongly in an inner <svg>.
      `<g transform="scale(${(height / artwork.box.height).toFixed(4)})">${artwork.body}</g>` +
      `<path fill="url(#preview-shade)" d="M0 0H${width}V${height}H0Z"/>` +
      (plays
        ? `<g transform="translate(${width / 2} 190)"><circle r="76" fill="${ink.beam}"/><path fill="${ink.night}" d="M-22 -34L38 0L-22 34Z"/></g>`
        : "") +
      (rows.length > 0 && kicker !== ""
        ? line(lang === "ar" ? kicker : kicker.toUpperCase(), {
            x,
            y: top - size - 6,
            size: 34,
            anchor,
            fill: ink.beam,
            spacing: lang === "ar" ? 0 : 1.5,
          })
        : "") +
      rows.map((row, index) => line(row, { x, y: top + index * leading, size, anchor })).join("") +
      (rows.length > 0
        ? signature(sign, { x: margin, y: foot, size: 40 })
        : signature(sign, { x: margin, y: foot - 14, size: 96 })),
  );
}
