import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

test("npm run sbom lists what is deployed, with versions, in CycloneDX, and no tools", () => {
  const { components } = z
    .object({
      bomFormat: z.literal("CycloneDX"),
      metadata: z.object({ component: z.object({ name: z.literal("crown-league") }) }),
      components: z.array(z.object({ name: z.string(), version: z.string() })),
    })
    .parse(JSON.parse(execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" })));
  const listed = Object.fromEntries(components.map(({ name, version }) => [name, version]));
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  expect(listed).toMatchObject(dependencies);
  expect(["typescript", "vite", "vitest", "wrangler"].filter((name) => name in listed)).toEqual([]);
});
