import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import budgets from "../budgets.json" with { type: "json" };

it("the built Worker stays within its budget", () => {
  const modules = globSync("build/server/**/*.{js,wasm}").map((file) => readFileSync(file));
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  expect(modules.length).toBeGreaterThan(0);
  expect(sum(modules.map((module) => module.byteLength))).toBeLessThanOrEqual(budgets.worker.bytes);
  expect(sum(modules.map((module) => gzipSync(module).byteLength))).toBeLessThanOrEqual(budgets.worker.gzipped);
});
