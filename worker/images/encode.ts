import { type ImageFocus, type ImageFormat, type ImageSize, imageContentTypes } from "../../schemas/content/image.ts";
import { log } from "../log.ts";

/** Quality from 1 to 100 without visible loss at the displayed size. */
const quality = { avif: 60, webp: 80, jpg: 82 };
/** Pixels up to which AVIF is encoded, because it takes ten times as long as WebP. */
const maxAVIFPixels = 1_300_000;

export type RasterFormat = Exclude<ImageFormat, "svg">;

/** The format to encode: WebP instead of AVIF when that would take too long. */
export function encodedFormat(format: RasterFormat, { width, height }: ImageSize): RasterFormat {
  return format === "avif" && width * height > maxAVIFPixels ? "webp" : format;
}

interface Crop {
  width: number;
  height: number;
  gravity: "left" | "right" | "top" | "bottom";
}

/**
 * Crops that leave what `object-position` would show of an image: two from opposite sides, or one if the point is at a side. The binding
 * also takes a point, but its local emulation supports only sides.
 */
export function cropsAround(focus: ImageFocus, image: ImageSize, { width, height }: ImageSize): Crop[] {
  const isWider = image.width * height > width * image.height;
  const spare = isWider ? (image.width * height) / image.height - width : (image.height * width) / image.width - height;
  const before = Math.round((spare * (isWider ? focus.x : focus.y)) / 100);
  const first = isWider
    ? { width: width + before, height, gravity: "left" as const }
    : { width, height: height + before, gravity: "top" as const };
  const last = { width, height, gravity: isWider ? ("right" as const) : ("bottom" as const) };
  if (before === 0) return [first];
  // Less than half a pixel from the other side.
  return before > spare - 0.5 ? [last] : [first, last];
}

/** The image after all crops but the last. Intermediate steps are lossless. */
async function croppedTo(
  images: ImagesBinding,
  source: Uint8Array<ArrayBuffer>,
  crops: readonly Crop[],
): Promise<Uint8Array<ArrayBuffer>> {
  let image = source;
  for (const crop of crops) {
    const result = await images
      .input(new Blob([image]).stream())
      .transform({ ...crop, fit: "cover" })
      .output({ format: "image/png" });
    image = new Uint8Array(await result.response().arrayBuffer());
  }
  return image;
}

/** The crops to a size around its focus; none without a focus, or for an image of unknown size. */
async function cropsOf(images: ImagesBinding, source: Uint8Array<ArrayBuffer>, size: ImageSize): Promise<Crop[]> {
  if (size.focus === undefined) return [];
  const info = await images.info(new Blob([source]).stream());
  return "width" in info ? cropsAround(size.focus, info, size) : [];
}

/**
 * Resizes a raster image and encodes it with the Images binding.
 * @throws whatever the binding throws: the bytes are no image, or the service is unavailable.
 */
export async function encode(
  images: ImagesBinding,
  source: Uint8Array<ArrayBuffer>,
  { format, ...size }: ImageSize & { format: RasterFormat },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const { width, height, contained = false } = size;
  const type = imageContentTypes[format];
  const crops = await cropsOf(images, source, size);
  const image = await croppedTo(images, source, crops.slice(0, -1));
  const gravity = crops.at(-1)?.gravity;
  const result = await images
    .input(new Blob([image]).stream())
    .transform({ width, height, fit: contained ? "scale-down" : "cover", ...(gravity && { gravity }) })
    .output({ format: type, ...(format !== "png" && { quality: quality[format] }) });
  return { bytes: new Uint8Array(await result.response().arrayBuffer()), type };
}

/** Encodes a drawing from its PNG, or returns the PNG while the service is unavailable. */
export async function encodeDrawing(
  images: ImagesBinding,
  png: Uint8Array<ArrayBuffer>,
  request: ImageSize & { format: RasterFormat },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string; lasting: boolean }> {
  if (request.format === "png") return { bytes: png, type: imageContentTypes.png, lasting: true };
  try {
    return { ...(await encode(images, png, request)), lasting: true };
  } catch (error) {
    log("warn", "image encoding failed", { error: String(error) });
    return { bytes: png, type: imageContentTypes.png, lasting: false };
  }
}
