import { describe, expect, it } from "vitest";
import type { PageNode } from "../../../../schemas/content/page-tree.ts";
import { findPage } from "../../../../schemas/league/build-page-tree.ts";
import { parseLeague } from "../../../../schemas/league/league.ts";
import { clubs } from "../../../../scripts/generate/clubs.ts";
import { requireLeagueFolder } from "../../../../scripts/lib/league-folder/read-league-folder.ts";
import { brand } from "../../../fixtures/brand.ts";
import { league } from "../../../fixtures/league.ts";

const everyNode = (nodes: readonly PageNode[]): PageNode[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)]);
const nodes = everyNode(league.tree);

describe("the page tree", () => {
  it("gives every page a unique id and path", () => {
    expect(new Set(nodes.map((node) => node.postID)).size).toBe(nodes.length);
    expect(new Set(nodes.map((node) => node.fullPath)).size).toBe(nodes.length);
  });

  it("lists the ids of each page's children", () => {
    for (const node of nodes) expect(node.childIds).toEqual(node.children.map((child) => child.postID));
  });

  it("has a body for every page, and no body without a page", () => {
    const pages = nodes.filter((node) => node.postType === "internal").map((node) => node.fullPath);
    expect([...league.bodies.keys()].toSorted()).toEqual(pages.toSorted());
  });

  it("contains the brand's name", () => {
    expect(findPage(league.tree, `about-the-${brand.slug}`)?.[0]?.postTitle).toBe(`About the ${brand.name}`);
    expect(league.bodies.get(`fantasy-${brand.slug}`)).toBeDefined();
  });

  it("names in the demo's list of embargoes clubs that there are", () => {
    const sections = league.bodies.get("governance/embargoes")?.sections ?? [];
    const named = sections.flatMap(({ table }) => table?.rows.map(([club]) => club) ?? []);
    expect(named.length).toBeGreaterThan(0);
    expect(clubs.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  });

  it("finds a page with its ancestors", () => {
    const trail = findPage(league.tree, "governance/regulations/players");
    expect(trail?.map((node) => node.postTitle)).toEqual(["Governance", "Regulations", "Players and Registrations"]);
  });

  it.each(["nowhere", "governance/nowhere", "", "governance//regulations", "community/jobs"])(
    "finds nothing at '%s'",
    (path) => {
      expect(findPage(league.tree, path)).toBeNull();
    },
  );
});

describe("a broken page tree", () => {
  const { written } = requireLeagueFolder("leagues/crown");
  const page = (path: string, more: object = {}) => ({
    path,
    title: "A Page",
    order: 1,
    updated: "2026-07-01",
    body: { lead: "A sentence." },
    ...more,
  });
  const problemsWith = (...added: object[]) =>
    parseLeague({ ...written, pages: [...written.pages, ...added] }, "test").problems.map(
      ({ page: index, at, message }) => ({
        page: index === null ? null : index - written.pages.length,
        at: at.join("."),
        message,
      }),
    );

  it.each<[what: string, added: object, at: string, words: RegExp]>([
    ["a page without a title", page("supporters/faqs/more", { title: "" }), "title", /./],
    ["an address with spaces", page("our board"), "path", /lower-case/],
    ["a link that is no address", page("shop", { external: "shop", body: null }), "external", /https/],
    ["an empty menu title", page("supporters/faqs/more", { menuTitle: "" }), "menuTitle", /./],
    ["a fifth level", page("supporters/faqs/a/b/c"), "path", /at most four slugs/],
    ["two pages with one path", page("governance"), "path", /another page has this path/],
    ["a page below one that there is not", page("nowhere/page"), "path", /there is no page nowhere above it/],
    ["a page below a link", page("how-to-watch/videos/page"), "path", /is a link, not a page/],
    ["a link with a text", page("away", { link: "/news" }), "body", /a link has no text/],
    ["a page without a text", page("silence", { body: null }), "body", /is missing/],
  ])("with %s is refused by its page", (_what, added, at, words) => {
    const [problem, ...more] = problemsWith(added);
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ page: 0, at });
    expect(problem?.message).toMatch(words);
  });

  it("names every broken page", () => {
    expect(problemsWith(page("x", { title: "" }), page("y", { title: "" })).map(({ page: index }) => index)).toEqual([
      0, 1,
    ]);
  });
});
