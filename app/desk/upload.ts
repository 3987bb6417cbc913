import type { z } from "zod";
import { imageResponse, maxImageBytes } from "../../schemas/desk/news.ts";
import { deskCalls, deskError } from "../../schemas/desk/staff.ts";

/** Uploads a file as the body of a staff call. @throws Error whose message is for staff */
export async function uploadFile<Schema extends z.ZodType>(
  path: string,
  file: File,
  response: Schema,
  failed: string,
): Promise<z.output<Schema>> {
  const sent = await fetch(`${deskCalls}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  }).catch(() => null);
  const content: unknown = await sent?.json().catch(() => null);
  if (sent?.ok) return response.parse(content);
  throw new Error(deskError.safeParse(content).data?.error.message ?? failed);
}

/** Media types of pictures, for a field. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif";

/** Uploads a picture. @returns its key. @throws Error whose message is for staff */
export async function uploadPicture(file: File): Promise<string> {
  if (file.size > maxImageBytes) throw new Error(`A picture has at most ${maxImageBytes / 1_000_000} MB.`);
  return (await uploadFile("pictures", file, imageResponse, "The picture was not taken. Please try again.")).imageKey;
}
