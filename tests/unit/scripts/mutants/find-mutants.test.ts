import { afterEach, describe, expect, it } from "vitest";
import { mutantsOf, withSwitches } from "../../../../scripts/mutants/find-mutants.ts";
import { sample } from "../../../../scripts/mutants/sample.ts";

/** The mutants of a source, as "before → after". */
const mutants = (code: string) =>
  mutantsOf("some.ts", code).map(({ start, end, after }) => `${code.slice(start, end)} → ${after ?? "left out"}`);

describe("the mutants of a source", () => {
  it.each([
    ["bounds of comparisons", "x = a < b;", ["x = a < b; → left out", "a < b → a <= b"]],
    ["equal and unequal", "const x = a === null;", ["a === null → a !== null"]],
    ["calculations", "const x = now - 5 * 60;", ["now - 5 * 60 → now + 5 * 60", "5 * 60 → 5 / 60"]],
    [
      "and, or, and what stands in for nothing",
      "const x = (a && b) ?? c;",
      ["(a && b) ?? c → (a && b)", "a && b → a || b"],
    ],
    ["conditions", "if (open) throw new Error();", ["open → true", "open → false"]],
    ["truth", "const x = { paid: true, open: !closed };", ["true → false", "!closed → closed"]],
    ["calls for what they do", "await notify(fan);", ["await notify(fan); → left out"]],
    ["checks and choices", "const x = z.string().max(5);", ["z.string().max(5) → z.string()"]],
    ["all and any", "const x = all.some(isOpen);", ["all.some(isOpen) → all.every(isOpen)"]],
    ["least and most", "const x = Math.min(a, b);", ["Math.min(a, b) → Math.max(a, b)"]],
    ["what may be missing", "const x = a?.b.c;", ["a?.b.c → a.b.c"]],
  ])("%s", (_, code, expected) => {
    expect(mutants(code)).toEqual(expected);
  });

  it("are none in types, imports, words that are put together, log lines and constructors of a parent", () => {
    expect(
      mutants(`
        import { a } from "./a.ts";
        type Open = true | false;
        interface Size<Of extends 1 | 2 = 1> { of: Of }
        const name: true = say("Hello " + name) as true;
        log("warn", "token refused", { code });
        class Child extends Parent { constructor() { super(); } }
      `),
    ).toEqual([]);
  });

  it("cannot be found in what is no TypeScript", () => {
    expect(() => mutantsOf("some.ts", "const = 1")).toThrow("some.ts cannot be parsed");
  });
});

describe("a source with switches", () => {
  afterEach(() => {
    globalThis.isMutant = undefined;
  });

  const code = `
    const seen = [];
    const ask = (a, b) => {
      if (a < b || !a) seen.push(a);
      return seen.length > 1 ? a * b : -1;
    };
    const answers = [ask(1, 2), ask(2, 2), ask(3, 3)];`;
  const numbered = mutantsOf("some.js", code).map((mutant, index) => ({ ...mutant, id: index + 1 }));
  const answers = (on: number) => {
    globalThis.isMutant = (id) => id === on;
    return new Function(`${withSwitches(code, numbered)}\nreturn answers;`)();
  };

  it("does as before while no mutant is on, and each mutant is the one of its number", () => {
    expect(answers(0)).toEqual([-1, -1, -1]);
    const all = numbered.map(({ id, start, end, after }) => [`${code.slice(start, end)} → ${after}`, answers(id)]);
    expect(Object.fromEntries(all)).toEqual({
      "a < b || !a → a < b && !a": [-1, -1, -1],
      "a < b → a <= b": [-1, 4, 9],
      "!a → a": [-1, 4, 9],
      "a < b || !a → true": [-1, 4, 9],
      "a < b || !a → false": [-1, -1, -1],
      "seen.push(a); → null": [-1, -1, -1],
      "seen.length > 1 → true": [2, 4, 9],
      "seen.length > 1 → false": [-1, -1, -1],
      "seen.length > 1 → seen.length >= 1": [2, 4, 9],
      "a * b → a / b": [-1, -1, -1],
    });
  });
});

describe("a sample", () => {
  const items = Array.from({ length: 100 }, (_, index) => index);

  it("is the same for the same seed, another for another, and has nothing twice", () => {
    const chosen = sample(items, 20, 7);
    expect(sample(items, 20, 7)).toEqual(chosen);
    expect(sample(items, 20, 8)).not.toEqual(chosen);
    expect(new Set(chosen).size).toBe(20);
  });

  it("is everything where there is not more", () => {
    expect(sample(items, 500, 0).toSorted((a, b) => a - b)).toEqual(items);
  });
});
