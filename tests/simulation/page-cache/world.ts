import type { Context } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../../worker/app-env.ts";
import type { PageCache, RenderPage } from "../../../worker/page-cache/serve.ts";
import { clock } from "../runtime/clock.ts";
import { cacheAPI, type SimulatedResponse } from "../runtime/http.ts";
import { timers } from "../runtime/timers.ts";
import { DataCentreCache } from "./data-centre-cache.ts";
import { type PageState, personal, type Render, type Rendering, renderPage } from "./renderer.ts";

export interface PageCacheModule {
  PageCache: typeof PageCache;
}

/** An isolate with the pages in its memory. */
interface Isolate {
  cache: PageCache;
}

/** A visitor's request and its outcome. */
export interface Visit {
  number: number;
  url: string;
  version: string;
  isolate: Isolate;
  nonce: string;
  isCrawler: boolean;
  sentAt: number;
  response: PageResponse | null;
  /** Whether the cache threw an error instead of responding with a page. */
  isFailed: boolean;
}

/** A response as the visitor gets it. */
export interface PageResponse {
  at: number;
  /** Number of earlier responses. */
  order: number;
  status: number;
  headers: Headers;
  /** Header `x-cache`. */
  state: string | null;
  /** The render that produced it. */
  render: Render | undefined;
  /** Null while it is incomplete, or if it broke off. */
  text: string | null;
}

// A cast, because the platform's types have more members than the simulation needs.
const context = z.custom<Context<AppEnv>>((value) => typeof value === "object");
const rendered = z.custom<Awaited<ReturnType<RenderPage>>>((value) => typeof value === "object");
const simulatedResponse = z.custom<SimulatedResponse>((value) => typeof value === "object");

/** Visitors of pages, the isolates that serve them, and their data centre. */
export class PageWorld {
  readonly #module: PageCacheModule;
  readonly dataCentre = new DataCentreCache();
  readonly isolates: Isolate[];
  version = "1";
  page: PageState = "there";
  rendering: Rendering = { trouble: "none", headAfter: 0, bodyAfter: 0, inOrder: true };
  readonly renders: Render[] = [];
  readonly visits: Visit[] = [];
  /** Visits whose responses were completed in this step, in order. */
  completed: Visit[] = [];
  /** A render that began in this step while another of the same page was in progress; null without one. */
  overlap: string | null = null;
  /** Since when everything works, at the end of a history. */
  wellSince: number | null = null;
  #responseCount = 0;

  constructor(module: PageCacheModule) {
    this.#module = module;
    this.isolates = [this.#isolate(), this.#isolate()];
    cacheAPI.open = async () => this.dataCentre;
  }

  #isolate(): Isolate {
    return { cache: new this.#module.PageCache() };
  }
  evict(isolate: number): void {
    this.isolates[isolate] = this.#isolate();
  }

  beginStep(): void {
    this.completed = [];
    this.overlap = null;
  }

  visit(isolate: number, url: string, isCrawler: boolean): void {
    const number = this.visits.length;
    const server = this.isolates[isolate];
    if (server === undefined) throw new Error("There is no such isolate.");
    const visit: Visit = {
      number,
      url,
      version: this.version,
      isolate: server,
      nonce: `visitor-${number}`.padEnd(32, "-"),
      isCrawler,
      sentAt: clock.now,
      response: null,
      isFailed: false,
    };
    this.visits.push(visit);
    void this.#serve(visit);
  }

  async #serve(visit: Visit): Promise<void> {
    const { url, version, isolate, nonce, isCrawler } = visit;
    const headers: Record<string, string> = {
      cookie: `fan=${personal}`,
      "user-agent": isCrawler ? "Googlebot/2.1" : "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0",
    };
    const c = context.parse({
      req: { url, method: "GET", raw: new Request(url, { headers }), header: (name: string) => headers[name] },
      get: () => nonce,
      set: () => {},
      executionCtx: { waitUntil: (work: Promise<unknown>) => work.catch(() => {}) },
    });
    const render: RenderPage = async (request, options) =>
      rendered.parse(await this.#render(visit, request, options.nonce, options.complete));
    try {
      const got = simulatedResponse.parse(await isolate.cache.serve(c, { version, changedAt: 0 }, render));
      const id = /render (\d+)/.exec(got.headers.get("x-robots-tag") ?? "")?.[1];
      const response: PageResponse = {
        at: clock.now,
        order: this.#responseCount++,
        status: got.status,
        headers: got.headers,
        state: got.headers.get("x-cache"),
        render: this.renders[Number(id)],
        text: null,
      };
      visit.response = response;
      response.text = await got.text().catch(() => null);
    } catch {
      visit.isFailed = true;
    }
    this.completed.push(visit);
  }

  async #render(visit: Visit, request: Request, nonce: string, isComplete: boolean) {
    const { isolate, version, number } = visit;
    const render: Render = {
      id: this.renders.length,
      url: request.url,
      version,
      isolate,
      visit: number,
      isComplete,
      startedAt: clock.now,
      endedAt: null,
      status: 0,
      isDegraded: false,
      isSound: false,
    };
    this.#noteOverlap(visit, render);
    this.renders.push(render);
    return await renderPage(render, this.rendering, this.page, { request, nonce });
  }

  #noteOverlap(visit: Visit, render: Render): void {
    const same = this.rendersOf(render);
    const waited = clock.now - visit.sentAt;
    // A visitor who waited for a render that failed renders the page themselves.
    const isFailed = same.some(({ endedAt, isSound }) => endedAt !== null && endedAt >= visit.sentAt && !isSound);
    // Nobody waits longer than ten seconds for a render.
    const under = same.find(({ endedAt, startedAt }) => endedAt === null && clock.now - startedAt < 10_000);
    if (under !== undefined && waited < 10_000 && !isFailed && render.url.length < 900)
      this.overlap = `render ${render.id} of ${render.url} began during render ${under.id}`;
  }

  /** The renders of a page in an isolate. */
  rendersOf = ({ url, version, isolate }: Pick<Render, "url" | "version" | "isolate">): Render[] =>
    this.renders.filter((one) => one.url === url && one.version === version && one.isolate === isolate);

  wait = (milliseconds: number): Promise<void> => timers.pass(milliseconds);
}
