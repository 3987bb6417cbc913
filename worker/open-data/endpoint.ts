import type { z } from "zod";
import type { ContentService, MatchService, PackageService, VideoService } from "../../app/load-context.ts";

/** The services that endpoints read from. */
export interface OpenDataSources {
  matches: MatchService;
  content: ContentService;
  videos: VideoService;
  packages: PackageService;
  /** The current season: 2026 is 2026-27. */
  season: number;
}

/** An endpoint of the open data: its OpenAPI description and its reader. */
export interface OpenDataEndpoint {
  /** Below /api/v1, with path parameters as `{name}`. */
  path: string;
  summary: string;
  /** A sample request below /api/v1; null if it would need an id that goes out of date. */
  example: string | null;
  /** Path and query parameters. */
  parameters: z.ZodObject;
  response: z.ZodType;
  /** Whether it may respond with 404. */
  mayBeMissing: boolean;
  /** Seconds for which the response may be cached. */
  freshSeconds: number;
  /** Parses the parameters and returns the reader. */
  prepare(parameters: Record<string, string>, parse: ParseParameters): (sources: OpenDataSources) => Promise<unknown>;
}

/** @throws ApiError 400 for invalid parameters. */
type ParseParameters = <Schema extends z.ZodType>(
  schema: Schema,
  parameters: Record<string, string>,
) => z.output<Schema>;

interface EndpointInput<Parameters extends z.ZodObject, Response extends z.ZodType> {
  path: string;
  summary: string;
  example?: string;
  parameters: Parameters;
  response: Response;
  mayBeMissing?: boolean;
  freshSeconds?: number;
  /** Null for 404. */
  read(sources: OpenDataSources, parameters: z.output<Parameters>): Promise<z.input<Response> | null>;
}

/** Infers the types of parameters and response for `read`. */
export function endpoint<Parameters extends z.ZodObject, Response extends z.ZodType>(
  input: EndpointInput<Parameters, Response>,
): OpenDataEndpoint {
  const { mayBeMissing = false, freshSeconds = 30, example = null } = input;
  return {
    ...input,
    example,
    mayBeMissing,
    freshSeconds,
    prepare: (parameters, parse) => {
      const parsed = parse(input.parameters, parameters);
      return (sources) => input.read(sources, parsed);
    },
  };
}

/** Wraps data for a response; null, for 404, stays null. */
export const found = <Data>(data: Data | null): { data: Data } | null => (data === null ? null : { data });
