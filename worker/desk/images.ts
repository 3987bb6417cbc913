import { ownImagePrefix } from "../../schemas/content/image.ts";
import { maxImageBytes } from "../../schemas/desk/news.ts";
import { ApiError } from "../errors.ts";
import { readWithin } from "../request/request-body.ts";

export const imageTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const maxPixels = 50_000_000;

const tooLarge = () =>
  new ApiError(
    413,
    "too_large",
    `A picture has at most ${maxImageBytes / 1_000_000} MB. Save it smaller, and try again.`,
  );

/**
 * Stores an image. The image host re-encodes it in each size that pages request, without the camera's metadata.
 * @returns its key, a hash of the content: the same image has the same key.
 * @throws ApiError 413 if it is too large, 422 if it is not a supported image
 */
export async function storeImage(
  { IMAGES, MEDIA }: Pick<Env, "IMAGES" | "MEDIA">,
  body: ReadableStream<Uint8Array> | null,
): Promise<string> {
  const bytes = body === null ? new ArrayBuffer() : await readWithin(body, maxImageBytes, tooLarge);
  const info = bytes.byteLength === 0 ? null : await IMAGES.info(new Blob([bytes]).stream()).catch(() => null);
  if (info === null || !("width" in info) || !imageTypes.includes(info.format)) {
    throw new ApiError(422, "no_picture", "This is no picture that the site can show: use JPEG, PNG, WebP or AVIF.");
  }
  if (info.width * info.height > maxPixels) {
    throw new ApiError(422, "too_many_pixels", "A picture has at most 50 megapixels. Save it smaller, and try again.");
  }
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  const key = `${ownImagePrefix}photo-${digest.slice(0, 24)}`;
  await MEDIA.put(`pictures/${key}`, bytes, { httpMetadata: { contentType: info.format } });
  return key;
}
