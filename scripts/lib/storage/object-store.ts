import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** What is stored with an object's bytes. */
export interface ObjectMetadata {
  /** HTTP headers that it is served with, such as content-type, in lower case. */
  headers: Record<string, string>;
  /** Custom metadata. */
  custom: Record<string, string>;
}

/** The objects of a bucket, from and to files of any size: none is held in memory as a whole. */
export interface ObjectStore {
  /** Every key. */
  keys(): Promise<string[]>;
  /** Writes an object's bytes to a file. Null when there is none, as after a deletion. */
  get(key: string, file: string): Promise<ObjectMetadata | null>;
  /** Stores a file. Of an upload that breaks off nothing stays. */
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

/** Bytes of a part of an upload: R2 wants at least 5 MiB, the same for all but the last, and at most 10,000 parts. */
export const partBytes = 16 * 1024 * 1024;

/** A part that R2 has stored. */
export const uploadedPart = z.object({ partNumber: z.int().positive(), etag: z.string().min(1) });
export type UploadedPart = z.output<typeof uploadedPart>;

/** An upload in parts that has begun. */
export interface PartsUpload {
  /** @param number from 1 */
  uploadPart(number: number, bytes: Uint8Array<ArrayBuffer>): Promise<UploadedPart>;
  complete(parts: readonly UploadedPart[]): Promise<void>;
  abort(): Promise<void>;
}

/** The bytes of a file, so many at a time; the last may be fewer. Each is good until the next is asked for, which overwrites it. */
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

/** Uploads a file in parts, one after another. An upload that breaks off is aborted, so that R2 drops its parts. */
export async function uploadInParts(upload: PartsUpload, file: string, size: number): Promise<void> {
  try {
    const parts: UploadedPart[] = [];
    for await (const bytes of chunksOf(file, size)) parts.push(await upload.uploadPart(parts.length + 1, bytes));
    await upload.complete(parts);
  } catch (error) {
    // What broke it off is the error to report. R2 drops the parts of uploads that nobody ends after a week.
    await upload.abort().catch(() => {});
    throw error;
  }
}

/** Writes a body to a file. */
export async function writeBody(body: AsyncIterable<Uint8Array> | null, file: string): Promise<void> {
  await pipeline(Readable.from(body ?? []), createWriteStream(file));
}
