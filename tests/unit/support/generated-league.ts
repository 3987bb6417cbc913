import { generateLeague, type League } from "../../../scripts/generate/league.ts";
import { type Article, writeArticles } from "../../../scripts/generate/news/articles.ts";

const leagues = new Map<string, League>();
const news = new Map<League, Article[]>();

/** Friday morning in the middle of a season. */
export const november = new Date("2026-11-20T10:00:00Z");
/** The first day of a season, before its first match. */
export const july = new Date("2027-07-01T12:00:00Z");

/** The demo league at an instant, shared by all files that read it, because simulating two seasons takes seconds. */
export function generatedLeague(now: Date, seed = 7): League {
  const key = `${now.toISOString()} ${seed}`;
  const league = leagues.get(key) ?? generateLeague({ seed, now });
  leagues.set(key, league);
  return league;
}

/** The news of such a league. */
export function generatedNews(now: Date): Article[] {
  const league = generatedLeague(now);
  const articles = news.get(league) ?? writeArticles(league);
  news.set(league, articles);
  return articles;
}
