import { BackendError } from "./backend-error.ts";

/** Bounds of a call over the network. A backend that exceeds one counts as down, and costs its section. */
export interface RequestLimits {
  /** Milliseconds for one try, headers and body. */
  timeout: number;
  /** Further tries of a read that failed to connect or answered 502, 503 or 504. Writes are never repeated. */
  retries: number;
  /** Milliseconds before the first further try; each later one waits twice as long. */
  retryAfter: number;
  /** Bytes of the answer. */
  maximumSize: number;
}

export const defaultLimits: RequestLimits = {
  timeout: 4_000,
  retries: 2,
  retryAfter: 100,
  maximumSize: 8 * 1024 * 1024,
};

const transientStatuses = new Set([502, 503, 504]);

/**
 * Calls an address on the network within bounds.
 * @throws BackendError `timeout`, `unreachable` or `too-large`; a status is never an error here.
 */
export async function fetchWithLimits(
  backend: string,
  request: Request,
  send: (request: Request) => Promise<Response> = fetch,
  bounds: RequestLimits = defaultLimits,
): Promise<Response> {
  const tries = request.method === "GET" || request.method === "HEAD" ? bounds.retries + 1 : 1;
  for (let attempt = 1; ; attempt++) {
    const last = attempt === tries;
    try {
      const timed = new Request(request, {
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(bounds.timeout)]),
      });
      const response = await send(timed);
      if (last || !transientStatuses.has(response.status)) return limited(backend, response, bounds.maximumSize);
      await response.body?.cancel();
    } catch (error) {
      if (error instanceof BackendError) throw error;
      const timedOut = error instanceof DOMException && error.name === "TimeoutError";
      // A second wait as long as the first would keep the fan waiting; a refused connection is quick to try again.
      if (last || timedOut || request.signal.aborted) {
        throw new BackendError(backend, timedOut ? "timeout" : "unreachable", null, { cause: error });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, bounds.retryAfter * 2 ** (attempt - 1)));
  }
}

/** The response with a body that breaks off when it grows past the limit. */
function limited(backend: string, response: Response, maximumSize: number): Response {
  if (Number(response.headers.get("content-length") ?? 0) > maximumSize) throw new BackendError(backend, "too-large");
  if (!response.body) return response;
  let size = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maximumSize) controller.error(new BackendError(backend, "too-large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, response);
}
