import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import {
  deskMenusResponse,
  deskPageCreate,
  deskPageResponse,
  deskPagesResponse,
  pageDraftResponse,
} from "../../../../schemas/desk/pages.ts";
import { previewResponse } from "../../../../schemas/desk/previews.ts";
import { auditResponse, type StaffRole } from "../../../../schemas/desk/staff.ts";
import { readCurrentLeague } from "../../../../worker/league/change-league.ts";
import { addPage } from "../../../../worker/league/desk-pages.ts";
import { brand } from "../../support/brand.ts";
import { endpoints } from "../../support/endpoints.ts";
import { comesTrueWithin, withdraw } from "../../support/publish-league.ts";
import { type Site, siteWith } from "../../support/site-with.ts";
import { deskOf, newStaff, problemOf } from "../../support/staff.ts";

let site: Site;
let desk: ReturnType<typeof deskOf>;
const as = async (role: StaffRole) => deskOf(site, (await newStaff(role)).cookie);
beforeEach(async () => {
  await withdraw();
  site = siteWith({});
  desk = await as("editor");
});
afterEach(() => void vi.useRealTimers());
afterAll(withdraw);

const textAt = async (path: string) => {
  const response = await site(path);
  return { status: response.status, text: await response.text() };
};
const wanted = (rest: object = {}) => ({
  ...{ parent: null, slug: "away-days", title: "Away days", menuTitle: null, language: null, menu: "primary" },
  text: {
    lead: `How to follow the ${brand.name} on the road.`,
    sections: [{ heading: "Trains", paragraphs: ["Ask [us](/contact)."], list: [], questions: [] }],
  },
  ...rest,
});
const create = (rest: object = {}) => desk("POST", "pages/create", wanted(rest));
const read = async (path: string) =>
  deskPageResponse.parse((await desk("GET", `pages/page?${new URLSearchParams({ path })}`)).body);
const menus = async () => deskMenusResponse.parse((await desk("GET", "menus")).body);
const list = async () => deskPagesResponse.parse((await desk("GET", "pages")).body).pages;
const contentOf = ({ title, menuTitle, language, text }: z.output<typeof deskPageResponse>) => ({
  ...{ title, menuTitle, language, text },
});

