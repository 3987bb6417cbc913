import { previewSize } from "../../../schemas/content/link-preview.ts";
import { isRightToLeft } from "../../../schemas/site/messages.ts";
import { type Brand, canvas, fittingSize, line, margin, signature, wrapped } from "./canvas.ts";

const { width, height } = previewSize;

/** Content of a preview with text over artwork. */
export interface TextPreview {
  /** A drawing or a photograph with the preview's aspect ratio. */
  artwork: { box: { height: number }; body: string };
  /** Small text above the title; empty for none. */
  kicker: string;
  /** Null: the brand is the title. */
  title: string | null;
  /** Language tag of its texts. */
  lang: string;
  /** Shows a play icon. */
  plays?: boolean;
}

/** The preview of an article, video or page: its title over its artwork. */
export function textPreview({ artwork, kicker, title, lang, plays = false }: TextPreview, brand: Brand): string {
  const { night, flood, beam } = brand.colours;
  const room = width - 2 * margin;
  const words = title ?? "";
  const rightToLeft = isRightToLeft(lang);
  const inOneLine = fittingSize(words, room, 92);
  const size = inOneLine >= 72 ? inOneLine : words.length <= 84 ? 78 : 66;
  const rows = words === "" ? [] : wrapped(words, { size, width: room, lines: 3 });
  const foot = height - 56;
  const leading = size * (rightToLeft ? 1.35 : 1.04);
  const top = foot - 78 - (rows.length - 1) * leading;
  const [x, anchor] = rightToLeft ? [width - margin, "end" as const] : [margin, "start" as const];
  return canvas(
    `<defs><linearGradient id="preview-shade" x2="0" y2="1"><stop offset=".08" stop-color="${night}" stop-opacity=".08"/><stop offset=".5" stop-color="${night}" stop-opacity=".62"/><stop offset="1" stop-color="${night}" stop-opacity=".97"/></linearGradient></defs>` +
      // Embedded as a group, because the renderer has no fonts inside <image> and clips wrongly inside a nested <svg>.
      `<g transform="scale(${(height / artwork.box.height).toFixed(4)})">${artwork.body}</g>` +
      `<path fill="url(#preview-shade)" d="M0 0H${width}V${height}H0Z"/>` +
      (plays
        ? `<g transform="translate(${width / 2} 190)"><circle r="76" fill="${beam}"/><path fill="${night}" d="M-22 -34L38 0L-22 34Z"/></g>`
        : "") +
      (rows.length > 0 && kicker !== ""
        ? line(rightToLeft ? kicker : kicker.toUpperCase(), {
            x,
            y: top - size - 6,
            size: 34,
            anchor,
            fill: beam,
            spacing: rightToLeft ? 0 : 1.5,
          })
        : "") +
      rows.map((row, index) => line(row, { x, y: top + index * leading, size, fill: flood, anchor })).join("") +
      (rows.length > 0
        ? signature(brand, { x: margin, y: foot, size: 40 })
        : signature(brand, { x: margin, y: foot - 14, size: 96 })),
  );
}
