/**
 * Asks, one time after the other, until a rate limit refuses. A limit counts by the minute of the wall clock, and a minute may end
 * in between: it has to refuse after twice its number at the latest.
 * @returns the answers that came before the refusal, and the refusal.
 */
export async function askUntilRefused<Result>(
  limit: number,
  ask: () => Promise<Result>,
  isRefusal: (answer: Result) => boolean,
): Promise<{ answers: Result[]; refusal: Result }> {
  const answers: Result[] = [];
  while (answers.length <= 2 * limit) {
    const answer = await ask();
    if (isRefusal(answer)) return { answers, refusal: answer };
    answers.push(answer);
  }
  throw new Error(`${answers.length} were let through.`);
}
