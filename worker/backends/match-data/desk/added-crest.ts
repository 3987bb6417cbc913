import { ApiError } from "../../../errors.ts";
import { encode } from "../../../images/encode.ts";
import {
  bytesProblem,
  formatOf,
  type InspectedPixels,
  inspectedSide,
  type OwnImageFormat,
  ownCrestFile,
  ownImageKey,
  pixelsProblem,
  sizeProblem,
} from "../../../images/own-image.ts";

/*
 * Clubs' own crests that the desk adds, with the same requirements as the crests of a league folder, and stored in the same place.
 */

const types: Readonly<Record<OwnImageFormat, string>> = { svg: "image/svg+xml", png: "image/png", webp: "image/webp" };
const keyOf = (name: string) => `pictures/${name}`;

type Bytes = Uint8Array<ArrayBuffer>;
type Images = Pick<Env, "IMAGES">;

/** What is wrong with the size of a raster image; null when it is fine. */
async function rasterProblem({ IMAGES }: Images, bytes: Bytes): Promise<string | null> {
  const info = await IMAGES.info(new Blob([bytes]).stream()).catch(() => null);
  return info === null || !("width" in info) ? pixelsProblem(null) : sizeProblem(info);
}

/** Pixels of the image, drawn into the square in which it is inspected; null when it cannot be drawn. */
async function inspect({ IMAGES }: Images, bytes: Bytes, format: OwnImageFormat): Promise<InspectedPixels> {
  const box = { width: inspectedSide, height: inspectedSide, contained: true, format: "png" } as const;
  try {
    const shown = format === "svg" ? { bytes, type: types.svg } : await encode(IMAGES, bytes, box);
    const href = `data:${shown.type};base64,${Buffer.from(shown.bytes).toString("base64")}`;
    const size = `width="${inspectedSide}" height="${inspectedSide}"`;
    const { pixelsOf } = await import("../../../images/rasterise.ts");
    return await pixelsOf(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} preserveAspectRatio="xMinYMin meet" href="${href}"/></svg>`,
    );
  } catch {
    return null;
  }
}

/**
 * Stores a crest.
 * @param ground the dark scheme's background.
 * @returns its file name, which clubs are stored with. The same crest always gets the same name.
 * @throws ApiError 422 that says what is wrong with it
 */
export async function addCrest(env: Pick<Env, "IMAGES" | "MEDIA">, bytes: Bytes, ground: string): Promise<string> {
  const format = formatOf(bytes);
  const refuse = (problem: string | null) => {
    if (problem !== null) throw new ApiError(422, "no_crest", `The file ${problem}.`);
  };
  if (format === "svg" && !/<svg/.test(new TextDecoder().decode(bytes))) refuse("is no SVG, PNG or WebP");
  refuse(bytesProblem(bytes, format));
  if (format !== "svg") refuse(await rasterProblem(env, bytes));
  const pixels = await inspect(env, bytes, format);
  refuse(pixelsProblem(pixels));
  const key = ownImageKey(bytes, pixels, ground);
  await env.MEDIA.put(keyOf(key), bytes, { httpMetadata: { contentType: types[format] } });
  return ownCrestFile(key, format);
}

/** Whether a crest of this name was added, or loaded with a folder. */
export async function isAddedCrest({ MEDIA }: Pick<Env, "MEDIA">, file: string): Promise<boolean> {
  const [name = "", ending] = file.split(".");
  const type = (await MEDIA.head(keyOf(name)))?.httpMetadata?.contentType;
  return ending === "svg" ? type === types.svg : type === types.png || type === types.webp;
}
