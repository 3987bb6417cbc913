import type { League } from "../league.ts";
import type { LeagueMatch } from "../league-match.ts";
import { Random } from "../random.ts";
import { goalsOf } from "../result.ts";
import { arabicNews } from "./arabic.ts";
import type { Draft } from "./article.ts";
import { articleSlug } from "./article-slug.ts";
import { Chronicle, type PlayedMatch } from "./chronicle.ts";
import { communityNews } from "./community.ts";
import { drawNews, fixtureRelease, postponementNews } from "./fixture-news.ts";
import { governanceNews } from "./governance.ts";
import { matchReport } from "./match-report.ts";
import { preview } from "./previews.ts";
import { monthlyAwards, roundUps } from "./round-ups.ts";
import { playerRecords, transferNews } from "./transfers.ts";
import { Writer } from "./writer.ts";

/** A published article: a draft with its id, its slug and its position in the home page's carousel. */
export interface Article extends Draft {
  id: number;
  slug: string;
  highlight: number | null;
}

export const articleCount = 600;
const highlightCount = 6;

/** Slugs in the order of the drafts, made unique. */
function slugsOf(drafts: readonly Draft[]): string[] {
  const taken = new Set<string>();
  return drafts.map((draft) => {
    const base = articleSlug(draft);
    let slug = base;
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
    taken.add(slug);
    return slug;
  });
}

/** Matches in the order in which they get a report: finals and play-offs first, then the latest. */
function reportable(chronicle: Chronicle): PlayedMatch[] {
  const rank = ({ stage, round }: LeagueMatch) => (stage === "play-offs" || /final/i.test(round) ? 0 : 1);
  return [...chronicle.played].reverse().sort((left, right) => rank(left) - rank(right));
}

/** Articles for the home page's carousel: the latest of different kinds, high-scoring matches first. */
function highlightsOf(drafts: readonly Draft[], matches: ReadonlyMap<number, PlayedMatch>): Draft[] {
  const goals = (draft: Draft) => {
    const match = draft.fixtureID === null ? undefined : matches.get(draft.fixtureID);
    return match === undefined ? 0 : goalsOf(match.script).length;
  };
  const recent = drafts.filter(({ lang }) => lang === "en").slice(0, 120);
  const of = (category: string) => recent.filter(({ categories }) => categories[0] === category);
  const reports = of("match-reports").sort((left, right) => goals(right) - goals(left));
  const chosen = [
    reports[0],
    of("news")[0],
    of("previews")[0],
    reports[1],
    of("club-news")[0],
    reports[2],
    ...reports.slice(3),
  ];
  return chosen.filter((draft) => draft !== undefined).slice(0, highlightCount);
}

/** The league's 600 articles, newest first, about events of the simulation. */
export function writeArticles(league: League): Article[] {
  const chronicle = new Chronicle(league);
  const writer = new Writer(new Random(`articles ${league.seed} ${league.current.season}`));
  const { last, current, now, managers } = league;
  const matches = [...last.matches, ...current.matches];
  const records = playerRecords(
    chronicle.played.filter(({ season, stage }) => season === last.season && stage === "league"),
  );
  const coming = current.matches.filter(
    ({ kickoff, script, stage }) => stage === "league" && script !== null && Date.parse(kickoff) > now.getTime(),
  );
  const next = coming
    .sort((left, right) => left.kickoff.localeCompare(right.kickoff) || left.id - right.id)
    .slice(0, 36);
  const lately = chronicle.played
    .filter(({ stage, season }) => stage === "league" && season === current.season)
    .slice(-36);

  const drafts = [
    ...league.transfers.map((transfer) => transferNews(writer, transfer, records, managers.get(transfer.toID) ?? "")),
    ...matches.flatMap((match) =>
      match.postponement === null ? [] : postponementNews(writer, match, match.postponement),
    ),
    ...drawNews(writer, last),
    ...drawNews(writer, current),
    fixtureRelease(writer, last, league),
    fixtureRelease(writer, current, league),
    ...roundUps(writer, chronicle, 9),
    ...monthlyAwards(writer, chronicle),
    ...governanceNews(writer, league),
    ...communityNews(writer, league),
    ...arabicNews(chronicle),
    ...[...next, ...lately].map((match) => preview(writer, chronicle, match)).filter((draft) => draft !== null),
  ].filter(({ publishedAt }) => Date.parse(publishedAt) <= now.getTime());
  for (const match of reportable(chronicle)) {
    if (drafts.length >= articleCount) break;
    const report = matchReport(writer, chronicle, match);
    if (Date.parse(report.publishedAt) <= now.getTime()) drafts.push(report);
  }

  drafts.sort((left, right) => right.publishedAt.localeCompare(left.publishedAt));
  const highlights = highlightsOf(drafts, new Map(chronicle.played.map((match) => [match.id, match])));
  const slugs = slugsOf(drafts);
  return drafts.map((draft, index) => ({
    ...draft,
    id: drafts.length - index,
    slug: slugs[index] ?? "",
    highlight: highlights.includes(draft) ? highlights.indexOf(draft) + 1 : null,
  }));
}
