import fc from "fast-check";

/** Four devices, two for each of two accounts that share a limit: browser and session, as the Worker names a device. */
export const devices = [
  { device: "a.s1", account: "fan.17" },
  { device: "b.s2", account: "fan.17" },
  { device: "c.s3", account: "fan.18" },
  { device: "d.s3", account: "fan.18" },
] as const;
export type Device = (typeof devices)[number];

export const streams = [
  { entryID: "live-1", pool: "video" },
  { entryID: "live-2", pool: "video" },
  { entryID: "audio-1", pool: "audio" },
] as const;
export type Stream = (typeof streams)[number];

export const addresses = ["192.0.2.1", "198.51.100.1"] as const;

// Most steps use a few devices, so that they affect each other.
const [first, second, ...otherDevices] = devices;
const [live, ...otherStreams] = streams;
const who = {
  device: fc.constantFrom(first, first, first, second, second, ...otherDevices),
  stream: fc.constantFrom(live, live, live, live, ...otherStreams),
};
/** Index of a player, socket or slot, modulo their number; negative ones count from the newest. */
const nth = fc.integer({ min: -2, max: 5 });
const [newest, oneBefore] = [-1, -2];
/** Around the deadlines: 15 s, 20 s, 60 s and 70 s. */
const seconds = fc.oneof(fc.constantFrom(1, 5, 14, 15, 16, 20, 40, 55, 69, 70), fc.integer({ min: 1, max: 80 }));

/** What the network does to a session check: most arrive once and get a response. */
const delivery = fc.oneof(
  { weight: 6, arbitrary: fc.constant("arrives" as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom("is lost" as const, "response is lost" as const, "twice" as const, "late" as const),
  },
);
export type Delivery = typeof delivery extends fc.Arbitrary<infer Value> ? Value : never;

const often = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 4, arbitrary });
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 1, arbitrary });

/** A single step. */
const step = fc.oneof(
  often(
    fc.record({
      do: fc.constant("check" as const),
      ...who,
      address: fc.constantFrom(...addresses),
      evict: fc.option(fc.oneof(fc.nat(5), fc.constant("oldest" as const))),
      delivery,
      connects: fc.boolean(),
    }),
  ),
  often(fc.record({ do: fc.constant("renew" as const), nth, delivery })),
  often(fc.record({ do: fc.constant("connect" as const), nth })),
  often(fc.record({ do: fc.constant("ping" as const), nth, wakes: fc.boolean() })),
  often(
    fc.record({
      do: fc.constant("wait" as const),
      seconds,
      alarms: fc.constantFrom("on time" as const, "on time" as const, "late" as const),
    }),
  ),
  // Another tab of the device plays the entry of a player.
  sometimes(fc.record({ do: fc.constant("take over" as const), nth })),
  // On a train, the player continues at another address. A copy uses its cookies, token and lease at another address, too.
  sometimes(fc.record({ do: fc.constant("travel" as const), nth, isCopy: fc.boolean() })),
  sometimes(fc.record({ do: fc.constant("play by turns" as const), ...who, times: fc.integer({ min: 8, max: 12 }) })),
  // A socket that is opened before its session check, or does not name a session.
  sometimes(fc.record({ do: fc.constant("open" as const), ...who, names: fc.boolean() })),
  sometimes(fc.record({ do: fc.constant("name another entry" as const), nth, stream: who.stream })),
  sometimes(fc.record({ do: fc.constant("send garbage" as const), nth })),
  sometimes(fc.record({ do: fc.constant("close" as const), nth, code: fc.constantFrom(1000, 1001, 1005, 1006, 3001) })),
  sometimes(fc.record({ do: fc.constant("break" as const), nth })),
  sometimes(fc.record({ do: fc.constant("stop" as const), nth })),
  sometimes(fc.record({ do: fc.constant("stop a device" as const), nth })),
  sometimes(fc.record({ do: fc.constant("sign out" as const), device: who.device, everywhere: fc.boolean() })),
  sometimes(fc.record({ do: fc.constant("lose entitlement" as const), device: who.device, stream: who.stream })),
  sometimes(fc.record({ do: fc.constant("late check arrives" as const), nth })),
  sometimes(fc.record({ do: fc.constant("alarm" as const), times: fc.integer({ min: 1, max: 2 }) })),
  sometimes(fc.record({ do: fc.constant("evict from memory" as const) })),
  sometimes(fc.record({ do: fc.constant("deploy" as const) })),
  sometimes(fc.record({ do: fc.constant("storage fails" as const), afterStatements: fc.nat(8) })),
  sometimes(fc.record({ do: fc.constant("clock goes back" as const), seconds: fc.integer({ min: 1, max: 5 }) })),
);
export type GateStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const alarms = fc.constantFrom("on time" as const, "late" as const);
const wait = (range: fc.Arbitrary<number>) => fc.record({ do: fc.constant("wait" as const), seconds: range, alarms });
const starts = fc.record({
  do: fc.constant("check" as const),
  ...who,
  address: fc.constantFrom(...addresses),
  evict: fc.constant(null),
  delivery: fc.constant("arrives" as const),
  connects: fc.constant(true),
});
const [soon, late] = [fc.integer({ min: 1, max: 14 }), fc.integer({ min: 55, max: 75 })];
const pings = fc.record({ do: fc.constant("ping" as const), nth: fc.constant(newest), wakes: fc.boolean() });
const breaks = fc.record({
  do: fc.constant("close" as const),
  nth: fc.constant(newest),
  code: fc.constantFrom(1006, 3001),
});
const speaksAgain = fc.record({
  do: fc.constant("name another entry" as const),
  nth: fc.constant(newest),
  stream: who.stream,
});
const isTakenOver = fc.record({ do: fc.constant("take over" as const), nth: fc.constant(newest) });
const stops = fc.record({ do: fc.constant("stop" as const), nth: fc.constant(newest) });
const isCopied = fc.record({
  do: fc.constant("travel" as const),
  nth: fc.constant(newest),
  isCopy: fc.constant(true),
});
const originalRenews = fc.record({
  do: fc.constant("renew" as const),
  nth: fc.constant(oneBefore),
  delivery: fc.constant("arrives" as const),
});

/** Sequences of steps that would rarely occur by chance: sockets that break late, that send late, and copies. */
const episode = fc.oneof(
  fc.tuple(starts, wait(late), breaks, wait(soon)),
  fc.tuple(starts, wait(late), pings, wait(soon), breaks, wait(soon)),
  fc.tuple(starts, wait(late), speaksAgain),
  fc.tuple(starts, isTakenOver, stops),
  fc.tuple(starts, isCopied, originalRenews),
);

/** Histories of a gate: any steps in any order, with an episode here and there. */
export const gateHistory: fc.Arbitrary<GateStep[]> = fc
  .array(fc.oneof({ weight: 8, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: episode }), {
    maxLength: 50,
    size: "max",
  })
  .map((parts) => parts.flat());
