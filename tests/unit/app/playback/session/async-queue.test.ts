import { expect, it } from "vitest";
import { AsyncQueue } from "../../../../../app/playback/session/async-queue.ts";

it("runs tasks one at a time, also after a failure", async () => {
  const queue = new AsyncQueue();
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
    queue.run(task("load")),
    queue.run(task("destroy", true)),
    queue.run(task("load again")),
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
