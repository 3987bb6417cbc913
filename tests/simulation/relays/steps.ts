import fc from "fast-check";
import { places } from "./world.ts";

const nth = fc.nat(places.length - 1);
const place = fc.constantFrom("501", ...places);
const often = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 4, arbitrary });
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 1, arbitrary });
const as = <Value>(value: Value) => fc.constant(value);

const change = fc.record({ do: as("change" as const), times: fc.constantFrom<number>(1, 1, 2, 6) });
const follow = fc.record({ do: as("follow" as const), nth });
/** Milliseconds: too short for a call, between two heartbeats, and longer than everything. */
const wait = fc.record({
  do: as("wait" as const),
  milliseconds: fc.constantFrom<number>(250, 500, 1_000, 6_000, 20_000),
});

const step = fc.oneof(
  often(change),
  often(follow),
  often(wait),
  sometimes(fc.record({ do: as("leave" as const), nth })),
  sometimes(fc.record({ do: as("calls are lost" as const), place, calls: fc.integer({ min: 1, max: 4 }) })),
  sometimes(fc.record({ do: as("changes come twice" as const), isOn: fc.boolean() })),
  sometimes(fc.record({ do: as("evict from memory" as const), place: fc.constantFrom(...places) })),
  sometimes(fc.record({ do: as("deploy" as const) })),
  sometimes(fc.record({ do: as("match is opened again" as const) })),
  sometimes(fc.record({ do: as("match is over" as const) })),
);
export type RelayStep =
  | (typeof step extends fc.Arbitrary<infer Value> ? Value : never)
  /** Milliseconds that calls take from now on. */
  | { do: "network"; delays: number[] };

const follows = (nth: number) => as({ do: "follow" as const, nth });
const changes = as({ do: "change" as const, times: 1 });
const waits = as({ do: "wait" as const, milliseconds: 500 });
const evicts = (place: (typeof places)[number]) => as({ do: "evict from memory" as const, place });
const slowly = as({ do: "network" as const, delays: [300] });

/** Sequences of steps that would rarely occur by chance. */
const together = fc.oneof(
  // A relay on a lower level joins after a change.
  fc.tuple(follows(1), waits, changes, waits, follows(2), waits),
  // A follower joins while a change is in flight.
  fc.tuple(slowly, follows(0), changes, follows(1), changes, follows(3), changes, follows(2)),
  // Memory is lost between two changes.
  fc.tuple(follows(0), follows(1), changes, waits, evicts("501/weur"), evicts("501/weur/0"), changes, waits),
);

const network = fc.record({
  do: as("network" as const),
  delays: fc.array(fc.constantFrom(0, 0, 10, 60, 300, 900), { minLength: 1, maxLength: 7 }),
});

export const relayHistory: fc.Arbitrary<RelayStep[]> = fc
  .tuple(
    network,
    fc.array(fc.oneof({ weight: 6, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: together }), {
      minLength: 3,
      maxLength: 24,
    }),
  )
  .map(([first, parts]) => [first, ...parts.flat()]);
