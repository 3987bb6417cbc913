import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Miniflare } from "miniflare";
import { type ObjectMetadata, type ObjectStore, partBytes, uploadInParts, writeBody } from "./object-store.ts";
import { beginUpload } from "./storage-worker.ts";

/** Miniflare's own bucket. */
export type LocalBucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;

export interface LocalOptions {
  miniflare: Miniflare;
  bucket: () => Promise<LocalBucket>;
  /** Runs reads so that they succeed while the site writes. */
  read: <Result>(work: (bucket: LocalBucket) => Promise<Result>) => Promise<Result>;
  /** Bytes from which on a file is uploaded in parts of this size. */
  maxPutBytes?: number;
}

/** Converts HTTP headers to R2's names for them. */
function httpMetadataOf(headers: ObjectMetadata["headers"]) {
  const named = (name: string, header: string) => headers[header] !== undefined && { [name]: headers[header] };
  return {
    ...named("contentType", "content-type"),
    ...named("contentLanguage", "content-language"),
    ...named("contentDisposition", "content-disposition"),
    ...named("contentEncoding", "content-encoding"),
    ...named("cacheControl", "cache-control"),
  };
}

/** The media bucket in local storage. */
export function localObjects({ miniflare, bucket, read, maxPutBytes = partBytes }: LocalOptions): ObjectStore {
  return {
    async keys() {
      const keys: string[] = [];
      let cursor: string | undefined;
      do {
        const from = cursor;
        const page = await read((media) => media.list({ ...(from !== undefined && { cursor: from }) }));
        keys.push(...page.objects.map(({ key }) => key));
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
      return keys;
    },
    get: (key, file) =>
      read(async (media) => {
        const object = await media.get(key);
        if (object === null) return null;
        const { contentType, contentLanguage, contentDisposition, contentEncoding, cacheControl } =
          object.httpMetadata ?? {};
        const headers = Object.entries({
          "content-type": contentType,
          "content-language": contentLanguage,
          "content-disposition": contentDisposition,
          "content-encoding": contentEncoding,
          "cache-control": cacheControl,
        }).filter((entry): entry is [string, string] => entry[1] !== undefined);
        await writeBody(object.body, file);
        return { headers: Object.fromEntries(headers), custom: object.customMetadata ?? {} };
      }),
    async put(key, file, { headers, custom }) {
      const options = { httpMetadata: httpMetadataOf(headers), customMetadata: custom };
      if (statSync(file).size > maxPutBytes) {
        return await uploadInParts(await beginUpload(miniflare, key, options), file, maxPutBytes);
      }
      await (await bucket()).put(key, new Uint8Array(await readFile(file)), options);
    },
    async delete(key) {
      await (await bucket()).delete(key);
    },
  };
}
