import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { pageKinds } from "../../fixtures/page-kinds.ts";
import { fillPageKinds } from "../support/fill-page-kinds.ts";
import { visit } from "../support/visit.ts";

let pathOf: (kind: string) => string;

beforeAll(async () => {
  pathOf = await fillPageKinds();
});

const read = async (path: string) => await (await env.ASSETS.fetch(`https://site.example${path}`)).text();

/** The classes of a page's elements. */
async function classesOf(html: string): Promise<Set<string>> {
  const names = new Set<string>();
  const collect = {
    element(element: Element) {
      for (const name of (element.getAttribute("class") ?? "").split(/\s+/)) names.add(name);
    },
  };
  await new HTMLRewriter().on("[class]", collect).transform(new Response(html)).text();
  return names;
}

/** The classes in a style sheet's selectors, unescaped as in HTML. */
const classesIn = (sheet: string) =>
  new Set([...sheet.matchAll(/\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi)].map(([, name = ""]) => name.replaceAll("\\", "")));

/** A style sheet without rules for hovering and print. */
const beforeTouch = (sheet: string) =>
  sheet
    .replaceAll(/@media print\{(?:[^{}]*\{[^{}]*\})*\}/g, "")
    .replaceAll(/[^{},]*(?<!:is\():(?:hover|active)[^{},]*(?=[{,])/g, "");

/** Classes without rules of their own: groups that hover rules refer to, and React Router's class for links. */
const isMark = (name: string) => /^group(?:\/|$)|^active$/.test(name);

const sheetsOf = (html: string) => {
  const [, first = "", whole = "", withoutScript = ""] =
    /<link rel="stylesheet" href="(\/assets\/first-[\w-]+\.css)"\/><link[^>]* href="(\/assets\/style-[\w-]+\.css)" media="print" ?\/><noscript><link rel="stylesheet" href="([^"]+)"\/><\/noscript>/.exec(
      html,
    ) ?? [];
  return { first, whole, withoutScript };
};

describe("a page's first style sheet", () => {
  it.each([...pageKinds, "/no-such-page"])("has all that the HTML needs at first: %s", async (kind) => {
    const html = await (await visit(pathOf(kind))).text();
    const { first, whole, withoutScript } = sheetsOf(html);
    expect(first, "linked before the whole sheet").not.toBe("");
    expect(withoutScript).toBe(whole);
    const shown = await classesOf(html);
    expect(shown.size).toBeGreaterThan(10);
    const wholeSheet = await read(whole);
    const known = classesIn(wholeSheet);
    expect([...shown].filter((name) => name !== "" && !known.has(name) && !isMark(name))).toEqual([]);
    const needed = [...classesIn(beforeTouch(wholeSheet))].filter((name) => shown.has(name) && !isMark(name));
    expect(needed.length).toBeGreaterThan(5);
    const firstSheet = await read(first);
    const present = classesIn(firstSheet);
    expect(needed.filter((name) => !present.has(name))).toEqual([]);
    expect(firstSheet.length).toBeLessThan(wholeSheet.length * 0.8);
  });

  it("has nothing of paper, and keeps the outline of the focus", async () => {
    const html = await (await visit("/")).text();
    const css = await read(sheetsOf(html).first);
    expect(css).not.toContain("@media print");
    expect(css).toContain(":focus-visible{");
    expect(css).toContain("prefers-color-scheme");
  });
});
