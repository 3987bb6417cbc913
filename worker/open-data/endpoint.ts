import type { z } from "zod";
import type { ContentService, MatchService, PackageService, VideoService } from "../../app/load-context.ts";

/** What a endpoint may ask. */
export interface OpenDataSources {
  matches: MatchService;
  content: ContentService;
  videos: VideoService;
  packages: PackageService;
  /** The current season: 2026 is 2026-27. */
  season: number;
}

/** A endpoint of the open data: what the OpenAPI description says of it, and how it is answered. */
export interface OpenDataEndpoint {
  /** Below /api/v1, with `{name}` for what a path names. */
  path: string;
  summary: string;
  /** A endpoint that the league can answer, below /api/v1; null where it would take the number or name of something that passes. */
  example: string | null;
  /** Parameters of path and query, as text. */
  parameters: z.ZodObject;
  answer: z.ZodType;
  /** Whether there may be none: then 404. */
  mayBeMissing: boolean;
  /** Seconds that the answer may be kept. */
  freshFor: number;
  /** Parses the parameters, and gives what reads the answer. */
  prepare(given: Record<string, string>, parse: ParseParameters): (sources: OpenDataSources) => Promise<unknown>;
}

/** Parses parameters, or refuses them in plain words. */
type ParseParameters = <Schema extends z.ZodType>(schema: Schema, given: Record<string, string>) => z.output<Schema>;

interface EndpointInput<Parameters extends z.ZodObject, Answer extends z.ZodType> {
  path: string;
  summary: string;
  example?: string;
  parameters: Parameters;
  answer: Answer;
  mayBeMissing?: boolean;
  freshFor?: number;
  /** Null: there is none. */
  read(sources: OpenDataSources, asked: z.output<Parameters>): Promise<z.input<Answer> | null>;
}

/** Ties the types of parameters and answer to what reads them. */
export function endpoint<Parameters extends z.ZodObject, Answer extends z.ZodType>(
  input: EndpointInput<Parameters, Answer>,
): OpenDataEndpoint {
  const { mayBeMissing = false, freshFor = 30, example = null } = input;
  return {
    ...input,
    example,
    mayBeMissing,
    freshFor,
    prepare: (given, parse) => {
      const asked = parse(input.parameters, given);
      return (sources) => input.read(sources, asked);
    },
  };
}

/** Nothing but what is there: an answer without data stands for a thing that does not exist. */
export const found = <Data>(data: Data | null): { data: Data } | null => (data === null ? null : { data });
