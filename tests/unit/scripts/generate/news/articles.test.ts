import { describe, expect, it, vi } from "vitest";
import { article as articleSchema, sponsorRow } from "../../../../../schemas/content/content.ts";
import { titleWithoutResult } from "../../../../../schemas/content/spoiler-classifier.ts";
import { contentRows } from "../../../../../scripts/generate/content-rows.ts";
import { demoLeague } from "../../../../../scripts/generate/demo-folder.ts";
import { clubOf } from "../../../../../scripts/generate/divisions.ts";
import { categories, figure } from "../../../../../scripts/generate/news/article.ts";
import { writeArticles } from "../../../../../scripts/generate/news/articles.ts";
import { goalsOf, resultOf } from "../../../../../scripts/generate/result.ts";
import { generatedLeague, generatedNews, july, november } from "../../../support/generated-league.ts";

// Two whole seasons are simulated, which takes a while on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const league = generatedLeague(november);
const articles = generatedNews(november);
const matches = new Map([...league.last.matches, ...league.current.matches].map((match) => [match.id, match]));
const reports = articles.filter((article) => article.categories[0] === "match-reports");

describe("the generated news", () => {
  it("is 600 articles, identical for the same league", () => {
    expect(articles).toHaveLength(600);
    expect(writeArticles(league)).toEqual(articles);
  });

  it("has no two articles with the same slug, title or body", () => {
    for (const key of ["id", "slug", "title", "bodyHTML", "summary"] as const) {
      expect(new Set(articles.map((article) => article[key])).size, key).toBe(600);
    }
  });

  it("matches the schema that pages read", () => {
    for (const { id, slug, categories: slugs, ...rest } of articles) {
      articleSchema.parse({
        ...rest,
        slug,
        imageKey: `article-${id}`,
        categories: slugs.map((category) => ({ slug: category, name: category })),
      });
      expect(slug).toMatch(/^[a-z0-9-]{1,200}$/);
    }
  });

  it("uses paragraphs, headings, lists and quotations only, and leaves no placeholder unfilled", () => {
    for (const { bodyHTML, title, summary } of articles) {
      expect(bodyHTML.replace(/<\/?(p|h2|ul|li|blockquote|figure|figcaption)>/g, "")).not.toMatch(/[<>]/);
      expect(`${title} ${summary} ${bodyHTML}`).not.toMatch(/[{}]|\bundefined\b|\bnull\b|\bNaN\b/);
      expect(bodyHTML).not.toContain("<p></p>");
    }
  });

  it("says below a quotation, not in it, whose words they are", () => {
    const quotations = articles.flatMap(
      ({ bodyHTML }) => bodyHTML.match(/<blockquote>.*?<\/blockquote>.{0,24}/gs) ?? [],
    );
    expect(quotations.length).toBeGreaterThan(0);
    for (const quotation of quotations)
      expect(quotation).toMatch(/^<blockquote><p>“[^”]+”<\/p><\/blockquote><figcaption>[^<]/);
  });

  it("says no small word twice in a row", () => {
    for (const { bodyHTML, title, summary } of articles)
      expect(`${title}\n${summary}\n${bodyHTML}`).not.toMatch(/\b(a|an|and|at|by|in|is|of|on|that|the|to|with) \1\b/i);
  });

  it("is published before now, in categories that exist", () => {
    const known = new Set<string>(categories.map(({ slug }) => slug));
    for (const { publishedAt, categories: slugs } of articles) {
      expect(Date.parse(publishedAt)).toBeLessThanOrEqual(november.getTime());
      expect(slugs.every((slug) => known.has(slug))).toBe(true);
    }
  });

  it("names every scorer in the match report, with the attendance", () => {
    expect(reports.length).toBeGreaterThan(150);
    for (const report of reports) {
      const match = matches.get(report.fixtureID ?? 0);
      if (match === undefined || match.script === null) throw new Error(`${report.title} is about no match.`);
      for (const { playerName } of goalsOf(match.script)) expect(report.bodyHTML).toContain(playerName);
      expect(report.bodyHTML).toContain(figure(match.script.attendance));
    }
  });

  it("names no player in a match report who was not in the match", () => {
    const everybody = [...league.squads.values()].flat().map(({ name }) => name);
    for (const report of reports.slice(0, 60)) {
      const script = matches.get(report.fixtureID ?? 0)?.script;
      const present = new Set(
        [script?.lineUps.home, script?.lineUps.away].flatMap((side) =>
          [...(side?.starting ?? []), ...(side?.substitutes ?? [])].map(({ name }) => name),
        ),
      );
      const named = everybody.filter((name) => report.bodyHTML.includes(name));
      // Managers and referees may share a name with a player.
      const officials = [script?.referee, script?.lineUps.home.manager, script?.lineUps.away.manager];
      expect(named.filter((name) => !present.has(name) && !officials.includes(name))).toEqual([]);
    }
  });

  it("has the actual score in a match report", () => {
    for (const report of reports) {
      const match = matches.get(report.fixtureID ?? 0);
      if (match === undefined || match.script === null) continue;
      const { score, extraTime } = resultOf(match.script);
      const { home, away } = extraTime ?? score;
      expect(report.summary).toMatch(new RegExp(`${Math.max(home, away)}–${Math.min(home, away)}|${home}–${away}`));
      expect(`${report.title} ${report.summary}`).toContain(clubOf(match.homeID).shortName);
    }
  });

  it("has no result in a slug, which no device can hide", () => {
    const telling = articles.filter(
      ({ categories: slugs }) => titleWithoutResult(slugs, demoLeague.league.site.news) !== undefined,
    );
    expect(telling.length).toBeGreaterThan(reports.length);
    for (const { slug, categories: slugs, clubIDs } of telling) {
      const about = slugs[0] === "match-reports" ? clubIDs.map((id) => clubOf(id).slug).join("-v-") : "news-of-the-";
      expect(slug.startsWith(about), slug).toBe(true);
      expect(slug).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d(-\d+)?$/);
    }
  });

  it("has at least five articles in Arabic, in a category of their own", () => {
    const arabic = articles.filter(({ lang }) => lang === "ar");
    expect(arabic.length).toBeGreaterThanOrEqual(5);
    for (const { title, bodyHTML, categories: slugs } of arabic) {
      expect(slugs).toEqual(["arabic"]);
      expect(title).toMatch(/\p{Script=Arabic}/u);
      expect(bodyHTML.replace(/<[^>]+>/g, "")).not.toMatch(/[A-Za-z]/);
    }
  });

  it("picks six highlights, one for each place of the carousel", () => {
    const places = articles.map(({ highlight }) => highlight).filter((place) => place !== null);
    expect(places.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("fills 600 articles in July too, before the first match", () => {
    expect(writeArticles(generatedLeague(july))).toHaveLength(600);
  });
});

describe("content beside the news", () => {
  it("has sponsors in three tiers, in order and of different names", () => {
    const rows = demoLeague.sponsors.rows.map((row) => sponsorRow.parse(row));
    expect(rows.map(({ forcedOrder }) => forcedOrder)).toEqual([1, 2, 3]);
    const names = rows.flatMap(({ sponsors }) => sponsors.map(({ title }) => title));
    expect(new Set(names).size).toBe(names.length);
  });

  it("has the eight fixed documents", () => {
    expect(demoLeague.documents.map(({ slug }) => slug)).toEqual([
      "articles-of-association",
      "constitution",
      "crown-cup-rules",
      "crown-trophy-rules",
      "ground-regulations",
      "memorandum-of-association",
      "play-off-rules",
      "youth-development-rules",
    ]);
  });

  it("gives each table's rows as many values as columns", () => {
    for (const { columns, rows } of contentRows(articles)) {
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  });
});
