import { expect, it } from "vitest";
import { startupBytes, workerSize } from "../../scripts/lib/deploy/worker-size.ts";
import budgets from "../budgets.json" with { type: "json" };

it("the built Worker stays within its budget", () => {
  const { bytes, gzipped } = workerSize("build");
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(budgets.worker.bytes);
  expect(gzipped).toBeLessThanOrEqual(budgets.worker.gzipped);
});

it("the built Worker evaluates no more than its budget when it starts", () => {
  const bytes = startupBytes("build");
  // More than the entry itself, so its imports have been counted.
  expect(bytes).toBeGreaterThan(500_000);
  expect(bytes).toBeLessThanOrEqual(budgets.startup.bytes);
});
