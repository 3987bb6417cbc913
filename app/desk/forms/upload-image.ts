import { imageResponse, maxImageBytes } from "../../../schemas/desk/news.ts";
import { DeskRefusal, uploadFile } from "../calls/client.ts";

/** Media types of images, for an input's `accept`. */
export const imageTypes = "image/jpeg,image/png,image/webp,image/avif";

/** The refusal to submit while an image is being uploaded. */
export const imageUploadUnderway = () =>
  new DeskRefusal(0, "picture_underway", "The picture is still on its way. Try again in a moment.");

/** Uploads an image. @returns its key. @throws Error whose message is for staff */
export async function uploadImage(file: File): Promise<string> {
  if (file.size > maxImageBytes) throw new Error(`A picture has at most ${maxImageBytes / 1_000_000} MB.`);
  return (await uploadFile("pictures", file, imageResponse)).imageKey;
}
