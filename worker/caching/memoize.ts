import type { z } from "zod";

/** Deep-freezes a value, because requests share it and none may change it. */
function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

/** Longer texts (in characters) are not cached. */
const maxLength = 200_000;

/**
 * Memoises a pure function of a text. Results are frozen, because requests share them; exceptions are not cached.
 * @param maxTexts maximum number of cached texts; the least recently used is dropped first
 */
export function memoize<Value>(compute: (text: string) => Value, maxTexts: number): (text: string) => Value {
  const known = new Map<string, { value: Value }>();
  return (text) => {
    if (text.length > maxLength) return compute(text);
    const found = known.get(text) ?? { value: freeze(compute(text)) };
    // Moved to the end, so that the least recently used text is first.
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > maxTexts && oldest !== undefined) known.delete(oldest);
    return found.value;
  };
}

/** A parser of database rows that caches parsed rows, because most rows do not change. @param maxRows maximum number of cached rows */
export function rowParser<Schema extends z.ZodType>(
  schema: Schema,
  maxRows: number,
): (row: unknown) => z.output<Schema> {
  const parse = memoize((text) => schema.parse(JSON.parse(text)), maxRows);
  return (row) => parse(JSON.stringify(row));
}
