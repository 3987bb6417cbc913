import type { Context } from "hono";
import { isbot } from "isbot";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import { createNonce } from "../nonce.ts";
import { maxKeyLength, pageURL } from "./key.ts";
import { PageStore, type StoredPage } from "./store.ts";

/** A page as it was rendered: its response, and how to get the whole of it for keeping. */
export interface Rendered {
  response: Response;
  pattern: string | null;
  /** Whether a backend failed while it was rendered. Only known once the body has been read. */
  degraded: () => boolean;
  /** Whether the body is in reading order. A streamed one may have sections at its end that script moves into place. */
  inOrder: boolean;
}

/**
 * Renders a page for nobody in particular.
 * @param complete wait for every section, so that the page reads in order without script; otherwise it streams.
 */
export type RenderPage = (request: Request, options: { nonce: string; complete: boolean }) => Promise<Rendered>;

/** The same for one page. */
type Render = (options: Parameters<RenderPage>[1]) => Promise<Rendered>;

/** A page answers from the cache without a refresh for this long, in milliseconds. */
const freshFor = 5_000;
/** A page with a section missing is tried again sooner. */
const degradedFreshFor = 1_000;
/** A page of up to this age is served while it is rendered anew, in milliseconds. An older one may tell of another day. */
const servedFor = 60_000;
/** How long a visitor waits for a page that is to take an older one's place, in milliseconds. */
const renewedWithin = 2_000;
/** How long a visitor waits for another visitor's render of the same page, in milliseconds. */
const followFor = 10_000;

const store = new PageStore();
/** Renders under way in this isolate, by page: simultaneous misses wait for one. */
const underWay = new Map<string, Promise<StoredPage | undefined>>();

/** Headers that a kept page may have. Anything else, `Set-Cookie` first of all, is not carried over. */
const keptHeaders = ["content-type", "content-language", "link", "location", "x-robots-tag"];

/**
 * Answers a page for everybody: from the cache while it is fresh; from the cache and refreshed behind it when it is older; rendered
 * anew when it is older than a minute; from the cache when it cannot be rendered. The renderer gets an anonymous request: no cookie,
 * no header that tells who asks.
 */
export async function serveCached(c: Context<AppEnv>, version: string, renderPage: RenderPage): Promise<Response> {
  const address = pageURL(new URL(c.req.url));
  const name = `${version}\n${address.href}`;
  const render: Render = (options) => renderPage(new Request(address), options);

  const kept = store.remembered(name) ?? (await store.get(name));
  if (kept) {
    const age = Date.now() - kept.storedAt;
    if (age < (kept.degraded ? degradedFreshFor : freshFor)) return answer(c, kept, "hit");
    const refreshing = underWay.get(name) ?? refresh(c, name, render, kept);
    const newer = age < servedFor ? undefined : await follow(refreshing, renewedWithin);
    return newer ? answer(c, newer, "renewed") : answer(c, kept, "stale");
  }

  const others = underWay.get(name);
  const followed = others && (await follow(others, followFor));
  return followed ? answer(c, followed, "collapsed") : await renderMiss(c, name, render);
}

/** Renders for the visitor who waits, streaming, and keeps the complete page for the next one. */
async function renderMiss(c: Context<AppEnv>, name: string, render: Render): Promise<Response> {
  let settle: (page: StoredPage | undefined) => void = () => {};
  underWay.set(
    name,
    new Promise((resolve) => {
      settle = resolve;
    }),
  );
  const done = (page: StoredPage | undefined) => {
    settle(page);
    underWay.delete(name);
  };
  try {
    const nonce = c.get("nonce");
    // A crawler takes what it is given, once: it waits for the whole page.
    const rendered = await render({ nonce, complete: isbot(c.req.header("user-agent")) });
    const { response } = rendered;
    c.set("routePattern", rendered.pattern ?? undefined);
    c.set("cacheState", "miss");
    if (!isKeepable(response.status) || name.length > maxKeyLength || !response.body) {
      done(undefined);
      return visitorResponse(response.body, response, "miss");
    }
    const [forVisitor, forCache] = response.body.tee();
    const kept = keep(name, render, forCache, rendered, nonce);
    c.executionCtx.waitUntil(
      kept.then(done, (error: unknown) => {
        log("warn", "page not kept", { error: String(error) });
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
 * Renders the page anew, whether the visitor waits for it or not, and keeps it. A failed render leaves the older page in its place.
 * @returns undefined where it does.
 */
function refresh(c: Context<AppEnv>, name: string, render: Render, kept: StoredPage): Promise<StoredPage | undefined> {
  const work = renewed(name, render, kept)
    .catch((error: unknown) => {
      log("warn", "page not refreshed", { error: String(error) });
      return undefined;
    })
    .finally(() => underWay.delete(name));
  underWay.set(name, work);
  c.executionCtx.waitUntil(work);
  return work;
}

async function renewed(name: string, render: Render, kept: StoredPage): Promise<StoredPage | undefined> {
  const nonce = createNonce();
  const rendered = await render({ nonce, complete: true });
  if (!isKeepable(rendered.response.status) || !rendered.response.body) return undefined;
  const body = await new Response(rendered.response.body).text();
  // A whole page of some minutes ago serves better than a new one with a hole in it.
  if (rendered.degraded() && !kept.degraded) return undefined;
  return await storePage(name, rendered, body, nonce);
}

/** Keeps what was streamed if it reads in order; otherwise the page is rendered once more, whole, for those to come. */
async function keep(
  name: string,
  render: Render,
  streamed: ReadableStream,
  rendered: Rendered,
  nonce: string,
): Promise<StoredPage> {
  const body = await new Response(streamed).text();
  if (rendered.inOrder) return await storePage(name, rendered, body, nonce);
  const whole = await render({ nonce, complete: true });
  return await storePage(name, whole, await new Response(whole.response.body).text(), nonce);
}

async function storePage(name: string, rendered: Rendered, text: string, nonce: string): Promise<StoredPage> {
  const page = {
    status: rendered.response.status,
    headers: [...rendered.response.headers].filter(([header]) => keptHeaders.includes(header)),
    pattern: rendered.pattern,
    storedAt: Date.now(),
    degraded: rendered.degraded(),
  };
  return await store.put(name, page, text, nonce);
}

function answer(c: Context<AppEnv>, page: StoredPage, state: string): Response {
  c.set("routePattern", page.pattern ?? undefined);
  c.set("cacheState", state);
  const headers = new Headers(page.headers);
  headers.set("cache-control", "no-cache");
  headers.set("x-cache", state);
  headers.set("age", String(Math.max(0, Math.floor((Date.now() - page.storedAt) / 1000))));
  return new Response(page.body.withNonce(c.get("nonce")), { status: page.status, headers });
}

/** What the visitor gets of a rendered response: its kept headers alone, so nothing personal can slip through. */
function visitorResponse(body: ReadableStream | null, response: Response, state: string): Response {
  const headers = new Headers([...response.headers].filter(([header]) => keptHeaders.includes(header)));
  // The nonce is this answer's own, so no shared cache outside may keep it.
  headers.set("cache-control", "no-cache");
  headers.set("x-cache", state);
  return new Response(body, { status: response.status, headers });
}

function isKeepable(status: number): boolean {
  return status === 200 || status === 404 || status === 301 || status === 302;
}

/** A render of this page that is under way, unless it fails or takes longer than this, in milliseconds. */
async function follow(render: Promise<StoredPage | undefined>, limit: number): Promise<StoredPage | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  try {
    return await Promise.race([render, patience]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
