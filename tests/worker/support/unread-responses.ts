const tracked = new Set<Response>();

/** Remembers a response of the site until the test file ends, because a test may only look at its status. */
export function trackResponse(response: Response): Response {
  tracked.add(response);
  return response;
}

/** Cancels bodies that tests have left unread, for which the site would wait in the background. */
export async function cancelUnread(): Promise<void> {
  const unread = [...tracked].flatMap(({ body, bodyUsed }) => (body === null || bodyUsed || body.locked ? [] : [body]));
  tracked.clear();
  await Promise.allSettled(unread.map((body) => body.cancel()));
}
