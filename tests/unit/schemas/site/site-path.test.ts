import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPagePath, isSitePath, withoutEndSlashes } from "../../../../schemas/site/site-path.ts";
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

describe("withoutEndSlashes", () => {
  const slashes = "/".repeat(200_000);
  it.each([
    ["one slash", "/", "/"],
    ["only slashes", "///", "/"],
    ["a page", "/a", "/a"],
    ["a language", "/en/", "/en"],
    ["several at the end", "/a//", "/a"],
    ["some within", "//a///b//", "//a///b"],
    ["very many within", `/a${slashes}b/`, `/a${slashes}b`],
    ["very many at the end", `/a${slashes}`, "/a"],
  ])("makes one path of %s", (_, path, expected) => {
    // Compared before, because a failure would print the path.
    expect(withoutEndSlashes(path) === expected).toBe(true);
  });

  it("takes away slashes alone, and all of them", () => {
    const parts = fc.array(fc.constantFrom("/", "a", "."), { maxLength: 20 });
    fc.assert(
      fc.property(parts, (after) => {
        const path = `/${after.join("")}`;
        const exact = withoutEndSlashes(path);
        expect(exact + "/".repeat(path.length - exact.length)).toBe(path);
        expect(exact === "/" || !exact.endsWith("/")).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