describe("pages at the desk", () => {
  it("are on the site and in the header's menu at once where they are published, with all other pages and images", async () => {
    const before = await list();
    expect((await create()).body).toEqual({ path: "away-days" });
    const { status, text } = await textAt("/away-days");
    expect(status).toBe(200);
    expect(text).toContain(`How to follow the ${brand.name} on the road.`);
    expect((await textAt("/")).text).toContain('href="/away-days"');
    expect((await textAt("/brand/mark.svg")).status).toBe(200);
    const after = await list();
    expect(after.length).toBe(before.length + 1);
    expect(after.find(({ path }) => path === "away-days")).toMatchObject({ title: "Away days", menus: ["Header"] });
    // The URL of the league's own pages is stored with a placeholder for its slug, which stays.
    const { description } =
      (await env.CONTENT_DB.prepare("SELECT description FROM league").first<{ description: string }>()) ?? {};
    expect(description).toContain('{"page":"fantasy-{brand}","name":"Fantasy"}');
  });

  it("are looked at as they are written, new or changed, before fans see them", async () => {
    const { menu: _, parent: __, slug, ...content } = wanted();
    const preview = async (change: object) => {
      const made = await desk("POST", "previews", { change: { kind: "page", path: slug, ...content, ...change } });
      const { url } = previewResponse.parse(made.body);
      return { path: new URL(url).pathname, ...(await textAt(new URL(url).pathname)) };
    };
    const first = await preview({});
    expect(first).toMatchObject({ status: 200 });
    expect(first.text).toContain("Preview: fans do not read this yet");
    expect(first.text).toContain(`How to follow the ${brand.name} on the road.`);
    expect((await textAt("/away-days")).status).toBe(404);
    await create();
    const changed = await preview({ title: "Away by train" });
    expect(changed.text).toMatch(/<h1[^>]*>Away by train/);
    expect((await textAt("/away-days")).text).not.toContain("Away by train");
    // The preview link shows the draft as it was for a week, whatever is published in the meantime.
    expect((await textAt(first.path)).text).toMatch(/<h1[^>]*>Away days/);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 86_400_000 });
    expect(await textAt(first.path)).toMatchObject({ status: 404 });
  });

  it.each([
    ["match-hub", {}, "The site has a page of its own at /match-hub."],
    ["away-days/trains", {}, "There is no page away-days."],
    ["away-days", { text: null }, "A page needs a first sentence."],
  ])("have no preview that could not be published: %s", async (path, change, message) => {
    const { menu: _, parent: __, slug: ___, ...content } = wanted(change);
    const refused = problemOf(await desk("POST", "previews", { change: { kind: "page", path, ...content } }));
    expect(refused.message).toContain(message);
  });

  it("are in another isolate within six seconds", async () => {
    const other = siteWith({});
    expect((await other("/away-days")).status).toBe(404);
    await create();
    expect(await comesTrueWithin(6, async () => (await other("/away-days")).status === 200)).toBe(true);
  });

  it("are placed below another page, after its last one", async () => {
    const below = (path: string) => path.startsWith("supporters/") && path.split("/").length === 2;
    await create({ parent: "supporters", menu: null });
    expect((await list()).filter(({ path }) => below(path)).at(-1)?.path).toBe("supporters/away-days");
    expect((await textAt("/supporters/away-days")).status).toBe(200);
    // Below a page whose path contains the league's slug.
    await create({ parent: `about-the-${brand.slug}`, menu: null });
    const stored = await env.CONTENT_DB.prepare("SELECT path FROM league_pages WHERE path = ?")
      .bind("about-the-{brand}/away-days")
      .first();
    expect(stored).not.toBeNull();
    expect((await textAt(`/about-the-${brand.slug}/away-days`)).status).toBe(200);
  });

  it("get another title and text, and keep what is not touched", async () => {
    const page = await read("terms-of-use");
    const { text } = page;
    const saved = await desk("POST", "pages/save", {
      ...contentOf(page),
      path: page.path,
      revision: page.revision,
      title: "Terms",
    });
    expect(saved.status).toBe(200);
    expect((await textAt("/terms-of-use")).text).toContain("<h1");
    expect(await read("terms-of-use")).toMatchObject({ title: "Terms", text });
    const stored = await env.CONTENT_DB.prepare(
      "SELECT page FROM league_pages WHERE path = 'terms-of-use'",
    ).first<string>("page");
    expect(stored).toContain("{name}");
    expect(stored).not.toContain(brand.name);
  });

  it("are not overwritten by who has opened them before somebody else changed them", async () => {
    await create();
    const page = await read("away-days");
    const change = (title: string) =>
      desk("POST", "pages/save", { ...contentOf(page), path: page.path, revision: page.revision, title });
    expect((await change("Away trips")).status).toBe(200);
    expect(problemOf(await change("On the road"))).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect((await read("away-days")).title).toBe("Away trips");
  });

  it("are all published when several people publish at once", async () => {
    const slugs = ["one", "two", "three"];
    const done = await Promise.all(slugs.map((slug) => create({ slug, menu: null })));
    const published = slugs.filter((_, index) => done[index]?.status === 200);
    expect(published.length).toBeGreaterThan(0);
    const paths = (await list()).map(({ path }) => path);
    for (const slug of slugs) expect(paths.includes(slug)).toBe(published.includes(slug));
  });

  it("are removed with a reason, and leave the menus; what they were is in the audit log", async () => {
    await create();
    const { revision } = await read("away-days");
    const remove = (path: string, of: string) =>
      desk("POST", "pages/remove", { path, revision: of, reason: "the season is over" });
    expect((await remove("away-days", "another")).status).toBe(409);
    expect((await remove("away-days", revision)).status).toBe(200);
    expect((await textAt("/away-days")).status).toBe(404);
    expect((await textAt("/")).text).not.toContain('href="/away-days"');
    const administrator = await as("administrator");
    const { rows } = auditResponse.parse((await administrator("GET", "audit?text=pages.remove")).body);
    expect(rows[0]).toMatchObject({ reason: "the season is over", outcome: "done", after: null });
    expect(JSON.stringify(rows[0]?.before)).toContain("How to follow");
  });

  it.each([
    ["supporters", "Pages are below it"],
    ["terms-of-use", "The site's own pages link to it."],
    ["cookies", "The site's own pages link to it."],
  ])("stay where something needs them: %s", async (path, sentence) => {
    const { revision } = await read(path);
    const refused = problemOf(await desk("POST", "pages/remove", { path, revision, reason: "not needed" }));
    expect(refused).toMatchObject({ status: 422, code: "page_stays" });
    expect(refused.message).toContain(sentence);
  });

  it("stay while another page links to them", async () => {
    await create({ slug: "trains", menu: null });
    const text = { lead: "By rail.", sections: [{ paragraphs: ["See [trains](/trains/)."], list: [], questions: [] }] };
    await create({ slug: "rail", menu: null, text });
    const { revision } = await read("trains");
    const refused = problemOf(await desk("POST", "pages/remove", { path: "trains", revision, reason: "not needed" }));
    expect(refused.message).toBe("Other pages link to it: Away days. Take the links out first.");
  });

  it.each([
    [{ slug: "contact" }, 409, "There is a page at /contact already."],
    [{ slug: "news" }, 409, "The site has a page of its own at /news."],
    [{ slug: "Away Days" }, 400, "An address is lower-case letters, digits and hyphens"],
    [{ parent: "nowhere" }, 404, "There is no page nowhere."],
    [{ title: "" }, 400, "A title is missing."],
    [{ text: null }, 422, "A page needs a first sentence."],
    [{ text: { lead: "One.", sections: [{ paragraphs: [], list: [], questions: [] }] } }, 400, "has some text"],
    [{ text: { lead: "One.", sections: [{ paragraphs: ["Table: a"] }] } }, 400, "caption of a table"],
    [{ language: "tlh" }, 422, "is none of the league's"],
    [{ parent: "community/what-we-do/health", slug: "a", menu: null }, 200, ""],
  ])("are refused in plain words: %j", async (rest, status, message) => {
    const response = await create(rest);
    expect(response.status).toBe(status);
    if (status !== 200) expect(problemOf(response).message).toContain(message);
  });

  it("are refused at every address that the site has routes of its own for", async () => {
    const firsts = endpoints.map(({ path }) => path.split("/")[1] ?? "");
    const current = await readCurrentLeague(env.CONTENT_DB);
    for (const slug of new Set(firsts.filter((first) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(first)))) {
      const add = () => addPage(current, deskPageCreate.parse(wanted({ slug })), new Date());
      expect(add, slug).toThrow(expect.objectContaining({ status: 409, code: "address_taken" }));
    }
    expect(problemOf(await create({ slug: "news" }))).toMatchObject({ status: 409, code: "address_taken" });
  });
});

