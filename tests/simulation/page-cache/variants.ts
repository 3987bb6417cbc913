import type { Variant } from "../runtime/load-module.ts";

const serve = "page-cache/serve.ts";
const store = "page-cache/store.ts";
const key = "page-cache/key.ts";
const pageAge = "page-cache/page-age.ts";

/** Page caches that are wrong on purpose. */
export const pageVariants: readonly Variant[] = [
  {
    name: "renders from the visitor's own request",
    file: serve,
    replaces: "renderPage(new Request(url), options)",
    by: "renderPage(c.req.raw, options)",
  },
  {
    name: "keeps pages across deploys",
    file: serve,
    replaces: `const name = \`\${version}\\n\${url.href}\`;`,
    by: "const name = url.href;",
  },
  {
    name: "serves one host's page on another",
    file: serve,
    replaces: `const name = \`\${version}\\n\${url.href}\`;`,
    by: `const name = \`\${version}\\n\${url.pathname}\${url.search}\`;`,
  },
  {
    name: "takes a path for another site",
    file: key,
    replaces: "const page = new URL(url.origin);",
    by: "const page = new URL(url.pathname, url.origin);",
  },
  {
    name: "keeps the last of two parameters of a name",
    file: key,
    replaces: "page.searchParams.append(name, value)",
    by: "page.searchParams.set(name, value)",
  },
  {
    name: "passes cookies on",
    file: serve,
    replaces: 'const allowedHeaders = ["content-type",',
    by: 'const allowedHeaders = ["content-type", "set-cookie",',
  },
  {
    name: "gives every visitor the nonce of the render",
    file: serve,
    replaces: 'page.body.withNonce(c.get("nonce"))',
    by: 'page.body.withNonce("0".repeat(32))',
  },
  {
    name: "keeps an error",
    file: serve,
    replaces: "return status === 200 ||",
    by: "return status === 200 || status === 503 ||",
  },
  {
    name: "keeps an error in place of a page that was streamed",
    file: serve,
    replaces: "if (!isCacheable(complete.response.status)) return undefined;",
    by: "",
  },
  {
    name: "keeps what only script puts in order",
    file: serve,
    replaces: "if (rendered.inOrder) return",
    by: "if (rendered.inOrder || !rendered.inOrder) return",
  },
  {
    name: "serves pages of ten minutes ago although they can be rendered",
    file: serve,
    replaces: "!isCurrent || age >= staleFor",
    by: "!isCurrent || age >= completeFor",
  },
  {
    name: "serves pages of the day before from memory",
    file: store,
    replaces: "if (!page || isTooOld(page)) return undefined;",
    by: "if (!page) return undefined;",
  },
  {
    name: "replaces a complete page by one with a missing section",
    file: serve,
    replaces: "rendered.degraded() && !older.degraded && Date.now()",
    by: "false && Date.now()",
  },
  {
    name: "replaces a page by one that was begun before",
    file: serve,
    replaces: "isNewer || ",
    by: "",
  },
  {
    name: "replaces a page by an older one that the data centre sends late",
    file: store,
    replaces: "if (newer || !found) return newer;",
    by: "if (!found) return newer;",
  },
  {
    name: "refreshes a page once for each visitor",
    file: serve,
    replaces: "this.#pendingRender(request) ?? this.#refresh(",
    by: "this.#refresh(",
  },
  {
    name: "renders a page once for each first visitor",
    file: serve,
    replaces: "const shared = pending && ",
    by: "const shared = !pending && ",
  },
  {
    name: "forgets the render of a visitor who waited too long",
    file: serve,
    replaces: "if (this.#pendingRenders.get(name)?.page === page) this",
    by: "this",
  },
  {
    name: "does not say that a page is old",
    file: serve,
    replaces: "if (age >= staleFor) return",
    by: "if (age >= completeFor) return",
  },
  {
    name: "rounds an age twice",
    file: pageAge,
    replaces: "Math.round(age / 3_600_000)",
    by: "Math.round(minutes / 60)",
  },
  {
    name: "fails with the lookup in the data centre",
    file: store,
    replaces: "      return undefined;\n    });\n    // Another",
    by: "      throw error;\n    });\n    // Another",
  },
  {
    name: "keeps a page that has moved",
    file: serve,
    replaces: "if (!isCacheable(rendered.response.status)) return undefined;",
    by: "if (!isCacheable(rendered.response.status) || !rendered.response.body) return undefined;",
  },
];
