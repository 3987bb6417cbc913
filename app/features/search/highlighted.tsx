import type { SearchTerm } from "../../../schemas/content/search-terms.ts";
import { highlighted } from "./highlight.ts";

/** Marks matching words in a text. */
export function Highlighted({ text, terms }: { text: string; terms: readonly SearchTerm[] }) {
  let at = 0;
  return highlighted(text, terms).map((segment) => {
    const key = at;
    at += segment.text.length;
    return segment.marked ? (
      <mark key={key} className="rounded-0.5 bg-accent/25 text-inherit">
        {segment.text}
      </mark>
    ) : (
      segment.text
    );
  });
}
