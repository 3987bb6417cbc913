import { z } from "zod";
import { deskError } from "../../schemas/desk/desk-error.ts";
import { memoize } from "../caching/memoize.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";
import type { RequestLimits } from "./remote-backend.ts";

/** A response whose payload is in `data`. */
export const withData = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema });

/**
 * Fetches from a backend and parses the response with a schema.
 * @returns the parsed response; null for a 404.
 * @throws BackendError for anything but a well-formed 2xx response.
 */
export async function readBackend<Schema extends z.ZodType>(
  backend: Backend,
  path: string,
  schema: Schema,
  options: { signal?: AbortSignal } = {},
): Promise<z.output<Schema> | null> {
  return await parseResponse(backend, await fetchBackend(backend, path, options), schema);
}

/**
 * Parser for responses that are the same for everybody, for {@link readShared}. Recent texts are neither parsed nor transformed again.
 * @param make transforms the parsed response, if callers want something else
 */
export function sharedResponse<Schema extends z.ZodType>(schema: Schema): (text: string) => z.output<Schema>;
export function sharedResponse<Schema extends z.ZodType, Made>(
  schema: Schema,
  make: (response: z.output<Schema>) => Made,
): (text: string) => Made;
export function sharedResponse(schema: z.ZodType, make = (response: unknown) => response) {
  return memoize((text) => make(schema.parse(JSON.parse(text))), 8);
}

/**
 * Fetches data from a backend that many pages request. The result is frozen, because others share it.
 * @param response a {@link sharedResponse}
 * @returns its result for the response; null for a 404.
 * @throws BackendError like {@link readBackend}.
 */
export async function readShared<Made>(
  backend: Backend,
  path: string,
  response: (text: string) => Made,
  options: { signal?: AbortSignal } = {},
): Promise<Made | null> {
  const text = await textOf(backend, await fetchBackend(backend, path, options));
  if (text === null) return null;
  try {
    return response(text);
  } catch (error) {
    throw new BackendError(backend.name, "malformed", null, { cause: error });
  }
}

/**
 * Posts JSON to a backend and parses the response with a schema.
 * @param options.headers further headers; may override the content type.
 * @returns the parsed response; null for a 404.
 * @throws BackendError for anything but a well-formed 2xx response.
 */
export async function postBackend<Schema extends z.ZodType>(
  backend: Backend,
  path: string,
  body: unknown,
  schema: Schema,
  options: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<z.output<Schema> | null> {
  const headers = { "content-type": "application/json", ...options.headers };
  const response = await fetchBackend(backend, path, {
    ...options,
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return await parseResponse(backend, response, schema);
}

const refusable = z.union([z.literal(404), z.literal(409), z.literal(422), z.literal(502)]);

/**
 * Posts a change made by staff. A refusal is for them to read.
 * @throws ApiError with the backend's own refusal; BackendError without a valid response.
 */
export async function postChange<Schema extends z.ZodType>(
  backend: Backend,
  path: string,
  body: object,
  schema: Schema,
): Promise<z.output<Schema>> {
  return await post(backend, path, "application/json", JSON.stringify(body), schema);
}

/** Posts a file uploaded by staff, like {@link postChange}. */
export async function postFile<Schema extends z.ZodType>(
  backend: Backend,
  path: string,
  file: Uint8Array<ArrayBuffer>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return await post(backend, path, "application/octet-stream", file, schema);
}

async function post<Schema extends z.ZodType>(
  backend: Backend,
  path: string,
  type: string,
  body: BodyInit,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetchBackend(backend, path, { method: "POST", headers: { "content-type": type }, body });
  const content = await readJson(backend, response);
  const done = schema.safeParse(content);
  if (response.ok && done.success) return done.data;
  const [refusal, status] = [deskError.safeParse(content), refusable.safeParse(response.status)];
  if (!refusal.success || !status.success) throw new BackendError(backend.name, "status", response.status);
  throw new ApiError(status.data, refusal.data.error.code, refusal.data.error.message);
}

async function parseResponse<Schema extends z.ZodType>(
  backend: Backend,
  response: Response,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const text = await textOf(backend, response);
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(backend, text));
  if (!parsed.success) throw new BackendError(backend.name, "malformed", null, { cause: parsed.error });
  return parsed.data;
}

/** Whether a path can end with this id. Dots alone, encoded or not, would resolve to another path. */
export const fitsPath = (id: string): boolean => !/^\.{0,2}$/.test(id);

/**
 * Fetches from a backend when the caller interprets status codes itself.
 * @throws BackendError when there is no response.
 */
export async function fetchBackend(
  backend: Backend,
  path: string,
  init: RequestInit,
  limits?: RequestLimits,
): Promise<Response> {
  try {
    return await backend.fetch(path, init, limits);
  } catch (error) {
    if (error instanceof BackendError) throw error;
    throw new BackendError(backend.name, "unreachable", null, { cause: error });
  }
}

/** The text of a response; null for a 404. @throws BackendError for any other status outside 2xx. */
async function textOf(backend: Backend, response: Response): Promise<string | null> {
  if (response.status === 404) return null;
  if (!response.ok) throw new BackendError(backend.name, "status", response.status);
  return await readText(backend, response);
}

async function readText(backend: Backend, response: Response): Promise<string> {
  try {
    // Decoded by hand, because workerd warns about reading text from content types that it does not recognise as text, such as Amazon's.
    return new TextDecoder().decode(await response.arrayBuffer());
  } catch (error) {
    if (error instanceof BackendError) throw error;
    throw new BackendError(backend.name, "malformed", null, { cause: error });
  }
}

function parseJson(backend: Backend, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BackendError(backend.name, "malformed", null, { cause: error });
  }
}

/** @throws BackendError "malformed" for a body that is not JSON. */
export async function readJson(backend: Backend, response: Response): Promise<unknown> {
  return parseJson(backend, await readText(backend, response));
}

/** Logs and rethrows a failure that the caller handles silently. */
export function logFailure(what: string): (error: unknown) => never {
  return (error) => {
    log("warn", `${what} failed`, { error: String(error) });
    throw error;
  };
}

/** Logs and rethrows a failed video feed (spec: calls#video-feed). */
export function logFeedFailure(error: unknown): never {
  log("warn", "Problem retrieving pages", { error: String(error) });
  throw error;
}
