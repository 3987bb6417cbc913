/**
 * Sends requests sequentially until a rate limit refuses. A limit counts by minutes of the wall clock, and a minute may end in between, so
 * it
 * must refuse after at most twice its number.
 * @returns the responses before the refusal, and the refusal.
 */
export async function requestUntilRefused<Result>(
  limit: number,
  request: () => Promise<Result>,
  isRefusal: (response: Result) => boolean,
): Promise<{ responses: Result[]; refusal: Result }> {
  const responses: Result[] = [];
  while (responses.length <= 2 * limit) {
    const response = await request();
    if (isRefusal(response)) return { responses, refusal: response };
    responses.push(response);
  }
  throw new Error(`${responses.length} were let through.`);
}
