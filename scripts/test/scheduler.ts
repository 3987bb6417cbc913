export interface Task {
  name: string;
  /** Names of tasks that have to succeed first. */
  after?: readonly string[];
  /** Cores that it keeps busy. */
  cores: number;
  /** @returns whether it succeeded. */
  run: () => Promise<boolean>;
}

/**
 * Runs tasks side by side, as many as there are cores for. Those that are named first start first.
 * @returns names of tasks that were left out, because one that comes before them failed.
 */
export async function runTasks(tasks: readonly Task[], cores: number): Promise<string[]> {
  const waiting = new Set(tasks);
  const succeeded = new Set<string>();
  const running = new Map<Task, Promise<void>>();
  const freeCores = () => [...running.keys()].reduce((free, task) => free - task.cores, cores);
  for (;;) {
    for (const task of waiting) {
      const isReady = (task.after ?? []).every((name) => succeeded.has(name));
      // A task that wants more cores than there are runs by itself.
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
