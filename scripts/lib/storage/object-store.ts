import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** Metadata of an object. */
export interface ObjectMetadata {
  /** HTTP response headers, such as content-type, in lower case. */
  headers: Record<string, string>;
  /** Custom metadata. */
  custom: Record<string, string>;
}

/** The objects of a bucket, read to and written from files of any size without loading them into memory. */
export interface ObjectStore {
  keys(): Promise<string[]>;
  /** Writes an object's bytes to a file. Null if it does not exist, for example because it was just deleted. */
  get(key: string, file: string): Promise<ObjectMetadata | null>;
  /** Stores a file. A failed upload leaves nothing behind. */
  put(key: string, file: string, metadata: ObjectMetadata): Promise<void>;
  delete(key: string): Promise<void>;
}

/** HTTP headers that R2 stores with an object. */
export const objectHeaders = [
  "content-type",
  "content-language",
  "content-disposition",
  "content-encoding",
  "cache-control",
] as const;

/** Bytes per part of an upload: R2 requires at least 5 MiB, the same size for all but the last, and at most 10,000 parts. */
export const partBytes = 16 * 1024 * 1024;

/** A part that R2 has stored. */
export const uploadedPart = z.object({ partNumber: z.int().positive(), etag: z.string().min(1) });
export type UploadedPart = z.output<typeof uploadedPart>;

/** A multipart upload in progress. */
export interface PartsUpload {
  /** @param number from 1 */
  uploadPart(number: number, bytes: Uint8Array<ArrayBuffer>): Promise<UploadedPart>;
  complete(parts: readonly UploadedPart[]): Promise<void>;
  abort(): Promise<void>;
}

/** The bytes of a file in chunks of this size; the last may be shorter. A chunk is only valid until the next one overwrites it. */
async function* chunksOf(file: string, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const handle = await open(file);
  try {
    const bytes = new Uint8Array(size);
    for (let position = 0; ; position += size) {
      let filled = 0;
      for (;;) {
        const { bytesRead } = await handle.read(bytes, filled, size - filled, position + filled);
        filled += bytesRead;
        if (bytesRead === 0 || filled === size) break;
      }
      if (filled > 0) yield bytes.subarray(0, filled);
      if (filled < size) return;
    }
  } finally {
    await handle.close();
  }
}

/** Uploads a file in parts, one after another. A failed upload is aborted, so that R2 drops its parts. */
export async function uploadInParts(upload: PartsUpload, file: string, size: number): Promise<void> {
  try {
    const parts: UploadedPart[] = [];
    for await (const bytes of chunksOf(file, size)) parts.push(await upload.uploadPart(parts.length + 1, bytes));
    await upload.complete(parts);
  } catch (error) {
    // Reports the first error. R2 drops the parts of unfinished uploads after a week anyway.
    await upload.abort().catch(() => {});
    throw error;
  }
}

/** Writes a body to a file. */
export async function writeBody(body: AsyncIterable<Uint8Array> | null, file: string): Promise<void> {
  await pipeline(Readable.from(body ?? []), createWriteStream(file));
}
