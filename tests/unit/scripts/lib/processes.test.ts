import { expect, it } from "vitest";
import { reportedLines } from "../../../../scripts/lib/processes.ts";

it("a run's output leaves out the emptying of objects between two files, and no other exception", () => {
  const lines = [
    "exception = workerd/api/unsafe.c++:229: failed: jsg.Error: Application called deleteAllDurableObjects().",
    "stack: /workerd@358bacf /workerd@2181ca0",
    "✓ tests/worker/health.test.ts: 16 tests, 4.8 s",
    "exception = workerd/io/worker.c++:2150: failed: jsg.Error: The score is missing.",
    "stack: /workerd@358bacf",
  ];
  expect(lines.filter(reportedLines())).toEqual(lines.slice(2));
});
