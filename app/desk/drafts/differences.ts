import { diffWordsWithSpace } from "diff";
import type { ReactNode } from "react";

/** A piece of text that was kept, added or removed, in reading order. */
export interface Part {
  kind: "kept" | "added" | "removed";
  text: string;
}

/** A field whose value differs. */
export interface Difference {
  field: string;
  parts: Part[];
}

/** Characters of unchanged text to show around a change. */
const context = 60;

/** A field of a draft, as text. */
export interface DraftField<Draft> {
  field: string;
  of: (draft: Draft) => string;
  /** Shows the field if its text means nothing to people. */
  show?: (draft: Draft) => ReactNode;
}

/** Shortens a long unchanged text to its start and end. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * context) return text;
  return `${isFirst ? "" : text.slice(0, context)} … ${isLast ? "" : text.slice(-context)}`;
}

/** The differences between two drafts, by field and word. Empty if they are the same. */
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
