import { expect, it, vi } from "vitest";
import { runLabelled, runQuietly, withoutExpectedExceptions } from "../../../../scripts/lib/processes.ts";

it("a run's output leaves out the emptying of objects between two files with what it breaks off, and no other exception", () => {
  const left = [
    "exception = workerd/api/unsafe.c++:229: failed: jsg.Error: Application called deleteAllDurableObjects().",
    "stack: /workerd@358bacf /workerd@2181ca0",
    "uncaught exception; source = Uncaught (in promise); stack = Error: no such table: facts: SQLITE_ERROR",
    "    at MatchLog.fact (/site/durable-objects/match-facts.ts:52:36)",
  ];
  const said = [
    "✓ tests/worker/health.test.ts: 16 tests, 4.8 s",
    "exception = workerd/io/worker.c++:2150: failed: jsg.Error: The score is missing.",
    "stack: /workerd@358bacf",
    "uncaught exception; source = Uncaught (in promise); stack = Error: no such table: facts: SQLITE_ERROR",
    "    at MatchLog.fact (/site/durable-objects/match-facts.ts:52:36)",
  ];
  const [emptying, stack, ...brokenOff] = left;
  const aborted = [
    "uncaught exception; source = Uncaught (in promise); stack = Error: Application called abortAllDurableObjects().",
    "    at async Object.fetch (file:///workers/object-entry.worker.js:26:12)",
  ];
  for (const lines of [
    [...left, ...said],
    [...aborted, ...said],
    [...brokenOff, emptying ?? "", stack ?? "", ...said],
    [...said.slice(0, 1), ...left, ...brokenOff, ...said.slice(1)],
  ]) {
    const reported = withoutExpectedExceptions();
    expect([...lines, null].flatMap((line) => reported(line))).toEqual(said);
  }
});

it("a command that says nothing for too long is stopped with all that it has started, and has failed", async () => {
  const { code, output } = await runQuietly("sh", ["-c", "echo begun; sleep 600 & sleep 600"], {}, 200);
  expect({ output, hasFailed: code !== 0 }).toEqual({ output: "begun\n", hasFailed: true });
});

it("a command ends when it has ended, whatever it leaves behind", async () => {
  expect((await runQuietly("sh", ["-c", "sleep 600 & exit 3"], {}, 100_000)).code).toBe(3);
});

it("a run whose output others mix with is stopped as well when it says nothing for too long", async () => {
  const printed = vi.spyOn(console, "log").mockReturnValue();
  expect(await runLabelled("unit", "sh", ["-c", "echo begun; sleep 600 & sleep 600"], {}, 200)).not.toBe(0);
  expect(printed.mock.calls).toEqual([["unit │ begun"]]);
  printed.mockRestore();
});

it.each([
  [
    "that nothing caught has failed",
    "uncaught exception; source = Uncaught (in promise); stack = Error: no such table",
    1,
  ],
  ["in a test's own words has not", "Error: an uncaught exception; it is expected", 0],
])("a run that prints an exception %s", async (_, line, code) => {
  const printed = vi.spyOn(console, "log").mockReturnValue();
  expect(await runLabelled("worker", "sh", ["-c", `echo '${line}' >&2`])).toBe(code);
  expect(printed.mock.calls[0]).toEqual([`worker │ ${line}`]);
  printed.mockRestore();
});
