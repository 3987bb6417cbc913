import type { Context } from "hono";
import { isbot } from "isbot";
import { pageAgeID } from "../../schemas/site/page-age.ts";
import { withTimeout } from "../../schemas/site/with-timeout.ts";
import type { AppEnv } from "../app-env.ts";
import { shortHash } from "../hashing/short-hash.ts";
import { returnPath } from "../identity/return-path.ts";
import type { Previewed } from "../league/league-previews.ts";
import { log } from "../log.ts";
import { createNonce } from "../tokens/nonce.ts";
import { maxKeyLength, pageURL, unreadParameters } from "./key.ts";
import { type AgeTemplate, ageText } from "./page-age.ts";
import { storeDataSeparately } from "./page-data.ts";
import { PageStore, type StoredPage } from "./store.ts";

export interface RenderedPage {
  response: Response;
  pattern: string | null;
  /** Whether a backend failed during the render. Known only once the body has been read. */
  degraded: () => boolean;
  /** Whether the body is in reading order. A streamed one may end with sections that script moves into place. */
  inOrder: boolean;
  /** The sentence for its age, if it is not in English. */
  ageTemplate?: AgeTemplate | null;
}

/**
 * Renders a page from an anonymous request.
 * @param complete wait for every section, so that the page reads in order without script; otherwise it is streamed.
 */
export type RenderPage = (
  request: Request,
  options: {
    nonce: string;
    complete: boolean;
    /** The site as it would be with an unpublished change. */
    previewed?: Pick<Previewed, "league" | "document">;
  },
) => Promise<RenderedPage>;

/** `RenderPage` bound to one page. */
type Render = (options: Parameters<RenderPage>[1]) => Promise<RenderedPage>;

/** Milliseconds for which a page is served from the cache without a refresh. */
const freshFor = 5_000;
/** A page with a missing section is refreshed sooner. */
const degradedFreshFor = 1_000;
/** Age in milliseconds up to which a page is served stale while it is refreshed. Beyond that, it may show yesterday's news. */
const staleFor = 60_000;
/**
 * Age in milliseconds up to which a complete page is better than a new one with a missing section, as long as nothing has been changed. If
 * a section stays missing for longer, the rest of the page should not become outdated because of it.
 */
const completeFor = 10 * 60_000;
/** Milliseconds for which a visitor waits for the refresh of an older page. */
const refreshTimeout = 2_000;
/** Milliseconds for which a visitor waits for another visitor's render of the same page. */
const collapseTimeout = 10_000;
/** Milliseconds after which a pending render counts as cancelled together with its request: such a render never settles. */
const abandonedAfter = 30_000;

/** Headers of rendered pages that responses keep. All others, above all `Set-Cookie`, are dropped. */
const allowedHeaders = ["content-type", "content-language", "link", "location", "retry-after", "x-robots-tag"];

/** A render's nonce, and its start in milliseconds since 1970. */
interface RenderStart {
  nonce: string;
  startedAt: number;
}

/** What a cached page depends on. */
export interface PageVersion {
  /** Part of a page's name: a new version starts with an empty cache. */
  version: string;
  /** A page rendered before this is rendered again while its visitor waits. In milliseconds since 1970. */
  changedAt: number;
}

/** A requested page's name, and when its content last changed. */
interface PageRequest {
  name: string;
  changedAt: number;
  /** Runs work after the visitor has got the response. */
  waitUntil: (work: Promise<void>) => void;
}

interface PendingRender {
  page: Promise<StoredPage | undefined>;
  changedAt: number;
  /** Milliseconds since 1970. */
  since: number;
}

export class PageCache {
  readonly #store = new PageStore();
  /** Pending renders by page: simultaneous misses share one render. */
  readonly #pendingRenders = new Map<string, PendingRender>();

