/**
 * Resolves with the fallback if the promise rejects or takes longer than the timeout.
 * @param timeout in milliseconds
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
