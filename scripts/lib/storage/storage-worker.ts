import type { Miniflare } from "miniflare";
import { z } from "zod";
import type { Statement } from "../../../worker/backends/bulk-insert.ts";
import type { DatabaseName } from "../../../worker/env.ts";
import { boundResources } from "../deploy/bound-resources.ts";
import { type PartsUpload, uploadedPart } from "./object-store.ts";

export type StoredRow = Record<string, unknown>;

const script = `
const problemOf = (error) => ({
  message: error instanceof Error ? error.message : String(error),
  ...(error instanceof Error && error.cause !== undefined && { cause: String(error.cause) }),
});
const calls = {
  async statements(request, env) {
    const { name, statements } = await request.json();
    const prepared = statements.map(({ sql, params = [] }) => env[name].prepare(sql).bind(...params));
    const read = await env[name].batch(prepared);
    return read.map(({ results }) => results);
  },
  async begin(request, { MEDIA }, { key }) {
    return (await MEDIA.createMultipartUpload(key, await request.json())).uploadId;
  },
  async part(request, { MEDIA }, { key, uploadId, number }) {
    return await MEDIA.resumeMultipartUpload(key, uploadId).uploadPart(Number(number), await request.arrayBuffer());
  },
  async complete(request, { MEDIA }, { key, uploadId }) {
    await MEDIA.resumeMultipartUpload(key, uploadId).complete(await request.json());
    return null;
  },
  async abort(request, { MEDIA }, { key, uploadId }) {
    await MEDIA.resumeMultipartUpload(key, uploadId).abort();
    return null;
  },
};
export default {
  async fetch(request, env) {
    if (request.headers.get("authorization") !== env.KEY) return new Response(null, { status: 401 });
    try {
      const { pathname, searchParams } = new URL(request.url);
      const result = await calls[pathname.slice(1)](request, env, Object.fromEntries(searchParams));
      return Response.json({ result });
    } catch (error) {
      return Response.json({ problem: problemOf(error) });
    }
  },
};`;

const workerName = "storage";

/** Authenticates this process's requests: a page in a browser on this machine could send some, too. */
const key = crypto.randomUUID();

/**
 * Options of a Worker beside the site's that runs statements against the same databases, many in one request, and stores files in parts in
 * the same bucket. It listens on its own port, because calls by Miniflare's bindings and look-ups block this process. Under load, the
 * runtime then waits for its log to be read by this process, and both hang.
 */
export const storageWorker = () => {
  const { databases, mediaBucket } = boundResources();
  return {
    name: workerName,
    modules: true,
    script,
    bindings: { KEY: key },
    d1Databases: Object.fromEntries(databases.map(({ binding, id }) => [binding, id])),
    r2Buckets: { MEDIA: mediaBucket },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
};

const answer = z.union([
  z.object({ result: z.unknown() }),
  z.object({ problem: z.object({ message: z.string(), cause: z.string().optional() }) }),
]);

/** Calls the {@link storageWorker}. @throws Error with the message of D1 or R2. */
async function call(
  miniflare: Miniflare,
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  parameters: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const url = new URL(name, await miniflare.unsafeGetDirectURL(workerName));
  for (const [parameter, value] of Object.entries(parameters)) url.searchParams.set(parameter, value);
  const response = await fetch(url, { method: "POST", headers: { authorization: key }, body });
  const said = answer.parse(await response.json());
  if (!("problem" in said)) return said.result;
  const { message, cause } = said.problem;
  throw new Error(message, cause === undefined ? {} : { cause });
}

const rowsOfEach = z.array(z.array(z.record(z.string(), z.unknown())));

/**
 * Runs all statements in a transaction.
 * @returns the rows of each.
 * @throws Error with D1's message.
 */
export async function runStatements(
  miniflare: Miniflare,
  name: DatabaseName,
  statements: readonly Statement[],
): Promise<StoredRow[][]> {
  return rowsOfEach.parse(await call(miniflare, "statements", JSON.stringify({ name, statements })));
}

/** Begins a multipart upload into the media bucket. @throws Error with R2's message, as do its methods. */
export async function beginUpload(
  miniflare: Miniflare,
  key: string,
  options: R2MultipartOptions,
): Promise<PartsUpload> {
  const uploadId = z.string().parse(await call(miniflare, "begin", JSON.stringify(options), { key }));
  return {
    async uploadPart(number, bytes) {
      return uploadedPart.parse(await call(miniflare, "part", bytes, { key, uploadId, number: String(number) }));
    },
    async complete(parts) {
      await call(miniflare, "complete", JSON.stringify(parts), { key, uploadId });
    },
    async abort() {
      await call(miniflare, "abort", "", { key, uploadId });
    },
  };
}
