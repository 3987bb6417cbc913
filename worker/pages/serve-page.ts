import type { Context } from "hono";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import { errorPage } from "../middleware/error-handler.ts";
import { pageURL } from "../page-cache/key.ts";
import { type RenderPage, serveCached, visitorResponse } from "../page-cache/serve.ts";
import { previewPath } from "../tokens/preview-path.ts";

/** Serves a page or its data. Pages are the same for everybody; personal data is loaded from /api/session afterwards. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  // The renderer is loaded with the first page that is not cached.
  const render: RenderPage = async (request, options) =>
    await (await import("./render-page.ts")).renderPage(c, request, options);
  // Part of the cache's version, so that a new version of the league shows at once.
  const version = `${c.env.VERSION.id}\n${c.get("league").version}`;
  const changedAt = c.get("changedAt");
  try {
    if (isPreview(c)) return await servePreview(c, render);
    if (c.req.method === "GET") return await serveCached(c, { version, changedAt }, render);
    if (c.req.method === "HEAD") return new Response(null, await serveCached(c, { version, changedAt }, render));
    const rendered = await render(c.req.raw, { nonce: c.get("nonce"), complete: true });
    c.set("routePattern", rendered.pattern ?? undefined);
    return rendered.response;
  } catch (error) {
    log("error", "page failed", { requestID: c.get("requestID"), error: String(error) });
    // Not even the error page could be rendered (spec: layout#error-page).
    return errorPage(c, 500, message("An error occured while showing the error page"));
  }
}

const isPreview = (c: Context) => c.req.path.startsWith(previewPath);

/**
 * Serves a preview of a saved article, or of a change to a page, a document, the home page or the profile at its path. The URL is a
 * secret that must not reach caches, search engines, statistics or linked sites.
 */
async function servePreview(c: Context<AppEnv>, render: RenderPage): Promise<Response> {
  const url = new URL(c.req.url);
  // Code for the desk, which a Worker that starts for a visitor does not need.
  const { readPreviewed, servePreviewedPDF } = await import("../league/league-previews.ts");
  const key = { secret: c.get("settings").SESSION_SECRET, key: url.pathname.slice(previewPath.length) };
  const file = await servePreviewedPDF(c.env, key, new Date());
  if (file !== null) return file;
  const change = await readPreviewed(c.env, key, new Date());
  const { response, pattern } = await render(new Request(change === null ? pageURL(url) : new URL(change.path, url)), {
    nonce: c.get("nonce"),
    complete: true,
    ...(change !== null && { previewed: change }),
  });
  c.set("routePattern", pattern ?? undefined);
  const page = visitorResponse(response.body, response, "none");
  page.headers.set("cache-control", "private, no-store");
  page.headers.set("x-robots-tag", "noindex");
  // Not no-referrer, because then forms on the page would have no Origin, and be refused.
  page.headers.set("referrer-policy", "strict-origin");
  return page;
}
