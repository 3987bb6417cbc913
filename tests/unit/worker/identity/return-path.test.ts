import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnPath, withoutParameter, withParameter } from "../../../../worker/identity/return-path.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { possiblyUnsafePath } from "../../../fixtures/unsafe-paths.ts";

const site = "https://site.example";
const placeOf = (address: string) => {
  const { origin, pathname, search, hash } = new URL(address, site);
  return { origin, pathname, search, hash };
};

describe("a return path", () => {
  it.each(["/", "/news", "/videos/live-1?tab=2#top", "/a//b", "/news?next=https://elsewhere.example"])(
    "may be %s",
    (path) => {
      expect(returnPath(path, "/fallback")).toBe(path);
    },
  );

  it.each([
    "//elsewhere.example",
    "///elsewhere.example",
    "/\\elsewhere.example",
    "\\\\elsewhere.example",
    "/\t/elsewhere.example",
    "/\n//elsewhere.example",
    "/.//elsewhere.example",
    "/..//elsewhere.example",
    "/%2e//elsewhere.example",
    "/a/../..//elsewhere.example",
    "https://elsewhere.example",
    "https:elsewhere.example",
    "HTTPS://site.example@elsewhere.example",
    "javascript:alert(1)",
    " /news",
    "news",
    "?x",
    "#x",
    "",
    null,
    undefined,
  ])("may not be %j", (path) => {
    expect(returnPath(path, "/fallback")).toBe("/fallback");
  });

  it("stays on the site whatever is requested", () => {
    let kept = 0;
    fc.assert(
      fc.property(possiblyUnsafePath, (wanted) => {
        const path = returnPath(wanted, "/fallback");
        if (path !== "/fallback") {
          kept += 1;
          expect(placeOf(wanted), "where a browser goes that is asked for it").toEqual(placeOf(path));
        }
        expect(new URL(withParameter(path, "loginSuccess", "true"), site).origin).toBe(site);
      }),
      { numRuns: propertyRuns() },
    );
    expect(kept, "most of them are paths").toBeGreaterThan(propertyRuns() / 3);
  });
});

it.each([
  ["/news?language=ar", "/news"],
  ["/news?a=%2F&language=ar&b=2#top", "/news?a=%2F&b=2#top"],
  ["/news?languages=ar", "/news?languages=ar"],
  // A path without a language stays exactly as it is.
  ["/news?a=b c/d", "/news?a=b c/d"],
])("%s is without its language %s", (path, without) => {
  expect(withoutParameter(path, "language")).toBe(without);
});
