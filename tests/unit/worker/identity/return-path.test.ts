import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnPath, withParameter } from "../../../../worker/identity/return-path.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";

const site = "https://site.example";

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
    const pieces = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "@",
      ":",
      "//",
      "\t",
      "\n",
      "elsewhere.example",
      "https:",
      "%2f",
      "?",
      "#",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = withParameter(returnPath(`/${parts.join("")}`, "/fallback"), "loginSuccess", "true");
        expect(new URL(path, site).origin).toBe(site);
      }),
      { numRuns: propertyRuns },
    );
  });
});
