import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openDataEndpoints } from "../../../../worker/open-data/endpoints.ts";
import { openAPI } from "../../../../worker/open-data/openapi.ts";
import { brand } from "../../../fixtures/brand.ts";

const description = openAPI("https://league.example", brand.name);

const parameterSchema = z
  .record(z.string(), z.unknown())
  .and(z.object({ type: z.enum(["string", "integer", "array"]) }));
const { paths } = z
  .object({
    paths: z.record(
      z.string(),
      z.object({
        get: z.object({
          parameters: z.array(z.object({ name: z.string(), description: z.string(), schema: parameterSchema })),
        }),
      }),
    ),
  })
  .parse(description);

/** Texts that some parameter accepts or refuses. */
const texts = [
  ...["", "0", "1", "50", "51", "100", "101", "1870", "1871", "2000", "2001", "2200", "2201", "9999", "10000"],
  ...["999999999", "1000000000", "-1", "1.5", "10,11", "10,,11", "10,eleven", Array(21).fill("7").join()],
  ...["first", "under-23", "Under 23", "a".repeat(61), "a".repeat(101), "a".repeat(201), "a--b", "a.b_c", "a/b"],
  ...["2026-11-20", "2026-02-30", "2026-11-20T15:00:00Z", "2026-11-20T15:00:00+01:00", "2026-11-20T15:00:00"],
  ...["fixture", "fixture,live", "fixture,over", "yes", "no", "maybe", "asc", "desc", "up", "overall", "form"],
  ...["match-pass", "membership", "season"],
];

/** A parameter as a client that follows the description parses it from a query. */
function read(text: string, { type, items }: z.output<typeof parameterSchema>): unknown {
  if (type === "array") return text.split(",").map((part) => read(part, parameterSchema.parse(items)));
  return type === "integer" && /^-?[\d.]+$/.test(text) ? Number(text) : text;
}

describe("the description of the open data", () => {
  it("is valid OpenAPI 3.1, by Redocly's recommended rules", async () => {
    const problems = await lintFromString({
      source: JSON.stringify(description),
      absoluteRef: "openapi.json",
      config: await createConfig({ extends: ["recommended"] }),
    });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual(
      [],
    );
    expect(description.openapi).toMatch(/^3\.1/);
  });

  it("has every endpoint with its parameters, and what each is for", () => {
    expect(Object.keys(paths)).toEqual(openDataEndpoints.map(({ path }) => `/${path}`));
    for (const { path, parameters } of openDataEndpoints) {
      const described = paths[`/${path}`]?.get.parameters ?? [];
      expect(described.map(({ name }) => name)).toEqual(Object.keys(parameters.shape));
      for (const { name, description: words } of described) expect(words, `${name} of ${path}`).toMatch(/^[A-Z].+\.$/);
    }
  });

  it("states every constraint of every parameter: what it allows is accepted, and nothing else", () => {
    for (const { path, parameters } of openDataEndpoints) {
      for (const { name, schema } of paths[`/${path}`]?.get.parameters ?? []) {
        // Its pattern is stricter than the format.
        const { format: _format, ...constraints } = schema;
        const described = z.fromJSONSchema(constraints);
        for (const text of texts) {
          expect(described.safeParse(read(text, schema)).success, `${name}=${text} of ${path}`).toBe(
            parameters.shape[name]?.safeParse(text).success,
          );
        }
      }
    }
  });
});
