import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowedReturnURL } from "../../../../worker/identity/return-url.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { possiblyUnsafePath, withUnsafePiece } from "../../../fixtures/unsafe-paths.ts";

const site = "https://site.example";
const hosts = ["https://tickets.example", "https://shop.example:8443"];

/** Origin to which this URL leads a browser from this site. */
const landsAt = (address: string) => new URL(address, site).origin;

/** An allowed URL, with at most one wrong part in it. */
const almostURL = fc
  .tuple(fc.constantFrom(...hosts), fc.constantFrom("", "/", "/seats?block=7#row", "//seats"))
  .chain(([origin, rest]) => withUnsafePiece([...`${origin}${rest}`]));

describe("a return URL", () => {
  it.each([
    ["/", "/"],
    ["/videos?page=2#top", "/videos?page=2#top"],
    ["https://tickets.example", "https://tickets.example/"],
    ["https://tickets.example/seats?block=7#row", "https://tickets.example/seats?block=7#row"],
    ["https://shop.example:8443/scarves", "https://shop.example:8443/scarves"],
  ])("%s is allowed", (wanted, address) => {
    expect(allowedReturnURL(wanted, hosts)).toBe(address);
  });

  it.each([
    "https://evil.example",
    "http://tickets.example/",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/./\\evil.example",
    "/%09/../..//evil.example",
    " //evil.example",
    "\u0000//evil.example",
    "evil.example",
    "./evil",
    "?returnTo=1",
    "#top",
    "",
    " ",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https:\\\\evil.example",
    "hTTps://evil.example",
    "HTTPS://TICKETS.EXAMPLE/",
    "https://TICKETS.example/",
    "https://tickets.example.evil.example/",
    "https://tickets.exampleevil.example/",
    "https://eviltickets.example/",
    "https://tickets.example@evil.example/",
    "https://tickets.example:80@evil.example/",
    "https://user@tickets.example/",
    "https://user:word@tickets.example/",
    "https://tickets.example:444/",
    "https://tickets.example:443/",
    "https://tickets.example./",
    "https://tickets.example\\@evil.example/",
    "https://tickets.example\\.evil.example/",
    "https://tickets.example%2eevil.example/",
    "https://tickets.example%2f@evil.example/",
    "https://tickets\u3002example/",
    "https://t\u0456ckets.example/",
    "https://tickets.example/\\evil.example",
    "https://tickets.example/ seats",
    "https://tickets.example/\r\nset-cookie: a=b",
    "https://shop.example/",
    "https://shop.example:8444/",
    "javascript:alert(1)",
    "javascript://tickets.example/%0aalert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:https://tickets.example/1",
    "view-source:https://tickets.example/",
    "ftp://tickets.example/",
    "wss://tickets.example/",
    `https://tickets.example/${"x".repeat(2000)}`,
  ])("%j is refused", (wanted) => {
    expect(allowedReturnURL(wanted, hosts)).toBeNull();
  });

  it("never leads to an unlisted site, however it is spelled", () => {
    let allowed = 0;
    fc.assert(
      fc.property(
        fc.oneof({ arbitrary: possiblyUnsafePath, weight: 1 }, { arbitrary: almostURL, weight: 3 }),
        (wanted) => {
          const address = allowedReturnURL(wanted, hosts);
          if (address === null) return;
          allowed += 1;
          expect([site, ...hosts]).toContain(landsAt(address));
          expect(landsAt(wanted), "where it says").toBe(landsAt(address));
        },
      ),
      { numRuns: propertyRuns() },
    );
    expect(allowed, "many of them are allowed").toBeGreaterThan(propertyRuns() / 4);
  });
});
