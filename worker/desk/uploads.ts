import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { fetchBackend } from "../services/backend-client.ts";
import { uploadCall } from "./calls/recordings.ts";
import { requireCaller } from "./staff-call-router.ts";

const requestHeaders = ["tus-resumable", "content-type", "upload-offset"];
const responseHeaders = ["tus-resumable", "tus-version", "upload-offset", "upload-length", "content-type"];

const only = (headers: Headers, names: readonly string[]) =>
  names.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });

/**
 * Forwards the bytes of a recording's file to the video backend (tus 1.0: HEAD, PATCH), for callers who may begin its upload.
 * @throws ApiError 401, 403
 */
export async function proxyUpload(c: Context<AppEnv>, id: string): Promise<Response> {
  await requireCaller(c, uploadCall);
  const { method, headers, body } = c.req.raw;
  const backend = c.get("backends")("video");
  const response = await fetchBackend(backend, `recordings/${encodeURIComponent(id)}`, {
    method,
    headers: only(headers, requestHeaders),
    ...(method === "PATCH" && { body }),
  });
  return new Response(response.body, { status: response.status, headers: only(response.headers, responseHeaders) });
}
