import { describe, expect, it } from "vitest";
import { pageURL } from "../../../../worker/page-cache/key.ts";

const addressOf = (path: string) => pageURL(new URL(`https://site.example${path}`)).href;

describe("a page's cache key", () => {
  it("leaves out parameters that pages do not read, and sorts the rest", () => {
    expect(addressOf("/news?utm_source=x&page=2&category=transfers&gclid=y")).toBe(
      "https://site.example/news?category=transfers&page=2",
    );
  });

  it.each(["//evil.example/news", "//%5Cevil", "//site.example/news", "///evil.example"])(
    "stays on the requested site, whatever the path: %s",
    (path) => {
      expect(addressOf(path)).toBe(`https://site.example${path}`);
    },
  );
});
