import { AwsClient } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { CommandError } from "../report.ts";
import { type ObjectStore, objectHeaders } from "./backup-storage.ts";

const access = z.object({
  CLOUDFLARE_ACCOUNT_ID: z.string().min(1),
  R2_ACCESS_KEY_ID: z.string().min(1),
  R2_SECRET_ACCESS_KEY: z.string().min(1),
  /** Endpoint of a bucket in a jurisdiction, such as the EU. */
  R2_ENDPOINT: z.url().optional(),
});

const listing = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string() })).default([]),
    IsTruncated: z.string(),
    NextContinuationToken: z.string().optional(),
  }),
});

const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === "Contents" });

const customHeader = "x-amz-meta-";

/** Opens a bucket by R2's S3 API, because wrangler cannot list objects. @throws CommandError without a key for it. */
export function s3Objects(bucket: string, env: NodeJS.ProcessEnv): ObjectStore {
  const parsed = access.safeParse(env);
  if (!parsed.success) {
    const missing = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new CommandError(
      `The bucket ${bucket} is read by its S3 API, with an R2 API token. These variables are missing: ${missing}.`,
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
  const urlOf = (key: string) =>
    new URL(`${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`, `${endpoint}/`).href;
  const refused = async (response: Response, what: string) =>
    new CommandError(`${what} was refused with ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return {
    async keys() {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const url = new URL(`${endpoint}/${bucket}`);
        url.searchParams.set("list-type", "2");
        if (token !== undefined) url.searchParams.set("continuation-token", token);
        const response = await client.fetch(url.href);
        if (!response.ok) throw await refused(response, `Listing the bucket ${bucket}`);
        const { ListBucketResult: page } = listing.parse(xml.parse(await response.text()));
        keys.push(...page.Contents.map(({ Key }) => Key));
        token = page.IsTruncated === "true" ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
      return keys;
    },
    async get(key) {
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
      return {
        bytes: new Uint8Array(await response.arrayBuffer()),
        headers: Object.fromEntries(headers),
        custom: Object.fromEntries(custom),
      };
    },
    async put(key, { bytes, headers, custom }) {
      const noted = Object.entries(custom).map(([name, value]) => [`${customHeader}${name}`, value]);
      const response = await client.fetch(urlOf(key), {
        method: "PUT",
        headers: { ...headers, ...Object.fromEntries(noted) },
        body: new Uint8Array(bytes),
      });
      if (!response.ok) throw await refused(response, `Writing ${key}`);
    },
  };
}
