import type { ContentService, MatchService } from "../../app/load-context.ts";
import { type DirectHit, type DirectHits, directHitKinds, maxDirectHits } from "../../schemas/content/direct-hit.ts";
import { documentPath } from "../../schemas/content/league-document.ts";
import { correctTypos, nameCost, typedWords, typoCost } from "../../schemas/content/name-match.ts";
import type { Match } from "../../schemas/football/match-data.ts";
import type { NamesResponse } from "../../schemas/football/names.ts";
import { isWatchable } from "../../schemas/football/unreported.ts";
import type { League } from "../../schemas/league/league.ts";
import { findPages, inTextAlone, maxInText } from "../league/find-pages.ts";
import { logFailure } from "./backend-client.ts";

/** A hit with the cost of matching the typed words to its name. */
type RankedHit = DirectHit & { cost: number };
type Named = NamesResponse["data"][number];
type NamedClub = Extract<Named, { kind: "club" }>;

/** Words between the two clubs of a match. */
const versus = new Set(["v", "vs", "versus", "against"]);

/** Days around now within which matches are found by their clubs, and how many of them are. */
const daysBefore = 370;
const daysAfter = 370;
const maxMeetings = 3;

/**
 * Finds things with a page of their own by name: clubs, competitions, their matches, players, documents and pages, best first. If a backend
 * fails, only its own results are missing.
 */
export async function findDirectHits(
  text: string,
  {
    matches,
    content,
    league,
    now,
  }: {
    matches: Pick<MatchService, "names" | "fixtures">;
    content: Pick<ContentService, "documents" | "searchDocuments">;
    league: League;
    now: Date;
  },
): Promise<DirectHits> {
  const words = typedWords(text);
  if (words.length === 0) return { hits: [], corrected: null };
  const nothing = () => [];
  const [named, documents, documentsByText] = await Promise.all([
    matches.names(text).catch(logFailure("name search")).catch(nothing),
    content.documents().catch(logFailure("document search")).catch(nothing),
    content.searchDocuments(text).catch(logFailure("document text search")).catch(nothing),
  ]);
  const clubs = named.flatMap((each) => (each.kind === "club" ? [each] : []));
  const meetings = await findMeetings(words, clubs, matches, now).catch(logFailure("match search")).catch(nothing);
  const ranked = [
    ...named.flatMap((each) => rank(words, each.names, describe(each))),
    ...meetings,
    ...documents.flatMap(({ slug, title }) => rank(words, [title], documentHit({ slug, title }, league))),
    ...documentsByText
      .slice(0, maxInText)
      .map((found) => ({ ...withoutClub(documentHit(found, league)), cost: inTextAlone })),
    ...findPages(league, words).map(({ title, detail, href, cost }) => ({
      ...withoutClub({ kind: "page" as const, title, detail, href, imageURL: null }),
      cost,
    })),
  ].sort((a, b) => a.cost - b.cost || directHitKinds.indexOf(a.kind) - directHitKinds.indexOf(b.kind));
  const hrefs = new Set<string>();
  const hits = ranked.filter(({ href }) => !hrefs.has(href) && hrefs.add(href)).slice(0, maxDirectHits);
  // If something matches exactly, the text needs no correction.
  const isFound = ranked.some(({ cost }) => cost < typoCost);
  const corrected = isFound
    ? null
    : correctTypos(
        text,
        named.flatMap(({ names }) => names),
      );
  return { hits: hits.map(({ cost: _, ...hit }) => hit), corrected };
}

const documentHit = ({ slug, title }: { slug: string; title: string }, { documents }: League) =>
  ({ kind: "document", title, detail: "", href: documentPath(documents, slug), imageURL: null }) as const;

const withoutClub = (hit: Omit<DirectHit, "kickoff" | "clubIDs">): DirectHit => ({
  ...hit,
  kickoff: null,
  clubIDs: [],
});

function rank(
  words: readonly string[],
  names: readonly string[],
  hit: Omit<DirectHit, "kickoff" | "clubIDs"> & { clubIDs?: number[] },
): RankedHit[] {
  const cost = nameCost(words, names);
  return cost === null ? [] : [{ kickoff: null, clubIDs: [], ...hit, cost }];
}

function describe(named: Named): Parameters<typeof rank>[2] {
  const title = named.names[0] ?? "";
  switch (named.kind) {
    case "club": {
      const { id, slug, crestURL } = named.club;
      return { kind: "club", title, detail: "", href: `/clubs/${slug}`, imageURL: crestURL, clubIDs: [id] };
    }
    case "competition":
      return {
        kind: "competition",
        title,
        detail: "",
        href: `/competitions/${encodeURIComponent(named.competition.slug)}`,
        imageURL: null,
      };
    case "player": {
      const { club, player } = named;
      const href = `/players/${player.id}`;
      return { kind: "player", title, detail: club.name, href, imageURL: club.crestURL, clubIDs: [club.id] };
    }
  }
}

/** The club whose name fits the words best, with one typing error at most; null for none. */
function bestClub(words: readonly string[], clubs: readonly NamedClub[]) {
  let best: { id: number; cost: number } | null = null;
  for (const { names, club } of clubs) {
    const cost = nameCost(words, names);
    if (cost !== null && cost < 2 * typoCost && (best === null || cost < best.cost)) best = { id: club.id, cost };
  }
  return best;
}

/** Matches between two clubs if the words name two; otherwise the next and last match of the club that they name. */
async function findMeetings(
  words: readonly string[],
  clubs: readonly NamedClub[],
  matches: Pick<MatchService, "fixtures">,
  now: Date,
): Promise<RankedHit[]> {
  let pair: { first: number; second: number; cost: number } | null = null;
  for (let split = 1; split < words.length; split++) {
    const after = words.slice(split);
    const first = bestClub(words.slice(0, split), clubs);
    const second = bestClub(versus.has(after[0] ?? "") ? after.slice(1) : after, clubs);
    if (first === null || second === null || first.id === second.id) continue;
    const cost = first.cost + second.cost;
    if (pair === null || cost < pair.cost) pair = { first: first.id, second: second.id, cost };
  }
  const one = bestClub(words, clubs);
  const clubID = one?.id ?? pair?.first;
  if (clubID === undefined) return [];
  const day = 86_400_000;
  const found = await matches.fixtures({
    clubID,
    from: new Date(now.getTime() - daysBefore * day).toISOString(),
    to: new Date(now.getTime() + daysAfter * day).toISOString(),
    limit: 200,
  });
  const opponent = one === null ? pair?.second : undefined;
  const between = found.filter(
    ({ home, away }) => opponent === undefined || home.id === opponent || away.id === opponent,
  );
  const isOver = ({ state }: Match) => state.kind === "result";
  const isPostponed = ({ state, kickoff }: Match) =>
    state.kind === "fixture" && state.note === "postponed" && Date.parse(kickoff) > now.getTime();
  const next = between.find((match) => isWatchable(match, now.getTime())) ?? between.find(isPostponed);
  const played = between.filter(isOver).reverse();
  const shown = [...(next ? [next] : []), ...played].slice(0, opponent === undefined ? 2 : maxMeetings);
  // A club ranks before its matches.
  const cost = (one?.cost ?? pair?.cost ?? 0) + (opponent === undefined ? 0.4 : 0);
  return shown.map((match, index) => ({
    kind: "match",
    title: `${match.home.name} v ${match.away.name}`,
    detail: match.competition.name,
    href: `/match-centre/${match.id}`,
    imageURL: null,
    kickoff: match.kickoff,
    clubIDs: [match.home.id, match.away.id],
    cost: cost + index / 100,
  }));
}