describe("moving a page", () => {
  const move = async (path: string, place: { parent: string | null; slug: string }) =>
    desk("POST", "pages/move", { path, revision: (await read(path)).revision, ...place });
  /** A page with a subpage that links to it, as a menu and another page do. */
  const withSubpage = async () => {
    const linkTo = (words: string) => ({
      lead: "By rail.",
      sections: [{ paragraphs: [`See [${words}](/away-days/trains#night).`, "/away-days"], list: [], questions: [] }],
    });
    await create();
    await create({ parent: "away-days", slug: "trains", menu: null, text: linkTo("trains") });
    await create({ parent: `about-the-${brand.slug}`, slug: "rail", menu: null, text: linkTo("rail") });
  };

  it("takes those below it along, and links and menus lead to where they are", async () => {
    await withSubpage();
    const moved = await move("away-days", { parent: `about-the-${brand.slug}`, slug: "on-the-road" });
    const to = `about-the-${brand.slug}/on-the-road`;
    expect(moved.body).toEqual({ path: to });
    expect((await textAt(`/${to}/trains`)).status).toBe(200);
    expect((await textAt(`/about-the-${brand.slug}/rail`)).text).toContain(`href="/${to}/trains#night"`);
    expect((await textAt("/")).text).toContain(`href="/${to}"`);
    const { results } = await env.CONTENT_DB.prepare(
      "SELECT path FROM league_pages WHERE path LIKE '%on-the-road%' ORDER BY path",
    ).all();
    expect(results).toEqual([
      { path: "about-the-{brand}/on-the-road" },
      { path: "about-the-{brand}/on-the-road/trains" },
    ]);
  });

  it("leaves the old addresses leading there, until another page has them", async () => {
    await withSubpage();
    await move("away-days", { parent: "supporters", slug: "away-days" });
    await move("supporters/away-days", { parent: null, slug: "trips" });
    for (const [old, now] of [
      ["away-days", "trips"],
      ["away-days/trains", "trips/trains"],
      ["supporters/away-days/trains", "trips/trains"],
    ]) {
      const response = await site(`/${old}`);
      expect([response.status, response.headers.get("location")]).toEqual([301, `/${now}`]);
    }
    await create({ menu: null });
    expect((await textAt("/away-days")).status).toBe(200);
  });

  it("keeps its draft and its revisions", async () => {
    await create();
    const draftAt = async (path: string) =>
      pageDraftResponse.parse((await desk("GET", `pages/draft?${new URLSearchParams({ path })}`)).body);
    const { revision } = await draftAt("away-days");
    const draft = { title: "Trips", menuTitle: "", language: "", lead: "Soon.", text: "" };
    await desk("POST", "pages/draft/save", { path: "away-days", revision, draft });
    await move("away-days", { parent: "supporters", slug: "trips" });
    const now = await draftAt("supporters/trips");
    expect(now.draft).toEqual(draft);
    expect(now.revisions).toHaveLength(2);
  });

  it.each([
    ["terms-of-use", { parent: null, slug: "terms" }, 422, "The site's own pages link to"],
    ["cookies", { parent: null, slug: "cookie-choices" }, 422, "The site's own pages link to"],
    ["competitions", { parent: null, slug: "cups" }, 422, "The page of a competition keeps its address"],
    ["supporters", { parent: "supporters/faqs", slug: "supporters" }, 422, "It cannot be below itself"],
    ["supporters", { parent: null, slug: "news" }, 409, "There is a page at /news already."],
    ["supporters", { parent: null, slug: "media" }, 409, "There is a page at /media already."],
    ["supporters", { parent: "community/what-we-do/health", slug: "supporters" }, 422, "at most three pages above"],
    ["supporters", { parent: "nowhere", slug: "supporters" }, 404, "There is no page nowhere."],
  ])("is refused in plain words: %s to %j", async (path, place, status, message) => {
    const refused = problemOf(await move(path, place));
    expect(refused.message).toContain(message);
    expect(refused.status).toBe(status);
  });

  it("is refused over a change that was not seen", async () => {
    await create();
    const refused = await desk("POST", "pages/move", { path: "away-days", revision: "old", parent: null, slug: "x" });
    expect(problemOf(refused)).toMatchObject({ status: 409, code: "changed_meanwhile" });
  });
});

