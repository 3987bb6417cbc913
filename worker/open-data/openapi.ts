import { z } from "zod";
import { articleSummary, documentSummary } from "../../schemas/content/content.ts";
import { clubProfile, clubSummary, venue } from "../../schemas/football/club.ts";
import { competition } from "../../schemas/football/competition.ts";
import { leagueTable, tablePositions } from "../../schemas/football/league-table.ts";
import { match, matchDetail, matchEvent, matchState } from "../../schemas/football/match-data.ts";
import { packageItem } from "../../schemas/payments/packages.ts";
import { videoItem } from "../../schemas/streaming/video.ts";
import type { OpenDataEndpoint } from "./endpoint.ts";
import { openDataEndpoints } from "./endpoints.ts";

/** Schemas that several responses share, by name, so that each is in the description once. */
const entities: Record<string, z.ZodType> = {
  Competition: competition,
  ClubSummary: clubSummary,
  Club: clubProfile,
  MatchState: matchState,
  MatchEvent: matchEvent,
  Match: match,
  MatchDetail: matchDetail,
  Table: leagueTable,
  TablePositions: tablePositions,
  Venue: venue,
  ArticleSummary: articleSummary,
  DocumentSummary: documentSummary,
  Video: videoItem,
  Package: packageItem,
};

const reference = (name: string) => ({ $ref: `#/components/${name}` });

/** All schemas as JSON Schema with references, without the keywords of standalone documents. */
function describeSchemas(endpoints: readonly OpenDataEndpoint[]): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(entities)) registry.add(schema, { id });
  for (const { path, response } of endpoints) registry.add(response, { id: responseName(path) });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: "output" });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => [name, schema]),
  );
}

/** The schema name of a response: `fixtures/{id}` is FixturesIdResponse. */
function responseName(path: string): string {
  const words = path.split(/[^a-z]+/).filter((word) => word !== "");
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Response`;
}

function describeParameters({ path, parameters }: OpenDataEndpoint): unknown[] {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: "input" });
  return Object.entries(properties).map(([name, property]) => {
    const inPath = path.includes(`{${name}}`);
    const { description, ...schema } = z.record(z.string(), z.unknown()).parse(property);
    // A pattern is for the query's text, so it does not apply to the number or list parsed from it.
    if (schema.type !== "string") delete schema.pattern;
    const { data: initial } = z.safeParse(parameters.shape[name] ?? z.never(), undefined);
    if (initial !== undefined) schema.default = initial;
    return {
      name,
      in: inPath ? "path" : "query",
      required: inPath || required.includes(name),
      description,
      ...(schema.type === "array" && { explode: false }),
      schema,
    };
  });
}

const errorResponse = (description: string) => ({
  description,
  content: { "application/json": { schema: reference("schemas/Error") } },
});

function describeEndpoint(endpoint: OpenDataEndpoint): unknown {
  return {
    get: {
      operationId: responseName(endpoint.path)
        .replace(/Response$/, "")
        .replace(/^./, (letter) => letter.toLowerCase()),
      summary: endpoint.summary,
      parameters: describeParameters(endpoint),
      responses: {
        200: {
          description: `${endpoint.summary}. Cached for up to ${endpoint.freshSeconds} seconds.`,
          headers: { ETag: { description: "For If-None-Match.", schema: { type: "string" } } },
          content: { "application/json": { schema: reference(`schemas/${responseName(endpoint.path)}`) } },
        },
        304: { description: "Not modified: the caller already has this response (If-None-Match)." },
        400: errorResponse(
          "A parameter is invalid, unknown or given more than once. The message says what is expected.",
        ),
        ...(endpoint.mayBeMissing && { 404: errorResponse("Not found.") }),
        503: errorResponse("The data is unavailable at the moment."),
      },
    },
  };
}

/**
 * The OpenAPI 3.1 description of /api/v1, generated from the response schemas.
 * @param origin of the site.
 */
export function openAPI(origin: string, brand: string): Record<string, unknown> {
  return {
    openapi: "3.1.1",
    info: {
      title: `${brand} open data`,
      version: "1.0.0",
      summary: "Matches, tables, clubs, news, videos, documents and passes as the pages show them.",
      description:
        "Reading is free, needs no key, and is open to pages of any origin; any method but GET, HEAD and OPTIONS is refused with 405. Parameters that are not listed, or given more than once, are refused. Times are ISO 8601 in UTC, dates are in the league's time zone. Within version 1 fields may be added; none is removed or changes its meaning.",
      termsOfService: `${origin}/terms-of-use`,
      license: { name: "Terms of use", url: `${origin}/terms-of-use` },
    },
    servers: [{ url: `${origin}/api/v1` }],
    // No endpoint needs a key.
    security: [],
    paths: Object.fromEntries(openDataEndpoints.map((endpoint) => [`/${endpoint.path}`, describeEndpoint(endpoint)])),
    components: {
      schemas: {
        ...describeSchemas(openDataEndpoints),
        Error: {
          type: "object",
          required: ["error"],
          properties: {
            error: {
              type: "object",
              required: ["code", "message"],
              properties: {
                code: { type: "string", description: "Stable, for programs." },
                message: { type: "string", description: "A plain sentence, for people." },
                requestID: { type: "string" },
              },
            },
          },
        },
      },
    },
  };
}
