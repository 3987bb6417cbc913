import { z } from "zod";
import type { ContentService, MatchService, OpenDataGuideEntry } from "../../app/load-context.ts";
import { articleAnswer, categoriesAnswer, newsAnswer } from "../../schemas/content.ts";
import {
  clubAnswer,
  clubsAnswer,
  competitionsAnswer,
  fixturesAnswer,
  kickOffsAnswer,
  matchAnswer,
  playerAnswer,
  scorersAnswer,
  seasonsAnswer,
  squadAnswer,
  tableAnswer,
  tablePositionsAnswer,
  teamListing,
  venuesAnswer,
} from "../../schemas/match-data.ts";
import {
  clubParameters,
  clubsQuery,
  fixtureParameters,
  fixturesQuery,
  kickOffsQuery,
  playerParameters,
  positionsQuery,
  scorersQuery,
  seasonsQuery,
  squadQuery,
  tableQuery,
  teamsQuery,
} from "../../schemas/match-queries.ts";

/** What a call may ask. */
export interface OpenDataSources {
  matches: MatchService;
  content: ContentService;
  /** The current season: 2026 is 2026-27. */
  season: number;
}

/** A call of the open data: what the OpenAPI description says of it, and how it is answered. */
export interface OpenDataCall {
  /** Below /api/v1, with `{name}` for what a path names. */
  path: string;
  summary: string;
  /** A call that the league can answer, below /api/v1; null where it would take the number or name of something that passes. */
  example: string | null;
  /** Parameters of path and query, as text. */
  parameters: z.ZodObject;
  answer: z.ZodType;
  /** Whether there may be none: then 404. */
  mayMiss: boolean;
  /** Seconds that the answer may be kept. */
  freshFor: number;
  /** Parses the parameters, and gives what reads the answer. */
  prepare(given: Record<string, string>, parse: ParseParameters): (sources: OpenDataSources) => Promise<unknown>;
}

/** Parses parameters, or refuses them in plain words. */
type ParseParameters = <Schema extends z.ZodType>(schema: Schema, given: Record<string, string>) => z.output<Schema>;

interface CallInput<Parameters extends z.ZodObject, Answer extends z.ZodType> {
  path: string;
  summary: string;
  example?: string;
  parameters: Parameters;
  answer: Answer;
  mayMiss?: boolean;
  freshFor?: number;
  /** Null: there is none. */
  read(sources: OpenDataSources, asked: z.output<Parameters>): Promise<z.input<Answer> | null>;
}

/** Ties the types of parameters and answer to what reads them. */
function call<Parameters extends z.ZodObject, Answer extends z.ZodType>(
  input: CallInput<Parameters, Answer>,
): OpenDataCall {
  const { mayMiss = false, freshFor = 30, example = null } = input;
  return {
    ...input,
    example,
    mayMiss,
    freshFor,
    prepare: (given, parse) => {
      const asked = parse(input.parameters, given);
      return (sources) => input.read(sources, asked);
    },
  };
}

/** Nothing but what is there: an answer without data stands for a thing that does not exist. */
const found = <Data>(data: Data | null): { data: Data } | null => (data === null ? null : { data });

const newsParameters = z.object({
  category: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, "category is a slug: lower-case letters, digits and hyphens")
    .optional(),
  page: z
    .string()
    .regex(/^\d{1,4}$/, "page is a whole number from 0")
    .transform(Number)
    .default(0),
  size: z
    .string()
    .regex(/^([1-9]|[1-4]\d|50)$/, "size is a whole number from 1 to 50")
    .transform(Number)
    .default(8),
});
const articleParameters = z.object({
  slug: z.string().regex(/^[a-z0-9-]{1,200}$/, "An article's slug is lower-case letters, digits and hyphens"),
});