describe("menus at the desk", () => {
  it("are shown to fans in the order and with the names that they get", async () => {
    const { menus: before, revision } = await menus();
    const [first, ...others] = before.primary;
    const link = { name: "Shop for kits", link: "https://kits.example/", icon: null, highlight: false, links: [] };
    const after = {
      ...before,
      primary: [...others, ...(first === undefined ? [] : [first])],
      footer: [{ heading: "Kits", items: [link] }, ...before.footer.slice(1)],
      legal: [...before.legal, { ...link, name: "Press", link: "/news", links: [] }],
    };
    const changed = deskMenusResponse.parse((await desk("POST", "menus", { menus: after, revision })).body);
    expect(changed.menus).toEqual(after);
    const { text } = await textAt("/community");
    expect(text).toContain("Shop for kits");
    expect(text).toContain("Press");
    const refused = await desk("POST", "menus", { menus: before, revision });
    expect(problemOf(refused)).toMatchObject({ status: 409, code: "changed_meanwhile" });
    const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes ORDER BY part").all();
    expect(results).toEqual([{ part: "menu footer" }, { part: "menu legal" }, { part: "menu primary" }]);
  });

  it("keep which links open in no new tab, also those below others", async () => {
    const { menus: before, revision } = await menus();
    const below = { name: "Scarves", link: "https://scarves.example/", newTab: false };
    const link = { name: "Kits", link: "https://kits.example/", newTab: false, icon: null, highlight: false };
    const after = { ...before, legal: [...before.legal, { ...link, links: [below] }] };
    const changed = deskMenusResponse.parse((await desk("POST", "menus", { menus: after, revision })).body);
    expect(changed.menus).toEqual(after);
    // A later change of the menu leaves it so.
    const later = { ...changed.menus, legal: changed.menus.legal.toReversed() };
    const last = await desk("POST", "menus", { menus: later, revision: changed.revision });
    expect(deskMenusResponse.parse(last.body).menus).toEqual(later);
    const { text } = await textAt("/community");
    expect(/<a [^>]*href="https:\/\/kits\.example\/"[^>]*>/.exec(text)?.[0]).not.toContain("_blank");
  });

  it("are in the league's other languages too, but for names that have no translation yet", async () => {
    const { menus: before, revision } = await menus();
    const [first, ...others] = before.primary;
    if (first === undefined) throw new Error("There is no menu.");
    const primary = [...others, { ...first, name: "Match Days" }];
    await desk("POST", "menus", { menus: { ...before, primary }, revision });
    const header = /<header[\s\S]*?<\/header>/.exec((await textAt("/ar/community")).text)?.[0];
    expect(header).toContain(">الأخبار<");
    expect(header).toMatch(/<a [^>]*lang="en"[^>]*>(?:<[^>]*>)*Match Days/);
  });

  it.each([
    [[{ page: "nowhere" }], 422, "names a page that there is not: nowhere"],
    [[{ name: "Bad", link: "javascript:alert(1)" }], 400, "is a path on this site, or a URL"],
    [[{ name: "", link: "/news" }], 400, "has at least 1 character"],
    [[{ title: "News" }], 400, "is a page by its path, or a name with a link"],
  ])("are refused in plain words: %j", async (primary, status, message) => {
    const { menus: before, revision } = await menus();
    const refused = problemOf(await desk("POST", "menus", { menus: { ...before, primary }, revision }));
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(message);
  });
});
