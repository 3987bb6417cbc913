import { ApiError } from "../../../errors.ts";

/**
 * Splits a body into parts of one size. Only the end of the file may be a shorter part. When a body breaks off, its whole parts count.
 * @param limits.left bytes until the end of the file.
 * @throws ApiError 413 for more bytes than the file has left.
 */
export async function* readParts(
  body: ReadableStream<Uint8Array> | null,
  { partBytes, left }: { partBytes: number; left: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(Math.min(partBytes, left));
  let filled = 0;
  let remaining = left;
  for await (const chunk of unbroken(body)) {
    if (chunk.byteLength > remaining - filled) throw new ApiError(413, "too_large", "This is more than the file has.");
    let from = 0;
    while (from < chunk.byteLength) {
      const taken = chunk.subarray(from, from + part.byteLength - filled);
      part.set(taken, filled);
      filled += taken.byteLength;
      from += taken.byteLength;
      if (filled < part.byteLength) continue;
      yield part;
      remaining -= filled;
      part = new Uint8Array(Math.min(partBytes, remaining));
      filled = 0;
    }
  }
}

/** @throws ApiError 400 when the request breaks off. */
async function* unbroken(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(400, "malformed_body", "The request broke off. What has arrived before is kept.");
  }
}
