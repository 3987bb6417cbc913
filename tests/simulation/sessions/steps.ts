import fc from "fast-check";

export const accounts = ["fan-1", "fan-2"] as const;
export const browsers = 3;

const browser = fc.nat(browsers - 1);
const account = fc.constantFrom(...accounts);
const often = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 4, arbitrary });
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 1, arbitrary });
const minute = 60;
const day = 86_400;
/** Around a token's end, KV's minute, the hour of the last use, a week and a month. */
const seconds = fc.oneof(
  fc.constantFrom(1, 30, 59, 61, 3530, 3545, 3601, 2 * 3600),
  fc.constantFrom(3 * day, 7 * day - 2 * minute, 7 * day + 1, 8 * day),
);
const visits = fc.record({
  do: fc.constant("visit" as const),
  browser,
  isStale: fc.constantFrom(false, false, true),
  times: fc.constantFrom(1, 1, 2),
});
const as = <Step>(value: Step) => fc.constant(value);
const signsIn = fc.record({ do: as("sign in" as const), browser, account });
const waits = fc.record({ do: as("wait" as const), seconds });
const ends = fc.record({
  do: as("end" as const),
  browser,
  which: fc.constantFrom("this" as const, "others" as const, "all" as const, "another" as const),
});

/** A single step. */
const step = fc.oneof(
  often(signsIn),
  often(visits),
  often(waits),
  often(ends),
  sometimes(fc.record({ do: as("refresh" as const), browser })),
  // Copies a browser's current cookies to another browser.
  sometimes(fc.record({ do: as("copy cookies" as const), from: browser, to: browser })),
  sometimes(fc.record({ do: as("spoil cookie" as const), browser })),
  sometimes(
    fc.record({
      do: as("provider" as const),
      mood: fc.constantFrom("well", "down", "refuses", "gives another account's tokens"),
    }),
  ),
  sometimes(fc.record({ do: as("block" as const), account, isBlocked: fc.boolean() })),
  sometimes(fc.record({ do: as("status fails" as const) })),
);
export type SessionStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const onFirst = <Step extends { browser: number }>(arbitrary: fc.Arbitrary<Step>) =>
  arbitrary.map((one) => ({ ...one, browser: 0 }));
const passes = (time: fc.Arbitrary<number>) => fc.record({ do: as("wait" as const), seconds: time });

/** Sequences of steps that would rarely occur by chance. */
const together = fc.oneof(
  // A session that is ended elsewhere, while a data centre still has its record.
  fc.tuple(
    onFirst(signsIn),
    onFirst(visits),
    fc.record({ do: as("copy cookies" as const), from: as(0), to: as(1) }),
    onFirst(ends),
    fc.record({ do: as("visit" as const), browser: as(1), isStale: fc.boolean(), times: as(1) }),
  ),
  // A provider that fails when a token expires.
  fc.tuple(
    onFirst(signsIn),
    fc.record({
      do: as("provider" as const),
      mood: fc.constantFrom("down", "refuses", "gives another account's tokens"),
    }),
    passes(fc.constantFrom(3545, 3601)),
    onFirst(visits),
  ),
  // A fan who comes back every few days, for more than a month.
  fc.tuple(
    onFirst(signsIn),
    ...Array.from({ length: 6 }, () => fc.tuple(passes(fc.constantFrom(5 * day, 6 * day)), onFirst(visits))),
  ),
);

const flattened = (steps: unknown): SessionStep[] =>
  Array.isArray(steps) ? steps.flatMap(flattened) : [steps as SessionStep];

export const sessionHistory: fc.Arbitrary<SessionStep[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: step }, { weight: 1, arbitrary: together }), { minLength: 2, maxLength: 16 })
  .map(flattened);
