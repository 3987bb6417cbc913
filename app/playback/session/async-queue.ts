/**
 * Runs tasks one at a time in order, whether earlier ones succeed or not. Two players must never attach to one media element,
 * and React may mount, unmount and mount at once.
 */
export class AsyncQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}

/** One queue per element, shared by all sessions that play into it. */
const queues = new WeakMap<HTMLVideoElement, AsyncQueue>();

export function queueFor(video: HTMLVideoElement): AsyncQueue {
  const queue = queues.get(video) ?? new AsyncQueue();
  queues.set(video, queue);
  return queue;
}
