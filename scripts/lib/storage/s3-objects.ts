import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { AwsClient } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { CommandError } from "../report.ts";
import {
  type ObjectMetadata,
  type ObjectStore,
  objectHeaders,
  type PartsUpload,
  partBytes,
  uploadInParts,
  writeBody,
} from "./object-store.ts";

const access = z.object({
  CLOUDFLARE_ACCOUNT_ID: z.string().min(1),
  R2_ACCESS_KEY_ID: z.string().min(1),
  R2_SECRET_ACCESS_KEY: z.string().min(1),
  /** Endpoint for a bucket in a jurisdiction, such as the EU. */
  R2_ENDPOINT: z.url().optional(),
});

const listing = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string() })).default([]),
    IsTruncated: z.string(),
    NextContinuationToken: z.string().optional(),
  }),
});
const begun = z.object({ InitiateMultipartUploadResult: z.object({ UploadId: z.string().min(1) }) });
/** S3 responds to a completion with 200 before it is done; the body says whether it succeeded. */
const completed = z.object({ CompleteMultipartUploadResult: z.unknown() });

const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === "Contents" });

const customHeader = "x-amz-meta-";

/** @param maxPutBytes bytes from which on a file is uploaded in parts of this size. */
export interface S3Options {
  env: NodeJS.ProcessEnv;
  maxPutBytes?: number;
}

/**
 * Opens a bucket by R2's S3 API, because wrangler cannot list objects or store files above 300 MiB.
 * @throws CommandError without credentials.
 */
export function s3Objects(bucket: string, { env, maxPutBytes = partBytes }: S3Options): ObjectStore {
  const parsed = access.safeParse(env);
  if (!parsed.success) {
    const missing = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new CommandError(
      `The bucket ${bucket} is opened by its S3 API, with an R2 API token. These variables are missing: ${missing}.`,
    );
  }
  const { CLOUDFLARE_ACCOUNT_ID, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY, R2_ENDPOINT } = parsed.data;
  const endpoint = R2_ENDPOINT ?? `https://${CLOUDFLARE_ACCOUNT_ID}.r2.cloudflarestorage.com`;
  const client = new AwsClient({
    accessKeyId: R2_ACCESS_KEY_ID,
    secretAccessKey: R2_SECRET_ACCESS_KEY,
    service: "s3",
    region: "auto",
  });
  const urlOf = (key: string, query: Readonly<Record<string, string>> = {}) => {
    const url = new URL(`${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`, `${endpoint}/`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  const refused = async (response: Response, what: string) =>
    new CommandError(`${what} was refused with ${response.status}: ${(await response.text()).slice(0, 300)}`);
  const send = async (what: string, url: string, init: RequestInit) => {
    const response = await client.fetch(url, init);
    if (!response.ok) throw await refused(response, what);
    return response;
  };
  const headersOf = ({ headers, custom }: ObjectMetadata) => {
    const noted = Object.entries(custom).map(([name, value]) => [`${customHeader}${name}`, value]);
    return { ...headers, ...Object.fromEntries(noted) };
  };

  async function beginParts(key: string, metadata: ObjectMetadata): Promise<PartsUpload> {
    const writing = `Writing ${key}`;
    const response = await send(writing, urlOf(key, { uploads: "" }), { method: "POST", headers: headersOf(metadata) });
    const { UploadId: uploadId } = begun.parse(xml.parse(await response.text())).InitiateMultipartUploadResult;
    return {
      async uploadPart(partNumber, body) {
        const url = urlOf(key, { partNumber: String(partNumber), uploadId });
        const { headers } = await send(writing, url, { method: "PUT", body });
        return { partNumber, etag: z.string().parse(headers.get("etag")) };
      },
      async complete(parts) {
        const listed = parts.map(
          ({ partNumber, etag }) => `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`,
        );
        const body = `<CompleteMultipartUpload>${listed.join("")}</CompleteMultipartUpload>`;
        const ended = await send(writing, urlOf(key, { uploadId }), { method: "POST", body });
        const text = await ended.text();
        if (!completed.safeParse(xml.parse(text)).success)
          throw new CommandError(`${writing} failed: ${text.slice(0, 300)}`);
      },
      async abort() {
        await send(`Taking back ${key}`, urlOf(key, { uploadId }), { method: "DELETE" });
      },
    };
  }

  return {
    async keys() {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const url = new URL(`${endpoint}/${bucket}`);
        url.searchParams.set("list-type", "2");
        if (token !== undefined) url.searchParams.set("continuation-token", token);
        const response = await send(`Listing the bucket ${bucket}`, url.href, {});
        const { ListBucketResult: page } = listing.parse(xml.parse(await response.text()));
        keys.push(...page.Contents.map(({ Key }) => Key));
        token = page.IsTruncated === "true" ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
      return keys;
    },
    async get(key, file) {
      const response = await client.fetch(urlOf(key));
      if (response.status === 404) return null;
      if (!response.ok) throw await refused(response, `Reading ${key}`);
      const headers = objectHeaders.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      });
      const custom = [...response.headers]
        .filter(([name]) => name.startsWith(customHeader))
        .map(([name, value]) => [name.slice(customHeader.length), value]);
      await writeBody(response.body, file);
      return { headers: Object.fromEntries(headers), custom: Object.fromEntries(custom) };
    },
    async put(key, file, metadata) {
      if (statSync(file).size > maxPutBytes) {
        return await uploadInParts(await beginParts(key, metadata), file, maxPutBytes);
      }
      const body = new Uint8Array(await readFile(file));
      await send(`Writing ${key}`, urlOf(key), { method: "PUT", headers: headersOf(metadata), body });
    },
    async delete(key) {
      await send(`Deleting ${key}`, urlOf(key), { method: "DELETE" });
    },
  };
}
