import type { z } from "zod";

/** Freezes a value with all that it consists of: what requests share, none of them may change. */
function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

/** Characters of the longest text that is remembered. */
const longest = 200_000;

/**
 * A pure function of a text that remembers what it has made of each text lately, frozen: requests for what has not changed share it.
 * What it throws is not remembered.
 * @param most how many texts it remembers
 */
export function remembered<Value>(make: (text: string) => Value, most: number): (text: string) => Value {
  const known = new Map<string, { value: Value }>();
  return (text) => {
    if (text.length > longest) return make(text);
    const found = known.get(text) ?? { value: freeze(make(text)) };
    // Last of all again: the first one is what nobody has asked for the longest.
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return found.value;
  };
}

/** A parser of a database's rows, of which most are as they were when they were read last. @param most how many rows it remembers */
export function rowParser<Schema extends z.ZodType>(schema: Schema, most: number): (row: unknown) => z.output<Schema> {
  const parse = remembered((text) => schema.parse(JSON.parse(text)), most);
  return (row) => parse(JSON.stringify(row));
}
