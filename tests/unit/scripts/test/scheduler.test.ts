import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { runTasks, type Task } from "../../../../scripts/test/scheduler.ts";

/** Tasks that say when they begin and end. */
function tasksThatTell() {
  const told: string[] = [];
  const task = (name: string, options: { after?: string[]; cores?: number; success?: boolean } = {}): Task => ({
    name,
    cores: options.cores ?? 1,
    after: options.after ?? [],
    run: async () => {
      told.push(`${name} begins`);
      await setTimeout(1);
      told.push(`${name} ends`);
      return options.success ?? true;
    },
  });
  return { told, task };
}

it("runs as many tasks at a time as there are cores, in their order", async () => {
  const { told, task } = tasksThatTell();
  expect(await runTasks([task("a"), task("b"), task("c")], 2)).toEqual([]);
  expect(told.slice(0, 2)).toEqual(["a begins", "b begins"]);
  expect(told.indexOf("c begins")).toBeGreaterThan(told.indexOf("a ends"));
});

it("lets a task that has to wait be overtaken by one that need not", async () => {
  const { told, task } = tasksThatTell();
  await runTasks([task("build"), task("browser", { after: ["build"] }), task("types")], 2);
  expect(told.slice(0, 2)).toEqual(["build begins", "types begins"]);
  expect(told.indexOf("browser begins")).toBeGreaterThan(told.indexOf("build ends"));
});

it("skips what depends on a failed task, directly or not", async () => {
  const { told, task } = tasksThatTell();
  const tasks = [task("build", { success: false }), task("worker", { after: ["build"] }), task("types")];
  expect(await runTasks([...tasks, task("report", { after: ["worker"] })], 2)).toEqual(["worker", "report"]);
  expect(told).not.toContain("worker begins");
  expect(told).toContain("types ends");
});

it("runs a task that needs more cores than there are by itself", async () => {
  const { told, task } = tasksThatTell();
  await runTasks([task("a"), task("large", { cores: 4 }), task("b")], 1);
  expect(told).toEqual(["a begins", "a ends", "large begins", "large ends", "b begins", "b ends"]);
});
