const given = new Set<Response>();

/** Keeps a response of the site in mind until the file of tests ends: a test may look at no more than its status. */
export function keepInMind(response: Response): Response {
  given.add(response);
  return response;
}

/** Tells the site that nobody reads the bodies that tests have left unread: it would wait in the background. */
export async function cancelUnread(): Promise<void> {
  const unread = [...given].flatMap(({ body, bodyUsed }) => (body === null || bodyUsed || body.locked ? [] : [body]));
  given.clear();
  await Promise.allSettled(unread.map((body) => body.cancel()));
}
