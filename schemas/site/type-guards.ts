/*
 * Type guards for code that every page loads, where zod would weigh more than the page itself. A guard mirrors a schema,
 * takes its type from it, and accepts nothing that the schema rejects; tests keep the two in step.
 */

export type Guard<Value> = (value: unknown) => value is Value;
type Guarded<Check> = Check extends Guard<infer Value> ? Value : never;

export const isUnknown: Guard<unknown> = (_value): _value is unknown => true;
export const isString: Guard<string> = (value) => typeof value === "string";
export const isBoolean: Guard<boolean> = (value) => typeof value === "boolean";
export const isNumber: Guard<number> = (value): value is number => typeof value === "number" && Number.isFinite(value);
export const isInteger: Guard<number> = where(isNumber, Number.isSafeInteger);

/** A guard with a further condition. */
export function where<Value>(is: Guard<Value>, holds: (value: Value) => boolean): Guard<Value> {
  return (value): value is Value => is(value) && holds(value);
}

/** A whole number in a range, both ends inclusive. */
export const integerIn = (from: number, to = Number.MAX_SAFE_INTEGER): Guard<number> =>
  where(isInteger, (value) => value >= from && value <= to);

export function oneOf<Word extends string | boolean>(...words: readonly Word[]): Guard<Word> {
  return (value): value is Word => words.some((word) => word === value);
}

export function orNull<Value>(is: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || is(value);
}

/** For a field that may be missing. */
export function optional<Value>(is: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || is(value);
}

export function arrayOf<Value>(is: Guard<Value>): Guard<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(is);
}

/** An object with at least these fields. */
export function objectOf<Shape extends Record<string, Guard<unknown>>>(
  shape: Shape,
): Guard<{ [Name in keyof Shape]: Guarded<Shape[Name]> }> {
  const fields = Object.entries(shape);
  return (value): value is { [Name in keyof Shape]: Guarded<Shape[Name]> } => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    return fields.every(([name, is]) => is(Reflect.get(value, name)));
  };
}

export function anyOf<Checks extends Guard<unknown>[]>(...checks: Checks): Guard<Guarded<Checks[number]>> {
  return (value): value is Guarded<Checks[number]> => checks.some((is) => is(value));
}

/** A valid instant in ISO 8601 UTC. Impossible dates such as 30 February are rejected. */
export const isInstant = where(isString, (text) => {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19));
});
