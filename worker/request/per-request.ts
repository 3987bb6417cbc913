import type { Context } from "hono";

/** Values that belong to one request each. They are stored by its context, and are garbage-collected with it. */
export interface PerRequest<Value> {
  get(c: Context): Value | undefined;
  set(c: Context, value: Value): void;
  /** The request's value; the first caller creates it. */
  getOrCreate(c: Context, create: () => Value): Value;
}

export function perRequest<Value>(): PerRequest<Value> {
  const values = new WeakMap<Context, Value>();
  return {
    get: (c) => values.get(c),
    set: (c, value) => {
      values.set(c, value);
    },
    getOrCreate(c, create) {
      const known = values.get(c);
      if (known !== undefined) return known;
      const value = create();
      values.set(c, value);
      return value;
    },
  };
}
