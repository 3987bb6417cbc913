import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { openDataEndpoints } from "../../../../worker/open-data/endpoints.ts";
import { openAPI } from "../../../../worker/open-data/openapi.ts";
import { brand } from "../../../fixtures/brand.ts";

const description = openAPI("https://league.example", brand.name);

/** Every `$ref` in a value. */
function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === "$ref" ? [String(inner)] : references(inner)));
}

describe("the description of the open data", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(description));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  it("resolves all references", () => {
    const found = references(description);
    expect(found.length).toBeGreaterThan(20);
    const resolve = (pointer: string) =>
      pointer
        .replace(/^#\//, "")
        .split("/")
        .reduce<unknown>(
          (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
          description,
        );
    expect(found.filter((pointer) => resolve(pointer) === undefined)).toEqual([]);
  });

  it("has every endpoint with its parameters", () => {
    expect(JSON.stringify(description)).toContain('"name":"view","in":"query","required":false');
    expect(JSON.stringify(description)).toContain('"name":"id","in":"path","required":true');
    for (const { path } of openDataEndpoints) expect(JSON.stringify(description)).toContain(`"/${path}":{"get"`);
  });
});
