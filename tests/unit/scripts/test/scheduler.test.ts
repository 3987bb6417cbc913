import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { runTasks, type Task } from "../../../../scripts/test/scheduler.ts";

/** Tasks that record when they begin and end. */
function recordingTasks() {
  const events: string[] = [];
  const task = (name: string, options: { after?: string[]; cores?: number; success?: boolean } = {}): Task => ({
    name,
    cores: options.cores ?? 1,
    after: options.after ?? [],
    run: async () => {
      events.push(`${name} begins`);
      await setTimeout(1);
      events.push(`${name} ends`);
      return options.success ?? true;
    },
  });
  return { events, task };
}

it("runs as many tasks at a time as there are cores, in their order", async () => {
  const { events, task } = recordingTasks();
  expect(await runTasks([task("a"), task("b"), task("c")], 2)).toEqual([]);
  expect(events.slice(0, 2)).toEqual(["a begins", "b begins"]);
  expect(events.indexOf("c begins")).toBeGreaterThan(events.indexOf("a ends"));
});

it("lets a task that has to wait be overtaken by one that need not", async () => {
  const { events, task } = recordingTasks();
  await runTasks([task("build"), task("browser", { after: ["build"] }), task("types")], 2);
  expect(events.slice(0, 2)).toEqual(["build begins", "types begins"]);
  expect(events.indexOf("browser begins")).toBeGreaterThan(events.indexOf("build ends"));
});

it("skips what depends on a failed task, directly or not", async () => {
  const { events, task } = recordingTasks();
  const tasks = [task("build", { success: false }), task("worker", { after: ["build"] }), task("types")];
  expect(await runTasks([...tasks, task("report", { after: ["worker"] })], 2)).toEqual(["worker", "report"]);
  expect(events).not.toContain("worker begins");
  expect(events).toContain("types ends");
});

it("runs a task that needs more cores than there are by itself", async () => {
  const { events, task } = recordingTasks();
  await runTasks([task("a"), task("large", { cores: 4 }), task("b")], 1);
  expect(events).toEqual(["a begins", "a ends", "large begins", "large ends", "b begins", "b ends"]);
});
