import { escapeMarkup } from "../html/escape-markup.ts";

/** Formats a coordinate with at most one decimal, so that drawings stay small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** An SVG document. `title` is plain text; `body` is markup. */
export function svgDocument(options: {
  width: number;
  height: number;
  viewBox: string;
  title: string;
  body: string;
}): string {
  const { width, height, viewBox, title, body } = options;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice" role="img"><title>${escapeMarkup(title)}</title>${body}</svg>`;
}
