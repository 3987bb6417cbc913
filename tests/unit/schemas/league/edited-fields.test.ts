import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { leagueDescription } from "../../../../schemas/league/league-description.ts";
import { profileFields } from "../../../../schemas/league/profile-fields.ts";

const node = z.object({ properties: z.record(z.string(), z.unknown()).optional() });

/** Paths of all fields without named fields of their own. */
function fieldsOf(schema: unknown, path: readonly string[] = []): string[] {
  const { properties } = node.parse(schema);
  if (properties === undefined) return [path.join(".")];
  return Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]));
}
const fields = fieldsOf(z.toJSONSchema(leagueDescription, { io: "input", unrepresentable: "any" }));

/** The fields that a table of docs/league.md names in one of its columns. */
function listed(heading: string, column: number): string[] {
  const [, table = ""] = readFileSync("docs/league.md", "utf8").split(`\n| ${heading}`);
  const rows = table
    .split("\n\n")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| "));
  return (rows ?? []).flatMap((row) =>
    [...(row.split("|")[column] ?? "").matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name),
  );
}
const atDesk = listed("At the desk", 2);
const byFile = listed("By file alone", 1);
const covers = (list: readonly string[], field: string) =>
  list.filter((name) => field === name || field.startsWith(`${name}.`)).toSorted((a, b) => b.length - a.length)[0];

it("every field of league.json is edited at the desk or by file alone, and the docs say which", () => {
  expect(fields.length).toBeGreaterThan(60);
  // The more specific name counts: the clubs' sites are edited by file, but their questions at the desk.
  const both = fields.filter(
    (field) => covers(atDesk, field) !== undefined && covers(atDesk, field) === covers(byFile, field),
  );
  expect(both).toEqual([]);
  expect(fields.filter((field) => covers([...atDesk, ...byFile], field) === undefined)).toEqual([]);
  const names = [...atDesk, ...byFile];
  expect(names.filter((name) => !fields.some((field) => field === name || field.startsWith(`${name}.`)))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("what the desk's profile changes is listed as such", () => {
  const changed = Object.values(profileFields).map(({ path }) => path.join("."));
  expect(changed.filter((field) => covers(atDesk, field) === undefined)).toEqual([]);
});
