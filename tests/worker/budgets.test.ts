import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import budgets from "../budgets.json" with { type: "json" };
import { insertFixture, insertLeague } from "../fixtures/small-league.ts";
import { newEntry, newFootage } from "./backends/video/footage.ts";
import { addArticle } from "./support/content-rows.ts";
import { countedDatabases } from "./support/intercepted-database.ts";
import { siteRespondingWith } from "./support/site-with.ts";

let article: string;
let video: string;

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await insertFixture(env.MATCH_DB, { id: 801, kickoff: tomorrow, home: 1, away: 2 });
  article = await addArticle({ title: "A late winner" });
  await newFootage();
  video = await newEntry({ kind: "recording", releasedAgo: 60 });
});

async function gzipped(body: ReadableStream | null): Promise<number> {
  if (body === null) return 0;
  return (await new Response(body.pipeThrough(new CompressionStream("gzip"))).arrayBuffer()).byteLength;
}

/** Gzipped bytes of the files that a page refers to. */
async function sizeOf(paths: Iterable<string>): Promise<number> {
  const sizes = [...new Set(paths)].map(async (path) =>
    gzipped((await env.ASSETS.fetch(`https://site.example${path}`)).body),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * The cost of a page: statements of its render and, as nearly everybody gets it from the cache, gzipped bytes of its HTML, of the style
 * sheet
 * that blocks its first paint, of scripts that it loads by itself, and of scripts and data that come with the first touch.
 */
async function costOf(path: string) {
  const { databases, count } = countedDatabases();
  const visit = siteRespondingWith(databases);
  const ask = async (address: string) => (await visit(address)).response;
  // A site reads its league every few seconds, not for each page.
  await ask("/robots.txt");
  const before = count();
  const address = path.replace("$article", article).replace("$video", video);
  const { response, settled } = await visit(address);
  expect(response.status).toBe(200);
  await response.text();
  await settled();
  const statements = count() - before;
  const cached = await ask(address);
  expect(cached.headers.get("x-cache")).toBe("hit");
  const html = await cached.text();
  const files = (pattern: RegExp, within = html) => [...within.matchAll(pattern)].map(([, file = ""]) => file);
  const code = html.match(/<link[^>]*>|<script.*?<\/script>/gs) ?? [];
  const scripts = (tags: string[]) =>
    sizeOf(tags.flatMap((tag) => files(/["' ](\/assets\/[^"' ]+\.js)(?=["' ])/g, tag)));
  const dataSize = async ([path]: string[]) => (path === undefined ? 0 : await gzipped((await ask(path)).body));
  const isHeld = (tag: string) => /^<[^>]* (?:rel|type)="held"/.test(tag);
  return {
    html: await gzipped(new Response(html).body),
    script: await scripts(code.filter((tag) => !isHeld(tag))),
    scriptOnTouch: await scripts(code.filter(isHeld)),
    dataOnTouch: await dataSize(files(/<link rel="held" data-as="fetch"[^>]* href="([^"]+)"/g)),
    css: await sizeOf(
      files(/<link rel="stylesheet" href="([^"]+)"\/>/g, html.replaceAll(/<noscript>.*?<\/noscript>/gs, "")),
    ),
    wholeCss: await sizeOf(files(/<link[^>]* href="([^"]+)" media="print"/g)),
    statements,
  };
}

/** Tolerance in bytes, because names of chunks, nonces and dates compress differently between builds and days. */
const play = 64;

describe("a page stays within its budget", () => {
  it.each(Object.entries(budgets.pages))("%s", async (path, { why: _, ...own }) => {
    const limits = { ...own, wholeCss: budgets.styles.css };
    // Repeated, because on a busy machine a section may be streamed late, which adds markup.
    const excess = async () => {
      const cost = await costOf(path);
      return Object.entries(limits).flatMap(([part, limit]) => {
        const value = Object.entries(cost).find(([name]) => name === part)?.[1] ?? Number.NaN;
        return value <= limit + (part === "statements" ? 0 : play) ? [] : [`${part}: ${value} of ${limit}`];
      });
    };
    await expect.poll(excess, { timeout: 5_000 }).toEqual([]);
  });
});

it("a page says nothing that neither browsers nor assistive technology read", async () => {
  const html = await (await siteRespondingWith({})("/matches")).response.text();
  expect(html).toContain('href="/match-centre/801"');
  expect(html.match(/data-discover|.{40}class=""|<span aria-hidden="true" class="[^"]*"[^>]*><\/span>/g)).toBeNull();
});
