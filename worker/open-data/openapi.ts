import { z } from "zod";
import { articleSummary, documentSummary } from "../../schemas/content/content.ts";
import {
  clubProfile,
  clubSummary,
  competition,
  leagueTable,
  match,
  matchDetail,
  matchEvent,
  matchState,
  tablePositions,
  venue,
} from "../../schemas/football/match-data.ts";
import { packageItem } from "../../schemas/payments/packages.ts";
import { videoItem } from "../../schemas/streaming/video.ts";
import type { OpenDataEndpoint } from "./endpoint.ts";
import { openDataEndpoints } from "./endpoints.ts";

/** What answers are made of, by name, so that the description says each once. */
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

/** Named schemas as JSON Schema, each pointing to the others. The words that only a file of its own may have are left out. */
function describeSchemas(calls: readonly OpenDataEndpoint[]): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(entities)) registry.add(schema, { id });
  for (const { path, answer } of calls) registry.add(answer, { id: answerName(path) });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, io: "output" });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id: _id, $schema: _schema, ...schema }]) => [name, schema]),
  );
}

/** `fixtures/{id}` is FixturesIdAnswer. */
function answerName(path: string): string {
  const words = path.split(/[^a-z]+/).filter((word) => word !== "");
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Answer`;
}

function describeParameters({ path, parameters }: OpenDataEndpoint): unknown[] {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: "input" });
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = path.includes(`{${name}}`);
    return { name, in: inPath ? "path" : "query", required: inPath || required.includes(name), schema };
  });
}

const refusal = (description: string) => ({
  description,
  content: { "application/json": { schema: reference("schemas/Error") } },
});

function describeCall(call: OpenDataEndpoint): unknown {
  return {
    get: {
      operationId: answerName(call.path)
        .replace(/Answer$/, "")
        .replace(/^./, (letter) => letter.toLowerCase()),
      summary: call.summary,
      parameters: describeParameters(call),
      responses: {
        200: {
          description: `${call.summary}. Kept for ${call.freshFor} seconds; an ETag tells whether it has changed.`,
          content: { "application/json": { schema: reference(`schemas/${answerName(call.path)}`) } },
        },
        304: { description: "The caller has this answer already (If-None-Match)." },
        400: refusal("A parameter is not what it should be. The message says what it should be."),
        ...(call.mayBeMissing && { 404: refusal("There is none.") }),
        503: refusal("The data cannot be had at the moment."),
      },
    },
  };
}

/**
 * The OpenAPI 3.1 description of /api/v1, made from the schemas that the answers are parsed with.
 * @param origin the site's.
 */
export function openAPI(origin: string, brand: string): Record<string, unknown> {
  return {
    openapi: "3.1.1",
    info: {
      title: `${brand} open data`,
      version: "1.0.0",
      summary: "Matches, tables, clubs, news, videos, documents and passes as the pages show them.",
      description:
        "Reading is free and needs no key. Instants are ISO 8601 in UTC, days are Europe/London's. Fields may be added; none is taken away or changes its meaning within version 1.",
    },
    servers: [{ url: `${origin}/api/v1` }],
    paths: Object.fromEntries(openDataEndpoints.map((call) => [`/${call.path}`, describeCall(call)])),
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
                message: { type: "string", description: "Plain words, for people." },
                requestID: { type: "string" },
              },
            },
          },
        },
      },
    },
  };
}
