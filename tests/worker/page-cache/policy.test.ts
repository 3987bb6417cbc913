import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { Hono } from "hono";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import { PageCache, type RenderPage } from "../../../worker/page-cache/serve.ts";
import { createNonce } from "../../../worker/tokens/nonce.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A site with one page. Its renders are counted, and the next one can be chosen. */
function onePage() {
  const turns = {
    renders: 0,
    fails: false,
    hangs: false,
    degraded: false,
    status: 200,
    inOrder: true,
    changedAt: 0,
    complete: [] as boolean[],
  };
  let isolate = new PageCache();
  const render: RenderPage = async (request, { nonce, complete }) => {
    turns.renders += 1;
    turns.complete.push(complete);
    if (turns.hangs) await new Promise(() => {});
    if (turns.fails) throw new Error("The backend is down");
    const { degraded } = turns;
    return {
      response: new Response(`render ${turns.renders} of ${new URL(request.url).search} nonce="${nonce}"`, {
        status: turns.status,
        headers: { "content-type": "text/html", location: "/two", "set-cookie": "tracked=yes", "x-personal": "yes" },
      }),
      pattern: "/one",
      inOrder: turns.inOrder,
      degraded: () => degraded,
    };
  };
  const path = `/one-${crypto.randomUUID()}`;
  const ask = async (version = "1", query = "", init: RequestInit = {}) => {
    const app = new Hono<AppEnv>().all("*", (c) => {
      c.set("nonce", createNonce());
      return isolate.serve(c, { version, changedAt: turns.changedAt }, render);
    });
    const context = createExecutionContext();
    const response = await app.fetch(new Request(`https://site.example${path}${query}`, init), {}, context);
    const body = await response.text();
    if (!turns.hangs) await waitOnExecutionContext(context);
    return { response, body, state: response.headers.get("x-cache") };
  };
  /** From now on, visitors reach another isolate of the data centre. */
  const elsewhere = () => {
    isolate = new PageCache();
  };
  return { turns, ask, elsewhere };
}

/** Stops the clock. @returns a function that lets exactly this much time pass since then */
function stopClock() {
  const begun = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: begun });
  return (milliseconds: number) => vi.setSystemTime(begun + milliseconds);
}
const [minute, day] = [60_000, 86_400_000];

const later = (seconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });

