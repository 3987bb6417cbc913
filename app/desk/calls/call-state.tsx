import { ErrorMessage } from "../forms/form.tsx";

/** State of a page's call: that it is loading while there is no data yet, or why it failed, even if older data is shown. */
export function CallState({ data, problem, what }: { data: unknown; problem: string | null; what: string }) {
  if (problem !== null) return <ErrorMessage>{problem}</ErrorMessage>;
  return data === null ? <p role="status">{`Fetching ${what}`}</p> : null;
}
