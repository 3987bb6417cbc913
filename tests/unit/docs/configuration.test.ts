import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { environmentConfig, readLocalConfig } from "../../../scripts/lib/deploy/environments.ts";
import { configurationDocument } from "../../../scripts/lib/docs/configuration.ts";
import { settingsSections } from "../../../worker/settings.ts";

const variables = Object.values(settingsSections).flatMap((section) => Object.entries(section));
const names = variables.map(([name]) => name);
const secrets = variables.filter(([, schema]) => schema.meta()?.secret === true).map(([name]) => name);
const example = Object.keys(parseEnv(readFileSync(".dev.vars.example", "utf8")));

describe("docs/configuration.md", () => {
  test("is what npm run docs writes", () => {
    expect(readFileSync("docs/configuration.md", "utf8")).toBe(configurationDocument());
  });

  test("has each variable once", () => {
    const rows = [...configurationDocument().matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name);
    expect(rows).toEqual(names);
    expect(new Set(names).size).toBe(names.length);
  });

  test("documents values and default of each variable", () => {
    const document = configurationDocument().replaceAll(/ +/g, " ");
    expect(document).toContain("| `CONCURRENT_STREAMS` | 1 to 20 | required |");
    expect(document).toContain("| `CONCURRENT_POLICY` | `refuse`, `choose`, `stop-oldest` | `choose` |");
    expect(document).toContain("| `VIDEO_API` | URL | empty |");
    expect(document).toContain("| `SESSION_SECRET` | secret: at least 32 characters | required |");
  });
});

describe("variables of the environment", () => {
  test.each([
    ["wrangler.toml", readLocalConfig().vars],
    ["environments/production.toml", environmentConfig("production").vars],
    ["environments/staging.toml", environmentConfig("staging").vars],
  ])("%s sets none that is unknown to the site, and no secret", (_, vars) => {
    expect(Object.keys(vars)).not.toEqual([]);
    expect(Object.keys(vars).filter((name) => !names.includes(name))).toEqual([]);
    expect(secrets.filter((name) => name in vars)).toEqual([]);
  });

  test(".dev.vars.example lists the secrets, and nothing unknown to the site", () => {
    expect(example.filter((name) => !names.includes(name))).toEqual([]);
    expect(secrets.filter((name) => !example.includes(name))).toEqual([]);
  });
});
