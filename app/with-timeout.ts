/**
 * An promise that a page does not wait long for: what there is to show without it, where it takes longer or fails.
 * @param timeout in milliseconds.
 */
export async function withTimeout<Value>(promise: Promise<Value>, timeout: number, fallback: Value): Promise<Value> {
  const { promise: expired, resolve } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => resolve(fallback), timeout);
  try {
    return await Promise.race([promise, expired]);
  } catch {
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}
