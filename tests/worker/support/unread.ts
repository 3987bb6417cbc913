const given = new Set<Response>();

/** Remembers a response of the site until the test file ends, because a test may only look at its status. */
export function keepInMind(response: Response): Response {
  given.add(response);
  return response;
}

/** Cancels bodies that tests have left unread, for which the site would wait in the background. */
export async function cancelUnread(): Promise<void> {
  const unread = [...given].flatMap(({ body, bodyUsed }) => (body === null || bodyUsed || body.locked ? [] : [body]));
  given.clear();
  await Promise.allSettled(unread.map((body) => body.cancel()));
}
