import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { insertLeague } from "../../../fixtures/small-league.ts";
import { addArticle } from "../../support/content-rows.ts";
import { visit } from "../../support/visit.ts";

let repeated = "";
let own = "";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  own = await addArticle({
    title: "A stand for Ashford",
    summary: "Work begins in May.",
    bodyHTML: "<p>The council has agreed.</p>",
    clubIDs: [1],
  });
  repeated = await addArticle({
    title: "A keeper for Bramley",
    summary: "Bramley & Sons have signed a keeper.",
    bodyHTML: "<p>Bramley &amp; Sons have signed a keeper. He is tall.</p>",
    clubIDs: [2],
  });
});

const count = (html: string, text: string) => html.split(text).length - 1;
const article = async (slug: string) => {
  const html = (await (await visit(`/news/${slug}`)).text()).replace(/<script.*?<\/script>/gs, "");
  return html.slice(html.indexOf("<main"));
};

describe("the news of a club", () => {
  it("are those about it, by its id or its slug", async () => {
    const html = await (await visit("/news?club=1")).text();
    expect(html).toContain("A stand for Ashford");
    expect(html).not.toContain("A keeper for Bramley");
    const bySlug = await visit("/news?club=ashford&page=1");
    expect(bySlug.status).toBe(302);
    expect(bySlug.headers.get("location")).toBe("/news?club=1&page=1");
  });

  it.each(["nobody", "999", "ASHFORD", "0"])("are a 404 for %s", async (club) => {
    expect((await visit(`/news?club=${club}`)).status).toBe(404);
  });

  it("are where a club's page leads to", async () => {
    expect(await (await visit("/clubs/ashford")).text()).toContain('href="/news?club=1"');
  });
});

it.each(["/match-hub?club=ashford", "/matches?club=ashford"])("%s leads to the page of the club's id", async (path) => {
  expect((await visit(path)).headers.get("location")).toBe(path.replace("ashford", "1"));
});

describe("an article", () => {
  it("has its summary as standfirst, unless it begins with that sentence", async () => {
    expect(count(await article(own), "Work begins in May.")).toBe(1);
    expect(count(await article(repeated), "have signed a keeper.")).toBe(1);
  });

  it("ends with one newsletter panel", async () => {
    expect(count(await article(own), "in your inbox")).toBe(1);
  });
});