  /**
   * Serves a page that is the same for everybody: from the cache while fresh; stale while it is refreshed in the background; rendered again
   * when it is older than a minute or than its content; and stale, with a sentence about its age, when it cannot be rendered. The renderer
   * gets an anonymous request without cookies and headers.
   */
  async serve(c: Context<AppEnv>, { version, changedAt }: PageVersion, renderPage: RenderPage): Promise<Response> {
    const url = pageURL(new URL(c.req.url));
    const name = `${version}\n${url.href}`;
    const request: PageRequest = { name, changedAt, waitUntil: (work) => c.executionCtx.waitUntil(work) };
    const render: Render = (options) => renderPage(new Request(url), options);

    const cached = this.#store.fromMemory(name) ?? (await this.#store.get(name));
    if (cached) {
      const age = Date.now() - cached.storedAt;
      const isCurrent = cached.changedAt >= changedAt;
      if (isCurrent && age < (cached.degraded ? degradedFreshFor : freshFor)) return respond(c, cached, "hit");
      const refreshing = this.#pendingRender(request) ?? this.#refresh(c, request, render, cached);
      const mayWait = !isCurrent || age >= staleFor;
      const newer = mayWait ? await withTimeout(refreshing, refreshTimeout, undefined) : undefined;
      return newer ? respond(c, newer, "renewed") : respond(c, cached, "stale");
    }

    const pending = this.#pendingRender(request);
    const shared = pending && (await withTimeout(pending, collapseTimeout, undefined));
    return shared ? respond(c, shared, "collapsed") : await this.#renderMiss(c, request, render);
  }

  /** The pending render of a page; not one that began before the last change, because it may show the old content. */
  #pendingRender({ name, changedAt }: PageRequest): Promise<StoredPage | undefined> | undefined {
    const pending = this.#pendingRenders.get(name);
    const isOf = pending && pending.changedAt >= changedAt && Date.now() - pending.since < abandonedAfter;
    return isOf ? pending.page : undefined;
  }

  /** Registers this render, so that other visitors wait for it. */
  #begin({ name, changedAt }: PageRequest, page: Promise<StoredPage | undefined>): void {
    this.#pendingRenders.set(name, { page, changedAt, since: Date.now() });
  }

  /** Removes this render, unless a visitor who has waited too long for it has started another. */
  #end(name: string, page: Promise<StoredPage | undefined>): void {
    if (this.#pendingRenders.get(name)?.page === page) this.#pendingRenders.delete(name);
  }

  /** Streams the page to the waiting visitor, and stores the complete page for the next one. */
  async #renderMiss(c: Context<AppEnv>, request: PageRequest, render: Render): Promise<Response> {
    const { name } = request;
    let settle: (page: StoredPage | undefined) => void = () => {};
    const pending = new Promise<StoredPage | undefined>((resolve) => {
      settle = resolve;
    });
    this.#begin(request, pending);
    // Other visitors wait for it, even if this one has gone.
    c.executionCtx.waitUntil(pending);
    const done = (page: StoredPage | undefined) => {
      settle(page);
      this.#end(name, pending);
    };
    try {
      const [nonce, startedAt] = [c.get("nonce"), Date.now()];
      // Crawlers run no scripts, so they get the complete page.
      const rendered = await render({ nonce, complete: isbot(c.req.header("user-agent")) });
      const { response } = rendered;
      c.set("routePattern", rendered.pattern ?? undefined);
      c.set("cacheState", "miss");
      if (!isCacheable(response.status) || name.length > maxKeyLength) {
        done(undefined);
        return visitorResponse(response.body, response, "miss");
      }
      const [forVisitor, forCache] = response.body?.tee() ?? [null, null];
      const stored = this.#storeStreamed(request, render, forCache, rendered, { nonce, startedAt });
      c.executionCtx.waitUntil(
        stored.then(done, (error: unknown) => {
          log("warn", "page store failed", { error: String(error) });
          done(undefined);
        }),
      );
      return visitorResponse(forVisitor, response, "miss");
    } catch (error) {
      done(undefined);
      throw error;
    }
  }

  /**
   * Renders the page again in the background and stores it.
   * @returns undefined when the render failed: the older page stays.
   */
  #refresh(
    c: Context<AppEnv>,
    request: PageRequest,
    render: Render,
    older: StoredPage,
  ): Promise<StoredPage | undefined> {
    const work = this.#renderAgain(request, render, older)
      .catch((error: unknown) => {
        log("warn", "page refresh failed", { error: String(error) });
        return undefined;
      })
      .finally(() => this.#end(request.name, work));
    this.#begin(request, work);
    c.executionCtx.waitUntil(work);
    return work;
  }

  async #renderAgain(request: PageRequest, render: Render, older: StoredPage): Promise<StoredPage | undefined> {
    const [nonce, startedAt] = [createNonce(), Date.now()];
    const rendered = await render({ nonce, complete: true });
    if (!isCacheable(rendered.response.status)) return undefined;
    const body = await new Response(rendered.response.body).text();
    if (isWorseThan(rendered, older, request.changedAt)) return undefined;
    return await this.#storePage(request, rendered, body, { nonce, startedAt });
  }

  /**
   * Stores the streamed page if it is in reading order; otherwise renders the complete page for later visitors.
   * @returns undefined when that fails.
   */
  async #storeStreamed(
    request: PageRequest,
    render: Render,
    streamed: ReadableStream | null,
    rendered: RenderedPage,
    start: RenderStart,
  ): Promise<StoredPage | undefined> {
    const body = await new Response(streamed).text();
    if (rendered.inOrder) return await this.#storePage(request, rendered, body, start);
    const startedAt = Date.now();
    const complete = await render({ nonce: start.nonce, complete: true });
    if (!isCacheable(complete.response.status)) return undefined;
    const text = await new Response(complete.response.body).text();
    return await this.#storePage(request, complete, text, { ...start, startedAt });
  }

  /** Stores a page. @returns it, or a better page that another render has stored since. */
  async #storePage(
    { name, changedAt, waitUntil }: PageRequest,
    rendered: RenderedPage,
    text: string,
    { nonce, startedAt }: RenderStart,
  ): Promise<StoredPage> {
    const storedAt = Date.now();
    const body = await storeDataSeparately(text, nonce);
    // Read after the wait, during which another render may have been stored.
    const stored = this.#store.fromMemory(name);
    const isNewer = stored && stored.changedAt >= changedAt && stored.storedAt > startedAt;
    if (stored && (isNewer || isWorseThan(rendered, stored, changedAt))) return stored;
    const page = {
      status: rendered.response.status,
      headers: [...rendered.response.headers].filter(([header]) => allowedHeaders.includes(header)),
      pattern: rendered.pattern,
      storedAt,
      changedAt,
      degraded: rendered.degraded(),
      ageTemplate: rendered.ageTemplate ?? null,
      tag: shortHash(`${name}\n${body.replaceAll(nonce, "")}`),
    };
    return this.#store.put(name, page, { text: body, nonce, waitUntil });
  }
}

