/**
 * An answer that a page does not wait long for: what there is to show without it, where it takes longer or fails.
 * @param patience in milliseconds.
 */
export async function within<Answer>(answer: Promise<Answer>, patience: number, otherwise: Answer): Promise<Answer> {
  const { promise: enough, resolve } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => resolve(otherwise), patience);
  try {
    return await Promise.race([answer, enough]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