/** Everything that /api/v1 answers. A call once published keeps its path and the fields of its answer. */
export const openDataCalls: readonly OpenDataCall[] = [
  call({
    path: "competitions",
    summary: "Leagues, cups and play-offs",
    example: "competitions",
    parameters: z.object({}),
    answer: competitionsAnswer,
    freshFor: 3600,
    read: async ({ matches }) => ({ data: await matches.competitions() }),
  }),
  call({
    path: "clubs",
    summary: "The clubs of a season's divisions",
    example: "clubs?seasonID=2025",
    parameters: clubsQuery,
    answer: clubsAnswer,
    freshFor: 3600,
    read: async ({ matches, season }, { seasonID }) => ({ data: await matches.clubs(seasonID ?? season) }),
  }),
  call({
    path: "clubs/{slug}",
    summary: "One club",
    example: "clubs/abergwydd-city",
    parameters: clubParameters.extend(clubsQuery.shape),
    answer: clubAnswer,
    mayMiss: true,
    freshFor: 3600,
    read: async ({ matches, season }, { slug, seasonID }) => found(await matches.club(slug, seasonID ?? season)),
  }),
  call({
    path: "venues",
    summary: "Where a season is played, with the clubs that are at home there",
    example: "venues?seasonID=2025",
    parameters: clubsQuery,
    answer: venuesAnswer,
    freshFor: 3600,
    read: async ({ matches, season }, { seasonID }) => ({ data: await matches.venues(seasonID ?? season) }),
  }),
  call({
    path: "teams",
    summary: "The clubs of competitions, with crests and the addresses of their matches",
    example: "teams?competitionID=10,11,12",
    parameters: teamsQuery,
    answer: teamListing,
    freshFor: 3600,
    read: async ({ matches, season }, { competitionID, seasonID }) => ({
      data: await matches.teams(competitionID, seasonID ?? season),
    }),
  }),
  call({
    path: "fixtures",
    summary: "Matches by kick-off: to come, in play and over",
    example: "fixtures?competitionID=10&status=result&order=desc&limit=5",
    parameters: fixturesQuery,
    answer: fixturesAnswer,
    freshFor: 10,
    read: async ({ matches }, { competitionID, seasonID, clubID, from, to, status, goals, order, limit }) => ({
      data: await matches.fixtures({
        ...(competitionID && { competitionIDs: competitionID }),
        ...(seasonID !== undefined && { season: seasonID }),
        ...(clubID !== undefined && { clubID }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(status && { status }),
        ...(goals && { goals }),
        order,
        limit,
      }),
    }),
  }),
  call({
    path: "fixtures/{id}",
    summary: "One match with events, line-ups and statistics",
    parameters: fixtureParameters,
    answer: matchAnswer,
    mayMiss: true,
    freshFor: 10,
    read: async ({ matches }, { id }) => found(await matches.match(id)),
  }),
  call({
    path: "kick-offs",
    summary: "Every instant at which matches of a season begin",
    example: "kick-offs?competitionID=10",
    parameters: kickOffsQuery,
    answer: kickOffsAnswer,
    freshFor: 300,
    read: async ({ matches, season }, { competitionID, seasonID, clubID }) => ({
      data: await matches.kickOffs({
        season: seasonID ?? season,
        ...(competitionID && { competitionIDs: competitionID }),
        ...(clubID !== undefined && { clubID }),
      }),
    }),
  }),
  call({
    path: "tables",
    summary: "The table of a division: as it stands or on a day; all matches, home, away, form",
    example: "tables?competitionID=10&view=home",
    parameters: tableQuery,
    answer: tableAnswer,
    mayMiss: true,
    freshFor: 10,
    read: async ({ matches, season }, { competitionID, seasonID, view, date }) =>
      found(await matches.table(competitionID, seasonID ?? season, { view, date })),
  }),
  call({
    path: "tables/positions",
    summary: "Where every club of a division stood after each day of football",
    example: "tables/positions?competitionID=10",
    parameters: positionsQuery,
    answer: tablePositionsAnswer,
    mayMiss: true,
    freshFor: 300,
    read: async ({ matches, season }, { competitionID, seasonID }) =>
      found(await matches.positions(competitionID, seasonID ?? season)),
  }),
  call({
    path: "seasons",
    summary: "Seasons that competitions have, by their first year",
    example: "seasons?competitionID=10",
    parameters: seasonsQuery,
    answer: seasonsAnswer,
    freshFor: 3600,
    read: async ({ matches }, { competitionID }) => ({ data: await matches.seasons(competitionID) }),
  }),
  call({
    path: "scorers",
    summary: "Those who have scored most in competitions and a season",
    example: "scorers?competitionID=10&limit=10",
    parameters: scorersQuery,
    answer: scorersAnswer,
    freshFor: 60,
    read: async ({ matches, season }, { competitionID, seasonID, limit }) => ({
      data: await matches.scorers(competitionID, seasonID ?? season, limit),
    }),
  }),
  call({
    path: "players",
    summary: "A club's squad",
    example: "players?clubID=1",
    parameters: squadQuery,
    answer: squadAnswer,
    freshFor: 3600,
    read: async ({ matches }, { clubID }) => ({ data: await matches.squad(clubID) }),
  }),
  call({
    path: "players/{id}",
    summary: "One player with their matches",
    example: "players/101",
    parameters: playerParameters,
    answer: playerAnswer,
    mayMiss: true,
    freshFor: 300,
    read: async ({ matches }, { id }) => found(await matches.player(id)),
  }),
  call({
    path: "news",
    summary: "News, newest first",
    example: "news?size=3",
    parameters: newsParameters,
    answer: newsAnswer,
    freshFor: 60,
    read: ({ content }, { category, page, size }) =>
      content.news({ page, size, ...(category !== undefined && { category }) }),
  }),
  call({
    path: "news/{slug}",
    summary: "One article, and what is related to it",
    parameters: articleParameters,
    answer: articleAnswer,
    mayMiss: true,
    freshFor: 60,
    read: ({ content }, { slug }) => content.article(slug),
  }),
  call({
    path: "categories",
    summary: "Categories that have news",
    parameters: z.object({}),
    answer: categoriesAnswer,
    freshFor: 300,
    read: async ({ content }) => ({ data: await content.categories() }),
  }),
];

/** The calls as the page about them tells them. */
export function openDataGuide(): OpenDataGuideEntry[] {
  return openDataCalls.map(({ path, summary, example, parameters, freshFor }) => ({
    path,
    summary,
    example,
    freshFor,
    parameters: Object.entries(parameters.shape)
      .filter(([name]) => !path.includes(`{${name}}`))
      .map(([name, schema]) => ({ name, required: !schema.safeParse(undefined).success })),
  }));
}
