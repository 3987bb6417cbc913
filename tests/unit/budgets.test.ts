import { expect, it } from "vitest";
import { workerSize } from "../../scripts/lib/worker-size.ts";
import budgets from "../budgets.json" with { type: "json" };

it("the built Worker stays within its budget", () => {
  const { bytes, gzipped } = workerSize("build");
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(budgets.worker.bytes);
  expect(gzipped).toBeLessThanOrEqual(budgets.worker.gzipped);
});
