import { ownPicture } from "../../schemas/content/image.ts";
import { maxPictureBytes } from "../../schemas/desk/news.ts";
import { ApiError } from "../errors.ts";

const types = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);
const maxPixels = 50_000_000;

const tooLarge = () =>
  new ApiError(
    413,
    "too_large",
    `A picture has at most ${maxPictureBytes / 1_000_000} MB. Save it smaller, and try again.`,
  );

/** @throws ApiError 413 as soon as it is too large; 400 for one that breaks off */
async function readPicture(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxPictureBytes) throw tooLarge();
      chunks.push(new Uint8Array(chunk));
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, "malformed", "The picture broke off on its way. Please try again.");
  }
  return new Blob(chunks);
}

/**
 * Stores a picture for articles. The image host serves it in the sizes that pages ask for, encoded anew, without what a camera has
 * written into it.
 * @returns its key, which names its content: the same picture has the same key.
 * @throws ApiError 413 for a large one, 422 for what is no picture
 */
export async function storePicture(
  { IMAGES, MEDIA }: Pick<Env, "IMAGES" | "MEDIA">,
  body: ReadableStream<Uint8Array> | null,
): Promise<string> {
  const picture = body === null ? new Blob() : await readPicture(body);
  const info = picture.size === 0 ? null : await IMAGES.info(picture.stream()).catch(() => null);
  if (info === null || !("width" in info) || !types.has(info.format)) {
    throw new ApiError(422, "no_picture", "This is no picture that the site can show: use JPEG, PNG, WebP or AVIF.");
  }
  if (info.width * info.height > maxPixels) {
    throw new ApiError(422, "too_many_pixels", "A picture has at most 50 megapixels. Save it smaller, and try again.");
  }
  const bytes = await picture.arrayBuffer();
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  const key = `${ownPicture}photo-${digest.slice(0, 24)}`;
  await MEDIA.put(`pictures/${key}`, bytes, { httpMetadata: { contentType: info.format } });
  return key;
}
