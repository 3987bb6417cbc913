import { BackendError } from "./backend-error.ts";

/** Limits of a network request. A backend that exceeds one counts as down. */
export interface RequestLimits {
  /** Milliseconds per attempt. */
  timeout: number;
  /** Whether they are for headers and body, or for the headers alone: a file takes as long as its reader's connection. */
  timesBody: boolean;
  /** Retries of a read that failed to connect or got 502, 503 or 504. Writes are never retried. */
  retries: number;
  /** Milliseconds before the first retry, doubled for each further retry. */
  retryAfter: number;
  /** Maximum bytes of the response. */
  maxSize: number;
}

export const defaultLimits: RequestLimits = {
  timeout: 4_000,
  timesBody: true,
  retries: 2,
  retryAfter: 100,
  maxSize: 8 * 1024 * 1024,
};

/** Limits of a file that is passed on as it arrives, such as an episode's audio. */
export const fileLimits: RequestLimits = {
  ...defaultLimits,
  timeout: 10_000,
  timesBody: false,
  maxSize: Number.POSITIVE_INFINITY,
};

const transientStatuses = new Set([502, 503, 504]);

/**
 * Fetches over the network within limits.
 * @throws BackendError `timeout`, `unreachable` or `too-large`; a status is never an error here.
 */
export async function fetchWithLimits(
  backend: string,
  request: Request,
  send: (request: Request) => Promise<Response> = fetch,
  limits: RequestLimits = defaultLimits,
): Promise<Response> {
  const tries = request.method === "GET" || request.method === "HEAD" ? limits.retries + 1 : 1;
  for (let attempt = 1; ; attempt++) {
    const last = attempt === tries;
    const timer = startTimer(limits.timeout);
    try {
      const timed = new Request(request, {
        // A redirect would send the request's keys to another URL.
        redirect: "manual",
        signal: AbortSignal.any([request.signal, timer.signal]),
      });
      const response = await send(timed);
      if (!limits.timesBody) timer.stop();
      if (last || !transientStatuses.has(response.status)) return limited(backend, response, limits.maxSize);
      await response.body?.cancel();
    } catch (error) {
      if (error instanceof BackendError) throw error;
      const timedOut = error instanceof DOMException && error.name === "TimeoutError";
      // A timeout is not retried, because the visitor has already waited once; a refused connection fails fast.
      if (last || timedOut || request.signal.aborted) {
        throw new BackendError(backend, timedOut ? "timeout" : "unreachable", null, { cause: error });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, limits.retryAfter * 2 ** (attempt - 1)));
  }
}

function startTimer(milliseconds: number) {
  const timer = new AbortController();
  const timeout = AbortSignal.timeout(milliseconds);
  const abort = () => timer.abort(timeout.reason);
  timeout.addEventListener("abort", abort);
  return { signal: timer.signal, stop: () => timeout.removeEventListener("abort", abort) };
}

/** The response, with a body that errors when it exceeds the limit. */
function limited(backend: string, response: Response, maxSize: number): Response {
  if (Number(response.headers.get("content-length") ?? 0) > maxSize) throw new BackendError(backend, "too-large");
  if (!response.body || maxSize === Number.POSITIVE_INFINITY) return response;
  let size = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maxSize) controller.error(new BackendError(backend, "too-large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, response);
}
