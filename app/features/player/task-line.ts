/**
 * Runs tasks one after the other, in the order they were handed in, whether those before succeed or not.
 * A media element must never be attached to by two players at once, and React may mount, unmount and mount in one breath.
 */
export class TaskLine {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}