/** Whether the render lacks a section that an older page has, and that page is not too old, nor older than its content's last change. */
const isWorseThan = (rendered: RenderedPage, older: StoredPage, changedAt: number) =>
  older.changedAt >= changedAt && rendered.degraded() && !older.degraded && Date.now() - older.storedAt < completeFor;

const ofThisIsolate = new PageCache();

/** {@link PageCache.serve} of this isolate's cache. */
export const serveCached: PageCache["serve"] = async (c, ...page) =>
  withUnreadParameters(await ofThisIsolate.serve(c, ...page), c.req.url);

/**
 * Passes on the parameters that no page reads, such as campaign tags and what a sign-in tells the browser, if the response redirects within
 * the site: the stored redirect is the same for everybody, and has none of them.
 */
function withUnreadParameters(response: Response, visited: string): Response {
  const path = returnPath(response.headers.get("location"), "");
  if (path === "") return response;
  const parameters = unreadParameters(new URL(visited));
  if (parameters.length === 0) return response;
  const target = new URL(path, visited);
  for (const [name, value] of parameters) target.searchParams.append(name, value);
  response.headers.set("location", target.pathname + target.search + target.hash);
  return response;
}

function respond(c: Context<AppEnv>, page: StoredPage, state: string): Response {
  c.set("routePattern", page.pattern ?? undefined);
  c.set("cacheState", state);
  const headers = new Headers(page.headers);
  headers.set("cache-control", "no-cache");
  headers.set("x-cache", state);
  const age = Math.max(0, Date.now() - page.storedAt);
  headers.set("age", String(Math.floor(age / 1000)));
  const init = { status: page.status, headers };
  const body = page.body.withNonce(c.get("nonce"));
  if (age >= staleFor) return new Response(withAge(body, ageText(age, page.ageTemplate)), init);
  if (page.status === 200) headers.set("etag", `W/"${page.tag}"`);
  return new Response(body, init);
}

const pageAge = new RegExp(`<div id="${pageAgeID}"[^>]*>`);

/** Inserts the sentence about its age into a page. */
function withAge(body: Uint8Array, sentence: string): string {
  return new TextDecoder().decode(body).replace(pageAge, (slot) => `${slot}<p>${sentence}</p>`);
}

/** A rendered response with only the allowed headers, so that nothing personal can slip through. */
export function visitorResponse(body: ReadableStream | null, response: Response, state: string): Response {
  const headers = new Headers([...response.headers].filter(([header]) => allowedHeaders.includes(header)));
  // The nonce belongs to this response, so no shared cache may store it.
  headers.set("cache-control", "no-cache");
  headers.set("x-cache", state);
  return new Response(body, { status: response.status, headers });
}

function isCacheable(status: number): boolean {
  return status === 200 || status === 404 || status === 301 || status === 302;
}
