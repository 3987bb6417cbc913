import displayFace from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-800-normal.woff2?inline";
import displayFaceExtended from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-ext-800-normal.woff2?inline";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import renderer from "@resvg/resvg-wasm/index_bg.wasm";
import arabicFace from "vazirmatn/fonts/webfonts/Vazirmatn-ExtraBold.woff2?inline";

/*
 * Renders drawings with resvg, because the Images binding accepts no SVG. This file weighs a megabyte, so it is imported
 * dynamically.
 */

let started: Promise<void> | undefined;

const fontBuffers = [displayFace, displayFaceExtended, arabicFace].map((face) =>
  Buffer.from(face.slice(face.indexOf(",") + 1), "base64"),
);

/** The family of text without a family, or with an unknown one. */
const defaultFontFamily = "Sofia Sans Condensed";

/** Renders an SVG document in its own size as a PNG. */
export async function rasterise(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  started ??= initWasm(renderer);
  await started;
  const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily, sansSerifFamily: defaultFontFamily } });
  try {
    const image = drawing.render();
    try {
      return new Uint8Array(image.asPng());
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}
