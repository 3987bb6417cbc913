/** By how many milliseconds this device's clock is ahead of the server's; negative: behind it. */
let ahead = 0;

/**
 * Compares this device's clock with the server's, by a response's `Date`, which has whole seconds. A difference that this and the
 * time on the way explain counts as none.
 * @param sentAt when the request was sent, and `receivedAt` when the response came: this device's epoch milliseconds
 */
export function compareClocks({ headers }: Pick<Response, "headers">, sentAt: number, receivedAt: number): void {
  const served = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(served)) return;
  const [least, most] = [sentAt - served - 1_000, receivedAt - served];
  ahead = least > 0 || most < 0 ? least : 0;
}

/** The server's time, in epoch milliseconds; up to a second later if this device's clock is wrong, never earlier. */
export const serverNow = (): number => Date.now() - ahead;
