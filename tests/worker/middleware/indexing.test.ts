import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import { visit } from "../support/visit.ts";
import { visitInProduction } from "../support/visit-in-production.ts";

const listing = (response: Response) => response.headers.get("x-robots-tag");
const anything = new Hono<AppEnv>().all("*", (c) => c.text("Anything"));

describe("search engines", () => {
  it.each(["/", "/news", "/no-such-page", "/api/health", "/images/crest/0.svg", "/robots.txt"])(
    "may not index %s outside production",
    async (path) => {
      expect(listing(await visit(path))).toBe("noindex");
    },
  );

  it.each(["/", "/news/an-article", "/portalling", "/images/640x360/article-1"])(
    "may list %s in production",
    async (path) => {
      expect(listing(await visitInProduction(anything, path))).toBeNull();
    },
  );

  it.each(["/api/health", "/origin/content/news", "/portal/login"])("never list %s", async (path) => {
    expect(listing(await visitInProduction(anything, path))).toBe("noindex");
  });
});
