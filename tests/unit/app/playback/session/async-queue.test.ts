import { expect, it } from "vitest";
import { AsyncQueue } from "../../../../../app/playback/session/async-queue.ts";

it("runs one task after the other, also after one that fails", async () => {
  const line = new AsyncQueue();
  const log: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    line.run(task("load")),
    line.run(task("destroy", true)),
    line.run(task("load again")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(log).toEqual([
    "load begins",
    "load ends",
    "destroy begins",
    "destroy ends",
    "load again begins",
    "load again ends",
  ]);
});
