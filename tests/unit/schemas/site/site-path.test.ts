import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPagePath, isSitePath } from "../../../../schemas/site/site-path.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { possiblyUnsafePath } from "../../../fixtures/unsafe-paths.ts";

describe("isSitePath", () => {
  it.each(["/", "/videos/live-7", "/news?page=2#top", "/a//b", "/%2F%2Fhost"])("accepts %s", (path) => {
    expect(isSitePath(path)).toBe(true);
  });

  it.each([
    "",
    "news",
    "//host",
    "/\\host",
    "/\t/host",
    "/\n/host",
    "/.//host",
    "/..//host",
    "https://host/",
    "javascript:alert(1)",
    " /news",
  ])("refuses %j", (path) => {
    expect(isSitePath(path)).toBe(false);
  });

  it("never accepts a path that a browser resolves to another origin", () => {
    let accepted = 0;
    fc.assert(
      fc.property(possiblyUnsafePath, (path) => {
        if (!isSitePath(path)) return;
        accepted += 1;
        const url = new URL(path, "https://site.example");
        const again = new URL(url.pathname + url.search + url.hash, "https://site.example");
        expect(again.origin).toBe("https://site.example");
      }),
      { numRuns: propertyRuns() },
    );
    expect(accepted, "most of them are paths").toBeGreaterThan(propertyRuns() / 3);
  });
});

describe("isPagePath", () => {
  it.each(["/", "/news?page=2", "/clubs/ashford#squad", "/portals", "/news/a?file=b.pdf"])(
    "takes %s for a page",
    (path) => {
      expect(isPagePath(path)).toBe(true);
    },
  );

  it.each([
    "/portal",
    "/portal/profile",
    "/portal?language=ar",
    "/documents/rules.pdf",
    "/news/feed.rss",
    "https://a.example/",
  ])("takes %s for none", (path) => {
    expect(isPagePath(path)).toBe(false);
  });
});
