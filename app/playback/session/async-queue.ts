/**
 * Runs tasks one after the other, in the order they were handed in, whether those before succeed or not.
 * A media element must never be attached to by two players at once, and React may mount, unmount and mount in one breath.
 */
export class AsyncQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}

/** An element is played into by one session at a time, whatever the number that come and go. Elements don't wait for each other. */
const lines = new WeakMap<HTMLVideoElement, AsyncQueue>();

/** The line of what is done with an element. */
export function queueFor(video: HTMLVideoElement): AsyncQueue {
  const line = lines.get(video) ?? new AsyncQueue();
  lines.set(video, line);
  return line;
}
