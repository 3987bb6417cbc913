import { env } from "cloudflare:workers";
import built from "virtual:league";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { brand } from "../support/brand.ts";
import { league } from "../support/league.ts";
import { comesTrueWithin, otherLeague as other, publish, withdraw } from "../support/publish-league.ts";
import { siteRespondingWith, siteWith } from "../support/site-with.ts";

beforeEach(withdraw);
afterEach(() => void vi.useRealTimers());
afterAll(withdraw);

const textAt = async (visit: ReturnType<typeof siteWith>, path: string) => (await visit(path)).text();

describe("a published league", () => {
  it("takes the place of the built one on pages, in feeds and in the manifest", async () => {
    await publish({});
    const visit = siteWith({});
    for (const path of [
      "/",
      `/about-the-${other.slug}`,
      "/site.webmanifest",
      "/api/v1/openapi.json",
      "/portal/register",
    ]) {
      const text = await textAt(visit, path);
      expect(text, path).toContain(other.name);
      expect(text, path).not.toContain(brand.name);
    }
    const former = await visit(`/about-the-${brand.slug}`);
    await former.body?.cancel();
    expect(former.status).toBe(404);
  });

  it("shows a change within ten seconds, also on a page that was cached, and the built league once it is withdrawn", async () => {
    const visit = siteWith({});
    const isOf = async (name: string) => (await textAt(visit, "/community")).includes(name);
    expect(await isOf(brand.name)).toBe(true);
    await publish({});
    expect(await comesTrueWithin(10, () => isOf(other.name))).toBe(true);
    await publish({ name: "Southern Counties League" });
    expect(await comesTrueWithin(10, () => isOf("Southern Counties League"))).toBe(true);
    await withdraw();
    expect(await comesTrueWithin(10, () => isOf(brand.name))).toBe(true);
  });

  it("shows a changed menu within ten seconds", async () => {
    const visit = siteWith({});
    await publish({});
    const item = { name: "The Fan Zone", link: "/clubs" };
    expect(await textAt(visit, "/community")).not.toContain(item.name);
    const { menus } = z.object({ menus: z.looseObject({ primary: z.array(z.unknown()) }) }).parse(built.description);
    await publish({ menus: { ...menus, primary: [...menus.primary, item] } });
    expect(await comesTrueWithin(10, async () => (await textAt(visit, "/community")).includes(item.name))).toBe(true);
  });

  it("keeps nobody waiting for storage that does not answer", async () => {
    const { promise: unanswered, reject: giveUp } = Promise.withResolvers<never>();
    const statement: unknown = new Proxy(
      {},
      { get: (_, name) => (name === "bind" ? () => statement : () => unanswered) },
    );
    const silent = new Proxy(env.CONTENT_DB, {
      get: (database, name) => (name === "prepare" ? () => statement : Reflect.get(database, name)),
    });
    const { response, settled } = await siteRespondingWith({ CONTENT_DB: silent })("/site.webmanifest");
    expect(await response.text()).toContain(brand.name);
    giveUp(new Error("Storage is away."));
    await settled();
  });

  it("has its video feeds at the paths of the build, in whatever order they are", async () => {
    const [videos, live, ...others] = league.video.feeds;
    const feeds = [{ ...live, title: "On Now" }, { ...videos, title: "All Films" }, ...others];
    await publish({ video: { ...league.video, feeds } });
    const films = await textAt(siteWith({}), "/videos");
    expect(films).toContain("All Films");
    expect(films).not.toContain("On Now");
    // No feed has the path in the build, so the first one is shown.
    await publish({ video: { ...league.video, feeds: [{ ...videos, path: "/watch", title: "To Watch" }] } });
    expect(await textAt(siteWith({}), "/videos")).toContain("To Watch");
  });

  it("has headers in its own styles, which a category of videos has apart from their other lists", async () => {
    await env.VIDEO_DB.prepare(
      "INSERT INTO video_categories (slug, name, order_position) VALUES ('highlights', 'Highlights', 1)",
    ).run();
    await publish({ headerStyles: { videoCategory: "light" } });
    const visit = siteWith({});
    const themes = ["/videos", "/videos?category=highlights", "/videos?season=2026"].map(
      async (path) => /<header data-theme="(\w+)"/.exec(await textAt(visit, path))?.[1],
    );
    expect(await Promise.all(themes)).toEqual(["dark", "light", "dark"]);
  });

  it("has the header and the footer that it chose", async () => {
    const parts = async () => {
      const html = await textAt(siteWith({}), "/community");
      const [, footer = ""] = html.split("<footer");
      // The second footer has collapsible menus.
      return { header: /<header[\s\S]*?<\/header>/.exec(html)?.[0], folds: footer.includes("<details") };
    };
    await publish({});
    const before = await parts();
    expect(before).toEqual({ header: expect.any(String), folds: false });
    await publish({ layout: { headerType: "classic", headerBehaviour: "sticky", footerType: "v2" } });
    const after = await parts();
    expect(after.folds).toBe(true);
    expect(after.header).not.toBe(before.header);
    expect(await parts()).toEqual(after);
  });

  it("has its colours in a style element that the policy allows, and no other", async () => {
    await publish({ theme: { light: { accent: "#7a1230" }, dark: {} } });
    const response = await siteWith({})("/community");
    const html = await response.text();
    const [, nonce] = /<style nonce="([^"]+)"[^>]*>:root\{--club-accent-light:#7a1230\}<\/style>/.exec(html) ?? [];
    expect(nonce).toBeDefined();
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(new RegExp(`style-src 'self' +'nonce-${nonce}'`));
    await publish({ theme: { light: {}, dark: {} } });
    const plain = await siteWith({})("/community");
    expect(await plain.text()).not.toContain("<style");
    expect(plain.headers.get("content-security-policy")).not.toMatch(/style-src [^;]*nonce/);
  });

  it("has the first of its domains in the canonical URLs of all of them, and no other host's", async () => {
    await publish({ domains: ["WWW.Northern.example", "northern.example"] });
    const visit = siteWith({});
    const canonicalAt = async (origin: string) =>
      /<link rel="canonical" href="([^"]+)"/.exec(await textAt(visit, `${origin}/community`))?.[1];
    expect(await canonicalAt("https://northern.example")).toBe("https://www.northern.example/community");
    expect(await canonicalAt("https://www.northern.example")).toBe("https://www.northern.example/community");
    expect(await canonicalAt("https://elsewhere.example")).toBe("https://elsewhere.example/community");
  });

  it("has its slogan in the hero of a home page without news, or else its name", async () => {
    await publish({ slogan: "Mud, mist and glory." });
    const hero = await textAt(siteWith({}), "/");
    expect(hero).toContain("Mud, mist and glory.");
    expect(hero).not.toContain("Under the lights");
    await publish({ slogan: null });
    expect(await textAt(siteWith({}), "/")).toMatch(new RegExp(`<p class="[^"]*">${other.name}</p>`));
  });

  it("finds no colours of the built one in style sheet, portal and images", async () => {
    const accents = [league.theme.light.accent, league.theme.dark.accent].map(String);
    expect(accents).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)]);
    await publish({ theme: { light: { accent: "#7a1230" }, dark: { accent: "#f2b84b", paper: "#101010" } } });
    const visit = siteWith({});
    const home = await textAt(visit, "/");
    const [, sheet = ""] = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/.exec(home) ?? [];
    const css = await (await env.ASSETS.fetch(`https://site.example${sheet}`)).text();
    expect(home).toContain('<meta name="theme-color" content="#101010"');
    const portal = await textAt(visit, "/portal/register");
    expect(portal).toContain("--beam:#f2b84b");
    const locked = await siteWith({ SITE_LOCK_PASSWORD: "rehearsal" })("/");
    const lock = await locked.text();
    expect(lock).toContain("--accent:#f2b84b");
    for (const text of [home, css, portal, lock]) for (const accent of accents) expect(text).not.toContain(accent);
  });

  it("without a club that streams says so at its address", async () => {
    await publish({ streamer: { ...league.streamer, clubID: null } });
    const response = await siteWith({})("/streamer");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("No club has its streaming site here yet.");
  });

  it("that cannot be shown leaves the built one in place", async () => {
    await publish({ menus: { primary: [{ page: "nowhere" }], other: [], footer: [], legal: [] } });
    const text = await textAt(siteWith({}), "/community");
    expect(text).toContain(brand.name);
  });

  it("has files of its own, and none of the build", async () => {
    await publish({});
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';
    await env.MEDIA.put("league/0f", drawing);
    await env.CONTENT_DB.prepare("INSERT INTO league_files VALUES ('brand/mark.svg', '0f', 60, 'image/svg+xml')").run();
    const visit = siteWith({});
    const mark = await visit("/brand/mark.svg");
    expect(mark.headers.get("content-type")).toBe("image/svg+xml");
    expect(await mark.text()).toBe(drawing);
    const etag = mark.headers.get("etag") ?? "";
    for (const tags of [etag, `"other", ${etag}`, `W/${etag}`, "*"]) {
      const unchanged = await visit("/brand/mark.svg", { headers: { "if-none-match": tags } });
      expect([tags, unchanged.status]).toEqual([tags, 304]);
    }
    const changed = await visit("/brand/mark.svg", { headers: { "if-none-match": '"other"' } });
    expect(await changed.text()).toBe(drawing);
    const missing = await visit("/crests/championship.svg");
    await missing.body?.cancel();
    expect(missing.status).toBe(404);
  });
});

it("without its storage a site shows the league that it was built with", async () => {
  const broken = new Proxy(env.CONTENT_DB, {
    get(database, property) {
      if (property === "prepare")
        return () => {
          throw new Error("The database is away");
        };
      const value: unknown = Reflect.get(database, property);
      return typeof value === "function" ? value.bind(database) : value;
    },
  });
  expect(await textAt(siteWith({ CONTENT_DB: broken }), "/contact")).toContain(brand.name);
});

it("is read by each request after a quiet while: none waits for what another one has begun to read", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let reads = 0;
  const database = new Proxy(env.CONTENT_DB, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      if (property !== "prepare") return value.bind(target);
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (!/version FROM league\b/.test(sql)) return statement;
        reads += 1;
        if (reads > 1) return statement;
        return {
          bind: (...values: unknown[]) => ({ all: () => released.then(() => statement.bind(...values).all()) }),
        };
      };
    },
  });
  await publish({});
  const visit = siteWith({ CONTENT_DB: database });
  const first = textAt(visit, "/site.webmanifest");
  await expect.poll(() => reads).toBe(1);
  expect(await textAt(visit, "/site.webmanifest")).toContain(other.name);
  release();
  await first;
});
