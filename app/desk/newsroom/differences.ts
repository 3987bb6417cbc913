import { diffWordsWithSpace } from "diff";
import type { NewsDraft } from "../../../schemas/desk/news.ts";

/** What a text has kept, gained and lost, in reading order. */
export interface Part {
  kind: "kept" | "added" | "removed";
  text: string;
}

/** A field whose value differs. */
export interface Difference {
  field: string;
  parts: Part[];
}

/** Characters around a change that are shown of what was kept. */
const context = 60;

const fields: readonly { field: string; of: (draft: NewsDraft) => string }[] = [
  { field: "Title", of: ({ title }) => title },
  { field: "Summary", of: ({ summary }) => summary },
  { field: "Text", of: ({ bodyHTML }) => bodyHTML },
  { field: "Author", of: ({ author }) => author },
  { field: "Picture", of: ({ imageKey }) => imageKey ?? "" },
  { field: "What the picture shows", of: ({ imageAlt }) => imageAlt },
  { field: "Language", of: ({ lang }) => (lang === "ar" ? "Arabic" : "English") },
  { field: "Categories", of: ({ categories }) => categories.toSorted().join(", ") },
];

/** Leaves out the middle of what was kept, where it is long. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * context) return text;
  return `${isFirst ? "" : text.slice(0, context)} … ${isLast ? "" : text.slice(-context)}`;
}

/** What differs between two drafts, field by field and word by word. Empty for the same. */
export function differencesBetween(before: NewsDraft, after: NewsDraft): Difference[] {
  return fields.flatMap(({ field, of }) => {
    if (of(before) === of(after)) return [];
    const changes = diffWordsWithSpace(of(before), of(after));
    const parts = changes.map(({ value, added, removed }, index): Part => {
      if (added) return { kind: "added", text: value };
      if (removed) return { kind: "removed", text: value };
      return { kind: "kept", text: shortened(value, index === 0, index === changes.length - 1) };
    });
    return [{ field, parts }];
  });
}
