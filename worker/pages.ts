import type { Context } from "hono";
import { message } from "../schemas/site/messages.ts";
import type { AppEnv } from "./app-env.ts";
import { log } from "./log.ts";
import { errorPage } from "./middleware/error-handler.ts";
import { pageURL } from "./page-cache/key.ts";
import { type RenderPage, serveCached, visitorResponse } from "./page-cache/serve.ts";
import { previewPath } from "./tokens/preview-path.ts";

/** Serves a page or its data. Pages are the same for everybody; personal data comes from /api/session after load. */
export async function servePage(c: Context<AppEnv>): Promise<Response> {
  // What renders loads with the first page that is in no cache.
  const render: RenderPage = async (request, options) =>
    await (await import("./render-page.ts")).renderPage(c, request, options);
  // A new version of the league shows at once.
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

/** Serves a preview of the saved article, or of a change of a page, a document or the home page at its path. Its URL is a secret that no cache, search engine, statistics or linked site gets. */
async function servePreview(c: Context<AppEnv>, render: RenderPage): Promise<Response> {
  const url = new URL(c.req.url);
  // Code of the desk, which a Worker that starts for a fan does not need.
  const { readPreviewed, servePreviewedPDF } = await import("./league/league-previews.ts");
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
  // Not no-referrer: forms of a page with that have no Origin, and are refused.
  page.headers.set("referrer-policy", "strict-origin");
  return page;
}
