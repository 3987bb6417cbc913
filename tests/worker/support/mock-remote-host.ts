import { vi } from "vitest";

/**
 * Responds to the site's network calls to one host, until the test ends (`vi.restoreAllMocks`).
 * @returns the calls so far: method, path, and credentials.
 */
export function mockRemoteHost(host: string, response: (request: Request) => Promise<Response> | Response) {
  const calls: { call: string; bearer: string | null; cookie: string | null }[] = [];
  const network = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { hostname, pathname } = new URL(request.url);
    if (hostname !== host) return await network(request);
    calls.push({
      call: `${request.method} ${pathname}`,
      bearer: request.headers.get("authorization"),
      cookie: request.headers.get("cookie"),
    });
    return await response(request);
  });
  return calls;
}

/** A service that accepts the connection and never responds. */
export const neverRespond = (request: Request) =>
  new Promise<Response>((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));

/** Reduces the site's timeouts for other services to a tenth, until the test ends (`vi.restoreAllMocks`). */
export function shortenTimeouts(): void {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => timeout(milliseconds / 10));
}
