import displayFace from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-800-normal.woff2?inline";
import displayFaceExtended from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-ext-800-normal.woff2?inline";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import renderer from "@resvg/resvg-wasm/index_bg.wasm";
import arabicFace from "vazirmatn/fonts/webfonts/Vazirmatn-ExtraBold.woff2?inline";

/*
 * Drawings as pixels. The Images binding takes no SVG, so that resvg draws them in the Worker. This file brings a megabyte:
 * only what needs pixels imports it, and only when it does.
 */

let started: Promise<void> | undefined;

const fontBuffers = [displayFace, displayFaceExtended, arabicFace].map((face) =>
  Buffer.from(face.slice(face.indexOf(",") + 1), "base64"),
);

/** The family of text that names none, or one that is not here. */
const defaultFontFamily = "Sofia Sans Condensed";

/** Draws an SVG document, in its own size, as a PNG. */
export async function rasterise(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  started ??= initWasm(renderer);
  await started;
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily, sansSerifFamily: defaultFontFamily } });
  try {
    const picture = drawing.render();
    try {
      return new Uint8Array(picture.asPng());
    } finally {
      picture.free();
    }
  } finally {
    drawing.free();
  }
}
