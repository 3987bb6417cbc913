import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { withoutDescriptions } from "../../../../scripts/lib/without-descriptions.ts";

it("removes what is said about settings, and keeps what they take and their lines", () => {
  const code = `export const site = {
  NAME: z.string().describe("The name (in full)."),
  PORT: z
    .int()
    .meta({ secret: true })
    .describe(
      "The port.",
    )
    .default(80),
  describe: text,
};`;
  expect(withoutDescriptions(code)).toBe(`export const site = {
  NAME: z.string(),
  PORT: z
    .int()
    .meta({ secret: true })



    .default(80),
  describe: text,
};`);
});

it.each(globSync("worker/settings/*.ts"))("leaves no description in %s", (path) => {
  const code = readFileSync(path, "utf8");
  const lean = withoutDescriptions(code);
  expect(lean).not.toMatch(/\.describe\(/);
  expect(lean.split("\n")).toHaveLength(code.split("\n").length);
});
