import { type ImageFormat, type ImageSize, imageContentTypes } from "../../schemas/content/image.ts";
import { log } from "../log.ts";

/** Quality from 1 to 100 without visible loss at the size that images are shown in. */
const quality = { avif: 60, webp: 80, jpg: 82 };
/** Pixels up to which AVIF is encoded: it takes ten times as long as WebP. */
const maxAVIFPixels = 1_300_000;

export type RasterFormat = Exclude<ImageFormat, "svg">;

/** The format to encode: WebP instead of AVIF when that would take too long. */
export function encodedFormat(format: RasterFormat, { width, height }: ImageSize): RasterFormat {
  return format === "avif" && width * height > maxAVIFPixels ? "webp" : format;
}

/**
 * Resizes a raster image and encodes it with the Images binding.
 * @throws what the binding throws: the bytes are no image, or the service is unavailable.
 */
export async function encode(
  images: ImagesBinding,
  source: Uint8Array<ArrayBuffer>,
  { width, height, contained = false, format }: ImageSize & { format: RasterFormat },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const type = imageContentTypes[format];
  const result = await images
    .input(new Blob([source]).stream())
    .transform({ width, height, fit: contained ? "scale-down" : "cover" })
    .output({ format: type, ...(format !== "png" && { quality: quality[format] }) });
  return { bytes: new Uint8Array(await result.response().arrayBuffer()), type };
}

/** Encodes a drawing from its PNG, or returns the PNG while the service is unavailable. */
export async function encodeDrawing(
  images: ImagesBinding,
  png: Uint8Array<ArrayBuffer>,
  order: ImageSize & { format: RasterFormat },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string; lasting: boolean }> {
  if (order.format === "png") return { bytes: png, type: imageContentTypes.png, lasting: true };
  try {
    return { ...(await encode(images, png, order)), lasting: true };
  } catch (error) {
    log("warn", "image encoding failed", { error: String(error) });
    return { bytes: png, type: imageContentTypes.png, lasting: false };
  }
}
