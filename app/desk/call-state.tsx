import { Problem } from "./form.tsx";

/** What is said of a page's call: that it is under way, while there is no data, or why it failed, also beside older data. */
export function CallState({ data, problem, what }: { data: unknown; problem: string | null; what: string }) {
  if (problem !== null) return <Problem>{problem}</Problem>;
  return data === null ? <p role="status">{`Fetching ${what}`}</p> : null;
}
