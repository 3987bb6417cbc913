export interface Task {
  name: string;
  /** Names of tasks that must succeed first. */
  after?: readonly string[];
  /** Number of cores that it uses. */
  cores: number;
  /** @returns whether it succeeded. */
  run: () => Promise<boolean>;
}

/**
 * Runs tasks in parallel and in order, as far as there are free cores.
 * @returns names of tasks that were skipped because one that they depend on failed.
 */
export async function runTasks(tasks: readonly Task[], cores: number): Promise<string[]> {
  const waiting = new Set(tasks);
  const succeeded = new Set<string>();
  const running = new Map<Task, Promise<void>>();
  const freeCores = () => [...running.keys()].reduce((free, task) => free - task.cores, cores);
  for (;;) {
    for (const task of waiting) {
      const isReady = (task.after ?? []).every((name) => succeeded.has(name));
      // A task that needs more cores than the machine has runs alone.
      if (!isReady || (task.cores > freeCores() && running.size > 0)) continue;
      waiting.delete(task);
      const end = task.run().then((success) => {
        if (success) succeeded.add(task.name);
        running.delete(task);
      });
      running.set(task, end);
    }
    if (running.size === 0) return [...waiting].map((task) => task.name);
    await Promise.race(running.values());
  }
}