describe("the page cache's policy", () => {
  it("serves a fresh page without rendering", async () => {
    const { turns, ask } = onePage();
    await ask();
    expect((await ask()).state).toBe("hit");
    expect(turns.renders).toBe(1);
  });

  it("serves a stale page at once and renders it again behind it", async () => {
    const { ask } = onePage();
    await ask();
    later(6);
    const stale = await ask();
    expect([stale.state, stale.body]).toEqual(["stale", expect.stringContaining("render 1 ")]);
    const refreshed = await ask();
    expect([refreshed.state, refreshed.body]).toEqual(["hit", expect.stringContaining("render 2 ")]);
  });

  it("renders a page again for the first visitor after a minute without any, and for those to come", async () => {
    const { ask } = onePage();
    await ask();
    later(61);
    const renewed = await ask();
    expect([renewed.state, renewed.body]).toEqual(["renewed", expect.stringContaining("render 2 ")]);
    const kept = await ask();
    expect([kept.state, kept.body]).toEqual(["hit", expect.stringContaining("render 2 ")]);
  });

  it("renders a page again while its visitor waits, when what it shows has changed since", async () => {
    const { turns, ask, elsewhere } = onePage();
    await ask();
    turns.changedAt = 1;
    const renewed = await ask();
    expect([renewed.state, renewed.body]).toEqual(["renewed", expect.stringContaining("render 2 ")]);
    expect((await ask()).state).toBe("hit");
    elsewhere();
    expect((await ask()).state).toBe("hit");
    turns.fails = true;
    turns.changedAt = 2;
    const still = await ask();
    expect([still.state, still.body]).toEqual(["stale", expect.stringContaining("render 2 ")]);
  });

  it("renders a page again whose last render was broken off with the request that began it", async () => {
    const { turns, ask } = onePage();
    await ask();
    later(6);
    turns.hangs = true;
    expect((await ask()).state).toBe("stale");
    turns.hangs = false;
    later(31);
    expect((await ask()).state).toBe("stale");
    expect((await ask()).body).toContain("render 3 ");
  });

  it("keeps the stale page while it cannot be rendered", async () => {
    const { turns, ask } = onePage();
    await ask();
    turns.fails = true;
    later(3600);
    await ask();
    const still = await ask();
    expect([still.state, still.body]).toEqual(["stale", expect.stringContaining("render 1 ")]);
  });

  it("prefers a complete stale page to a new one with a failed section", async () => {
    const { turns, ask } = onePage();
    await ask();
    turns.degraded = true;
    later(60);
    await ask();
    expect((await ask()).body).toContain("render 1 ");
    turns.degraded = false;
    await ask();
    expect((await ask()).body).toMatch(/render [^1] /);
  });

  it("prefers a new page with a failed section to a complete one whose content has changed", async () => {
    const { turns, ask } = onePage();
    await ask();
    turns.degraded = true;
    turns.changedAt = 1;
    const corrected = await ask();
    expect([corrected.state, corrected.body]).toEqual(["renewed", expect.stringContaining("render 2 ")]);
    expect((await ask()).body).not.toContain("render 1 ");
  });

  it("does not cache an error", async () => {
    const { turns, ask } = onePage();
    turns.status = 500;
    await ask();
    turns.status = 200;
    expect((await ask()).state).toBe("miss");
  });

  it("starts empty after a deploy", async () => {
    const { ask } = onePage();
    await ask("1");
    expect((await ask("2")).state).toBe("miss");
    expect((await ask("1")).state).toBe("hit");
  });

  it("renders once for concurrent visitors", async () => {
    const { turns, ask } = onePage();
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(turns.renders).toBe(1);
    expect(responses.every(({ body }) => body.startsWith("render 1 "))).toBe(true);
    const nonces = new Set(responses.map(({ body }) => /nonce="(.+)"/.exec(body)?.[1]));
    expect(nonces.size).toBe(10);
  });

  it("stores no cookie and no header that is not a page's own", async () => {
    const { ask } = onePage();
    for (const { response } of [await ask(), await ask()]) {
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("x-personal")).toBeNull();
    }
  });

  it("shares a page among all orders of parameters and all marketing tags, and separates pages by the parameters that they read", async () => {
    const { ask } = onePage();
    await ask("1", "?page=2&club=7&utm_campaign=x");
    expect((await ask("1", "?club=7&gclid=1&page=2")).state).toBe("hit");
    expect((await ask("1", "?club=8&page=2")).state).toBe("miss");
  });

  it("renders a page with a missing section again after a second", async () => {
    const pass = stopClock();
    const { turns, ask } = onePage();
    turns.degraded = true;
    await ask();
    pass(999);
    expect((await ask()).state).toBe("hit");
    pass(1_000);
    expect((await ask()).state).toBe("stale");
  });

  it("has the visitor wait for a new page from a minute on, not before", async () => {
    const pass = stopClock();
    for (const [age, state] of [
      [minute - 1, "stale"],
      [minute, "renewed"],
    ] as const) {
      pass(0);
      const { ask } = onePage();
      await ask();
      pass(age);
      expect((await ask()).state).toBe(state);
    }
  });

  it("gives up a complete page for one with a missing section after ten minutes, not before", async () => {
    const pass = stopClock();
    for (const [age, render] of [
      [10 * minute - 1, "render 1 "],
      [10 * minute, "render 2 "],
    ] as const) {
      pass(0);
      const { turns, ask } = onePage();
      await ask();
      turns.degraded = true;
      pass(age);
      expect((await ask()).body).toContain(render);
    }
  });

  it.each(["the same isolate", "another isolate of the data centre"])(
    "serves a page for a day where none can be rendered, from %s",
    async (where) => {
      const pass = stopClock();
      const { turns, ask, elsewhere } = onePage();
      await ask();
      turns.fails = true;
      const move = () => where === "the same isolate" || elsewhere();
      move();
      pass(day - 1);
      const last = await ask();
      expect([last.state, last.body]).toEqual(["stale", expect.stringContaining("render 1 ")]);
      move();
      pass(day);
      const gone = await ask();
      expect([gone.state, gone.response.status]).toEqual([null, 500]);
    },
  );

  it("shares a page among the isolates of a data centre, with its status and headers", async () => {
    stopClock();
    const { turns, ask, elsewhere } = onePage();
    turns.status = 301;
    await ask();
    elsewhere();
    const { state, response } = await ask();
    expect([state, response.status]).toEqual(["hit", 301]);
    expect(Object.fromEntries(response.headers)).toEqual({
      age: "0",
      "cache-control": "no-cache",
      "content-type": "text/html",
      location: "/two",
      "x-cache": "hit",
    });
    expect(turns.renders).toBe(1);
  });

  it.each([200, 404, 301, 302])("stores a page with status %i, also in place of an older one", async (status) => {
    const pass = stopClock();
    const { turns, ask } = onePage();
    turns.status = status;
    await ask();
    expect((await ask()).state).toBe("hit");
    pass(5_000);
    await ask();
    expect([turns.renders, (await ask()).state]).toEqual([2, "hit"]);
  });

  it("stores no page with a very long address", async () => {
    const { ask } = onePage();
    const query = `?q=${"x".repeat(1_100)}`;
    await ask("1", query);
    expect((await ask("1", query)).state).toBe("miss");
  });

  it("streams to a visitor, renders whole pages for crawlers, and stores whole ones", async () => {
    stopClock();
    const { turns, ask } = onePage();
    turns.inOrder = false;
    expect((await ask()).body).toContain("render 1 ");
    expect((await ask()).body).toContain("render 2 ");
    expect(turns.complete).toEqual([false, true]);
    const crawled = onePage();
    await crawled.ask("1", "", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } });
    expect(crawled.turns.complete).toEqual([true]);
  });
});
