import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { z } from "zod";
import { trackResponse } from "./unread-responses.ts";
import { site } from "./visit.ts";

const builtWorker = z.object({
  default: z.object({
    fetch: z.custom<(request: Request, env: object, context: ExecutionContext) => Promise<Response>>(
      (value) => typeof value === "function",
    ),
  }),
});
/** In a variable, because the build's types do not exist before a build. */
const build = "../../../build/server/index.js";

type Bindings = Record<
  string,
  string | D1Database | R2Bucket | Queue | AnalyticsEngineDataset | RateLimit | { getByName(name: string): object }
>;

/** Like `siteWith`, for tests of work after a response: `settled` waits for it. */
export function siteRespondingWith(variables: Bindings) {
  // One object for each site, because the Worker caches what it has parsed of an environment. Other variables come with another version, as
  // in
  // a deploy, because the page cache is keyed by it.
  const environment = { ...env, VERSION: { ...env.VERSION, id: crypto.randomUUID() }, ...variables };
  return async (
    path: string,
    init: RequestInit = {},
  ): Promise<{ response: Response; settled: () => Promise<void> }> => {
    const worker = builtWorker.parse(await import(/* @vite-ignore */ build));
    const context = createExecutionContext();
    const request = new Request(new URL(path, site), { redirect: "manual", ...init });
    const response = trackResponse(await worker.default.fetch(request, environment, context));
    return { response, settled: () => waitOnExecutionContext(context) };
  };
}

/** The built site with these variables and bindings instead of the test site's. */
export function siteWith(variables: Bindings) {
  const request = siteRespondingWith(variables);
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { response, settled } = await request(path, init);
    await settled();
    return response;
  };
}
export type Site = ReturnType<typeof siteWith>;

/** A browser at such a site. It keeps cookies, and follows redirects within the site on request. */
export function browserAt(request: Site) {
  const cookies = new Map<string, string>();
  function keep(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(/;\s*/);
      const name = pair.slice(0, pair.indexOf("="));
      const gone =
        attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || /Expires=Thu, 01 Jan 1970/.test(line);
      if (gone) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
  }
  async function visit(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await request(path, { ...init, headers });
    keep(response);
    return response;
  }
  return {
    cookies,
    visit,
    post: (path: string, fields: Record<string, string>) =>
      visit(path, { method: "POST", body: new URLSearchParams(fields) }),
    postJSON: (path: string, body: object) =>
      visit(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  };
}
export type Browser = ReturnType<typeof browserAt>;
