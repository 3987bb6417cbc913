import displayFace from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-800-normal.woff2?inline";
import displayFaceExtended from "@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-ext-800-normal.woff2?inline";
import { initWasm, Resvg, type ResvgRenderOptions } from "@resvg/resvg-wasm";
import renderer from "@resvg/resvg-wasm/index_bg.wasm";
import arabicFace from "vazirmatn/fonts/webfonts/Vazirmatn-ExtraBold.woff2?inline";
import type { ImageSize } from "../../schemas/content/image.ts";

/* Renders drawings with resvg, because the Images binding does not accept SVG. This module is a megabyte, so it is imported dynamically. */

/** Concurrent first requests each initialise the renderer: if they waited for one of them, they would hang when that one is cancelled. */
let hasStarted = false;

const fontBuffers = [displayFace, displayFaceExtended, arabicFace].map((face) =>
  Buffer.from(face.slice(face.indexOf(",") + 1), "base64"),
);

/** The font family for text without a family, or with an unknown one. */
const defaultFontFamily = "Sofia Sans Condensed";

const font = { fontBuffers, defaultFontFamily, sansSerifFamily: defaultFontFamily };

/** The side of the box that limits the size of an SVG document that has to fit inside. */
function sideIn({ width, height }: ImageSize, svg: string): ResvgRenderOptions["fitTo"] {
  const drawing = new Resvg(svg, { font });
  const isWide = drawing.width * height > width * drawing.height;
  drawing.free();
  return isWide ? { mode: "width", value: width } : { mode: "height", value: height };
}

type RenderedImage = ReturnType<InstanceType<typeof Resvg>["render"]>;

/** @param box the box to fit into; null for the document's own size. @param take converts the rendered image */
async function render<Made>(svg: string, box: ImageSize | null, take: (image: RenderedImage) => Made): Promise<Made> {
  if (!hasStarted) {
    await initWasm(renderer);
    hasStarted = true;
  }
  const drawing = new Resvg(svg, { font, ...(box !== null && { fitTo: sideIn(box, svg) }) });
  try {
    const image = drawing.render();
    try {
      return take(image);
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}

/** Renders an SVG document as a PNG. @param box the box to fit into; null for the document's own size. */
export const rasterise = (svg: string, box: ImageSize | null = null): Promise<Uint8Array<ArrayBuffer>> =>
  render(svg, box, (image) => new Uint8Array(image.asPng()));

/** Renders an SVG document in its own size, as RGBA values. */
export const pixelsOf = (svg: string): Promise<Uint8ClampedArray> =>
  render(svg, null, ({ pixels }) => {
    const plain = new Uint8ClampedArray(pixels);
    for (let at = 0; at < plain.length; at += 4) {
      const alpha = plain[at + 3] ?? 0;
      // The renderer premultiplies colours by alpha.
      for (let part = at; part < at + 3 && alpha > 0; part += 1) plain[part] = ((plain[part] ?? 0) * 255) / alpha;
    }
    return plain;
  });
