import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inputs } from "../../../../scripts/lib/build.ts";

it("is made again when something changes that a configuration of it imports", () => {
  const configurations = inputs.filter((path) => path.endsWith(".config.ts"));
  expect(configurations.length).toBeGreaterThan(3);
  const imported = configurations.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/from "\.\/([^"]+)"/g)].map(([, path = ""]) => path),
  );
  expect(imported).toContain("scripts/lib/lean-shaka.ts");
  expect(imported.filter((path) => !inputs.some((input) => path === input || path.startsWith(`${input}/`)))).toEqual(
    [],
  );
});
