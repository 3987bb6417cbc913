import type { z } from "zod";
import { log } from "../log.ts";
import { BackendError } from "./backend-error.ts";
import type { Backend } from "./backends.ts";

/**
 * Asks a backend and parses the answer by its schema.
 * @returns the parsed answer, or null when the backend answers 404.
 * @throws BackendError for everything else that is not a well-formed 2xx answer.
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
 * Sends a backend a JSON body and parses the answer by its schema.
 * @param options.headers further ones, and another content type for a body that is JSON by another name.
 * @returns the parsed answer, or null when the backend answers 404.
 * @throws BackendError for everything else that is not a well-formed 2xx answer.
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

async function parseResponse<Schema extends z.ZodType>(
  backend: Backend,
  response: Response,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  if (response.status === 404) return null;
  if (!response.ok) throw new BackendError(backend.name, "status", response.status);
  const parsed = schema.safeParse(await readJson(backend, response));
  if (!parsed.success) throw new BackendError(backend.name, "malformed", null, { cause: parsed.error });
  return parsed.data;
}

/**
 * Asks a backend whose statuses are answers.
 * @throws BackendError when there is none.
 */
export async function fetchBackend(backend: Backend, path: string, init: RequestInit): Promise<Response> {
  try {
    return await backend.fetch(path, init);
  } catch (error) {
    if (error instanceof BackendError) throw error;
    throw new BackendError(backend.name, "unreachable", null, { cause: error });
  }
}

/** @throws BackendError "malformed" for a body that is no JSON. */
export async function readJson(backend: Backend, response: Response): Promise<unknown> {
  try {
    // Decoded by hand: workerd warns of text in a body whose content type, such as Amazon's, it does not know as text.
    return JSON.parse(new TextDecoder().decode(await response.arrayBuffer()));
  } catch (error) {
    if (error instanceof BackendError) throw error;
    throw new BackendError(backend.name, "malformed", null, { cause: error });
  }
}

/** Logs that a call failed, which its caller makes up for without a word. */
export function logFailure(what: string): (error: unknown) => never {
  return (error) => {
    log("warn", `${what} failed`, { error: String(error) });
    throw error;
  };
}

/** How a feed call that failed is told in the log (spec: calls#video-feed). */
export function logFeedFailure(error: unknown): never {
  log("warn", "Problem retrieving pages", { error: String(error) });
  throw error;
}
