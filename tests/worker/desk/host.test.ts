import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newsChangedResponse } from "../../../schemas/desk/news.ts";
import { previewResponse } from "../../../schemas/desk/previews.ts";
import { publish, withdraw } from "../support/publish-league.ts";
import { siteWith } from "../support/site-with.ts";
import { deskOf, newStaff } from "../support/staff.ts";

it("has the clock of a league that was published since the build", async () => {
  const site = siteWith({});
  const page = async () => await (await site("/desk/sign-in")).text();
  await newStaff("editor");
  expect(await page()).not.toContain("data-time-zone");
  await publish({ timeZone: "Asia/Tokyo", languages: ["en-AU"], translations: {}, mail: {} });
  const other = siteWith({});
  // A first request waits at most half a second for the league, so this is repeated.
  await expect
    .poll(async () => await (await other("/desk/sign-in")).text())
    .toContain('<html lang="en" data-time-zone="Asia/Tokyo" data-language="en-AU">');
  await withdraw();
});

describe("with DESK_HOST", () => {
  const site = siteWith({ DESK_HOST: "desk.league.example" });
  const onDesk = (path: string, init?: RequestInit) => site(`https://desk.league.example${path}`, init);

  it("previews of articles are on the site, and the desk frames them from there", async () => {
    const desk = deskOf((path, init) => onDesk(path, init), (await newStaff("editor")).cookie);
    const draft = { title: "A new stand", summary: "", bodyHTML: "<p>Agreed.</p>", author: "", imageKey: null };
    const created = await desk("POST", "news/create", {
      draft: { ...draft, imageAlt: "", lang: "en", categories: [] },
    });
    const { slug } = newsChangedResponse.parse(created.body);
    const { url } = previewResponse.parse((await desk("POST", `news/${slug}/preview`)).body);
    const { origin, pathname } = new URL(url);
    expect(origin).not.toBe("https://desk.league.example");
    const frames = (await onDesk("/desk/sign-in")).headers.get("content-security-policy");
    expect(/frame-src ([^;]*)/.exec(frames ?? "")?.[1]?.split(" ")).toContain(origin);
    const preview = await site(pathname);
    expect(await preview.text()).toContain("<p>Agreed.</p>");
    expect(preview.headers.get("content-security-policy")).toContain("frame-ancestors https://desk.league.example");
    expect((await onDesk(pathname)).status).toBe(404);
  });

  it("shows the site's pictures, and its links lead to the site", async () => {
    const { cookie } = await newStaff("editor");
    const origin = /data-site="([^"]*)"/.exec(await (await onDesk("/desk", { headers: { cookie } })).text())?.[1] ?? "";
    expect(new URL(origin).hostname).not.toBe("desk.league.example");
    expect((await site(`${origin}/news`)).status).toBe(200);
    expect((await onDesk("/images/64x36/page-about.png")).status).toBe(200);
    const here = await (await siteWith({})("/desk/sign-in")).text();
    expect(here).toContain('data-site=""');
  });

  it("the desk is there alone, and nothing else is", async () => {
    const logged = () => env.DESK_DB.prepare("SELECT count(*) AS rows FROM audit").first("rows");
    const before = await logged();
    const { cookie } = await newStaff("analyst");
    expect((await onDesk("/desk/sign-in")).status).toBe(200);
    expect((await onDesk("/")).headers.get("location")).toBe("/desk");
    expect((await onDesk("/news")).status).toBe(404);
    expect((await onDesk("/api/session")).status).toBe(404);
    expect((await site("/desk")).status).toBe(404);
    expect((await site("/api/desk/v1/me", { headers: { cookie } })).status).toBe(404);
    expect((await site("/news")).status).toBe(200);
    expect(await logged()).toBe(before);
  });
});
