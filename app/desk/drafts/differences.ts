import { diffWordsWithSpace } from "diff";
import type { ReactNode } from "react";

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

/** A field of a draft, as text. */
export interface DraftField<Draft> {
  field: string;
  of: (draft: Draft) => string;
  /** What people see in its place, where the text says nothing to them. */
  show?: (draft: Draft) => ReactNode;
}

/** Leaves out the middle of what was kept, where it is long. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * context) return text;
  return `${isFirst ? "" : text.slice(0, context)} … ${isLast ? "" : text.slice(-context)}`;
}

/** What differs between two drafts, field by field and word by word. Empty for the same. */
export function differencesBetween<Draft>(
  fields: readonly DraftField<Draft>[],
  before: Draft,
  after: Draft,
): Difference[] {
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
