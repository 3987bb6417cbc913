import { afterEach, describe, expect, it, vi } from "vitest";
import { BackendError } from "../../../worker/services/backend-error.ts";
import type { Backend } from "../../../worker/services/backends.ts";
import { contentService } from "../../../worker/services/content.ts";
import {
  defaultLimits,
  fetchWithLimits,
  fileLimits,
  type RequestLimits,
} from "../../../worker/services/remote-backend.ts";

const limits: RequestLimits = { timeout: 5_000, timesBody: true, retries: 2, retryAfter: 1, maxSize: 1_000 };
const read = new Request("https://backend.example/news");
const write = new Request("https://backend.example/orders", { method: "POST", body: "{}" });

/** A backend that returns these responses in order, and counts calls. */
function respondingWith(...responses: (Response | Error)[]) {
  let calls = 0;
  const send = async (): Promise<Response> => {
    const response = responses[Math.min(calls++, responses.length - 1)];
    if (response instanceof Error || !response) throw response ?? new Error("no response");
    return response.clone();
  };
  return { send, calls: () => calls };
}

const kindOf = async (promise: Promise<unknown>) => {
  const error = await promise.catch((caught: unknown) => caught);
  return error instanceof BackendError ? error.kind : error;
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a remote call", () => {
  it("is retried when a read meets a transient fault", async () => {
    const backend = respondingWith(
      new TypeError("refused"),
      new Response(null, { status: 503 }),
      new Response("there"),
    );
    expect(await (await fetchWithLimits("content", read, backend.send, limits)).text()).toBe("there");
    expect(backend.calls()).toBe(3);
  });

  it("is retried a limited number of times", async () => {
    const backend = respondingWith(new TypeError("refused"));
    expect(await kindOf(fetchWithLimits("content", read, backend.send, limits))).toBe("unreachable");
    expect(backend.calls()).toBe(3);
  });

  it("is never repeated when it writes", async () => {
    const backend = respondingWith(new Response(null, { status: 503 }));
    expect((await fetchWithLimits("payments", write, backend.send, limits)).status).toBe(503);
    expect(backend.calls()).toBe(1);
  });

  it("times out", async () => {
    const silent = (request: Request) =>
      new Promise<Response>((_, reject) =>
        request.signal.addEventListener("abort", () => reject(request.signal.reason)),
      );
    expect(await kindOf(fetchWithLimits("content", read, silent, { ...limits, timeout: 20 }))).toBe("timeout");
  });

  it.each([
    ["until its body is there", defaultLimits, true],
    ["until its headers are there, for a file", fileLimits, false],
  ])("is timed %s", async (_, given, isAborted) => {
    const timer = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(timer.signal);
    const signals: AbortSignal[] = [];
    const send = async ({ signal }: Request) => {
      signals.push(signal);
      return new Response("there");
    };
    await (await fetchWithLimits("content", read, send, given)).text();
    timer.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([isAborted]);
  });

  it("follows no redirect, which would take its keys elsewhere", async () => {
    const redirects: string[] = [];
    const send = async (request: Request) => {
      redirects.push(request.redirect);
      return new Response(null, { status: 302, headers: { location: "https://elsewhere.example/" } });
    };
    const following = new Request("https://backend.example/news", { headers: { "x-service-key": "key" } });
    expect((await fetchWithLimits("content", following, send, limits)).status).toBe(302);
    expect(redirects).toEqual(["manual"]);
  });

  it("ends when the response is too large, declared or not", async () => {
    const declared = respondingWith(new Response("x".repeat(2_000), { headers: { "content-length": "2000" } }));
    expect(await kindOf(fetchWithLimits("content", read, declared.send, limits))).toBe("too-large");
    const flowing = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(new Uint8Array(600));
          },
        }),
      );
    expect(await kindOf(fetchWithLimits("content", read, flowing, limits).then((response) => response.text()))).toBe(
      "too-large",
    );
  });
});

describe("a backend with invalid responses", () => {
  const backend = (body: BodyInit | null, status = 200): Backend => ({
    name: "content",
    mode: "remote",
    fetch: async () => new Response(body, { status }),
  });

  it.each([
    ["text that is no JSON", backend("<html>"), "malformed"],
    ["JSON of another shape", backend('{"data":[{"slug":5}],"total":"many"}'), "malformed"],
    ["an empty body", backend(null), "malformed"],
    ["an error", backend("{}", 500), "status"],
  ])("with %s is distinguished by kind", async (_name, faulty, kind) => {
    expect(await kindOf(contentService(faulty, {}).news({ page: 0, size: 8 }))).toBe(kind);
  });

  it("with 404 returns nothing", async () => {
    expect(await contentService(backend("{}", 404), {}).article("gone")).toBeNull();
  });
});

it("removes scripts, handlers and unsafe URLs from an article", async () => {
  const bodyHTML =
    '<p onclick="steal()">Kick-off</p><script>steal()</script><a href="javascript:steal()">x</a><img src="x" onerror="steal()"><iframe src="//evil.example"></iframe>';
  const article = {
    slug: "a",
    title: "t",
    summary: "s",
    publishedAt: "2026-01-02T03:04:05.000Z",
    categories: [],
    imageKey: "article-1",
    imageAlt: "",
    lang: "en",
    author: "e",
    bodyHTML,
    clubIDs: [],
    fixtureID: null,
  };
  const found = await contentService(
    { name: "content", mode: "remote", fetch: async () => Response.json({ data: article, related: [] }) },
    {},
  ).article("a");
  expect(found?.data.bodyHTML).toContain("<p>Kick-off</p>");
  expect(found?.data.bodyHTML).not.toMatch(/script|onclick|onerror|iframe|javascript|steal/);
});
