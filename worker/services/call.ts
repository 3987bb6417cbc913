import type { z } from "zod";
import type { Backend } from "../backends.ts";

/** A backend did not give a usable answer. `kind` says which way, so that callers switch on it and never on words. */
export class BackendError extends Error {
  override name = "BackendError";
  readonly backend: string;
  readonly kind: "unreachable" | "timeout" | "status" | "too-large" | "malformed";
  readonly status: number | null;
  constructor(backend: string, kind: BackendError["kind"], status: number | null = null, options?: ErrorOptions) {
    super(`${backend}: ${kind}${status === null ? "" : ` ${status}`}`, options);
    this.backend = backend;
    this.kind = kind;
    this.status = status;
  }
}

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
  const response = await ask(backend, path, options);
  if (response.status === 404) return null;
  if (!response.ok) throw new BackendError(backend.name, "status", response.status);
  const parsed = schema.safeParse(await readJson(backend, response));
  if (!parsed.success) throw new BackendError(backend.name, "malformed", null, { cause: parsed.error });
  return parsed.data;
}

async function ask(backend: Backend, path: string, options: { signal?: AbortSignal }): Promise<Response> {
  try {
    return await backend.fetch(path, options.signal ? { signal: options.signal } : {});
  } catch (error) {
    if (error instanceof BackendError) throw error;
    throw new BackendError(backend.name, "unreachable", null, { cause: error });
  }
}

async function readJson(backend: Backend, response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof BackendError) throw error;
    throw new BackendError(backend.name, "malformed", null, { cause: error });
  }
}
