import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licencesDocument, productionLicences } from "../../../scripts/lib/docs/licences.ts";

/** Licences that a dependency of the deployed site may have. */
const allowed = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT OR Apache-2.0",
  "MPL-2.0",
  "OFL",
  "OFL-1.1",
  "Unlicense",
];

const licences = productionLicences("package-lock.json");

test("docs/licences.md is what npm run docs writes", () => {
  expect(readFileSync("docs/licences.md", "utf8")).toBe(licencesDocument());
});

test("docs/licences.md lists every production dependency", () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));
  const document = readFileSync("docs/licences.md", "utf8");
  expect(Object.keys(dependencies).filter((name) => !licences.has(name))).toEqual([]);
  expect([...licences.keys()].filter((name) => !document.includes(`| \`${name}\` `))).toEqual([]);
});

test("every production dependency has a licence that is allowed", () => {
  const others = [...licences].filter(([, named]) => [...named].some((licence) => !allowed.includes(licence)));
  expect(others).toEqual([]);
});
