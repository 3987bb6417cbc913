import { ErrorMessage } from "../forms/form.tsx";
import { formatInstant } from "../time.ts";

/**
 * State of a page's call: that it is loading while there is no data yet, or why it failed, even if older data is shown.
 * @param readAt on a page that polls: when the data was read, so that nobody takes older data for current
 */
export function CallState({
  data,
  problem,
  what,
  readAt,
}: {
  data: unknown;
  problem: string | null;
  what: string;
  readAt?: Date | null;
}) {
  if (problem === null) return data === null ? <p role="status">{`Fetching ${what}`}</p> : null;
  const age = readAt == null ? "" : `What is shown is of ${formatInstant(readAt.toISOString())}. `;
  return <ErrorMessage>{readAt === undefined ? problem : `${problem} ${age}It is read again by itself.`}</ErrorMessage>;
}
