/** What `work` comes to; undefined where it fails, or takes longer than `limit` milliseconds. */
export async function settledWithin<Result>(work: Promise<Result>, limit: number): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  try {
    return await Promise.race([work, timeout]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
