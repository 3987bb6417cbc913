import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deskBannersResponse } from "../../../../schemas/desk/banners.ts";
import { editorsDesk } from "../../support/editors-desk.ts";
import { comesTrueWithin } from "../../support/publish-league.ts";
import { problemOf } from "../../support/staff.ts";

const { site, desk } = editorsDesk();
afterEach(() => void vi.useRealTimers());

const read = async () => deskBannersResponse.parse((await desk("GET", "banners")).body);
const change = (banners: unknown, revision: string) => desk("POST", "banners", { banners, revision });
const banner = (text: string, rest = {}) => ({
  ...{ text, link: null, pages: [], from: null, until: null, translations: {} },
  ...rest,
});
const secondsAhead = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
/** The HTML of the banner above a page; null without one. */
async function lineOf(path: string): Promise<string | null> {
  const html = await (await site(path)).text();
  return /<aside [^>]*data-closable="banner-[0-9a-f]+".*?<\/aside>/s.exec(html)?.[0] ?? null;
}

describe("banners at the desk", () => {
  it("are above the league's pages, in the language of the page or in the league's own", async () => {
    const { banners, languages, revision } = await read();
    expect([banners, languages]).toEqual([[], ["ar"]]);
    expect(await lineOf("/community")).toBeNull();
    const said = banner("Gates open at two", { link: "/contact", translations: { ar: "تفتح البوابات في الثانية" } });
    const changed = deskBannersResponse.parse((await change([said], revision)).body);
    expect(changed.banners).toEqual([said]);
    for (const path of ["/", "/community"]) {
      expect(await lineOf(path)).toMatch(/<a [^>]*href="\/contact"[^>]*>Gates open at two<\/a>/);
    }
    expect(await lineOf("/ar/community")).toMatch(/<a [^>]*href="\/ar\/contact"[^>]*>تفتح البوابات في الثانية<\/a>/);
    expect(await lineOf("/embeds/news")).toBeNull();
    await change([banner("Gates open at three")], changed.revision);
    expect(await lineOf("/ar/community")).toMatch(/<p [^>]*lang="en-GB" dir="ltr">Gates open at three<\/p>/);
    const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes").all();
    expect(results).toEqual([{ part: "banners" }]);
  });

  it("come and go by their times, on pages that caches have as well", async () => {
    const { revision } = await read();
    const end = secondsAhead(120);
    const soon = banner("Soon", { from: secondsAhead(60), until: end });
    await change([soon, banner("Later", { from: secondsAhead(90) })], revision);
    const says = (text: string) =>
      comesTrueWithin(100, async () => (await lineOf("/community"))?.includes(text) === true);
    expect(await lineOf("/community")).toBeNull();
    expect(await says("Soon")).toBe(true);
    expect(await says("Later")).toBe(true);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(end));
  });

  it("are on the pages that they name and those below, the first of a page", async () => {
    const { revision } = await read();
    const [home, news] = [banner("At home", { pages: ["/"] }), banner("Of news", { pages: ["/news", "/community"] })];
    const changed = await change(
      [home, news, banner("Everywhere"), banner("Never", { pages: ["/fixtures"] })],
      revision,
    );
    expect(deskBannersResponse.parse(changed.body).banners[1]?.pages).toEqual(["/news", "/community"]);
    const said: [path: string, text: string][] = [
      ...([
        ["/", "At home"],
        ["/ar", "At home"],
        ["/news", "Of news"],
        ["/community", "Of news"],
      ] as const),
      ...([
        ["/ar/community", "Of news"],
        ["/documents", "Everywhere"],
        ["/newsletter", "Everywhere"],
      ] as const),
    ].map(([path, text]) => [path, text]);
    for (const [path, text] of said) expect(await lineOf(path), path).toContain(text);
    await change([news], (await read()).revision);
    expect(await lineOf("/community")).toContain("Of news");
    expect(await lineOf("/documents")).toBeNull();
  });

  it("are on all pages where a tool of the league's names none", async () => {
    const { pages: _, ...without } = banner("From a tool");
    const changed = deskBannersResponse.parse((await change([without], (await read()).revision)).body);
    expect(changed.banners).toEqual([banner("From a tool")]);
  });

  it("are not overwritten by who has opened them before somebody else changed them", async () => {
    const { revision } = await read();
    expect((await change([banner("Mine")], revision)).status).toBe(200);
    expect(problemOf(await change([banner("Yours")], revision))).toMatchObject({
      status: 409,
      code: "changed_meanwhile",
    });
  });

  it("show markup as text", async () => {
    await change([banner('<img src=x onerror="alert(1)"> {unknown}')], (await read()).revision);
    expect(await lineOf("/community")).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; {unknown}");
  });

  it.each([
    [banner(" "), 400, "A banner's text is missing."],
    [banner("x".repeat(141)), 400, "A banner's text has at most 140 characters."],
    [banner("two\nlines"), 400, "A banner's text is one line."],
    [banner("Go", { link: "javascript:alert(1)" }), 400, "A link is a path on this site"],
    [banner("Go", { link: "//evil.example" }), 400, "A link is a path on this site"],
    [banner("Go", { pages: ["videos"] }), 400, "A page is its path on this site"],
    [banner("Go", { pages: ["/videos/"] }), 400, "A page is its path on this site"],
    [banner("Go", { pages: ["/videos?a=b"] }), 400, "A page is its path on this site"],
    [banner("Go", { pages: ["//evil.example"] }), 400, "A page is its path on this site"],
    [banner("Go", { pages: Array.from({ length: 11 }, () => "/news") }), 400, "A banner names at most 10 pages."],
    [banner("Go", { from: "tomorrow" }), 400, "A time is an instant in UTC"],
    [banner("Go", { from: "2026-12-02T09:00:00Z", until: "2026-12-01T09:00:00Z" }), 400, "It ends before it begins."],
    [banner("Go", { translations: { fr: "Allez" } }), 422, "is none of the league's other languages: ar"],
  ])("are refused in plain words: %j", async (wrong, status, message) => {
    const refused = problemOf(await change([wrong], (await read()).revision));
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(message);
    expect((await read()).banners).toEqual([]);
  });
});
