import fc from "fast-check";

export const accounts = ["fan-1", "fan-2"] as const;
export const entitlements = ["live-video", "match-7", "devices-3"] as const;

const as = <Value>(value: Value) => fc.constant(value);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: as(null) }, { weight: 1, arbitrary });
const account = fc.constantFrom(...accounts);
const country = fc.constantFrom("GB", "GB", "FR", null);
const weekday = fc.constantFrom<number[]>(6, 7);
const date = fc.constantFrom<string[]>("2026-11-21", "2026-11-22");

/** Countries in which a video is shown. */
type Countries = { only: string[] } | { except: string[] };

const blackout = fc.record({
  countries: as(["GB"]),
  hours: fc.constantFrom<{ from: string; to: string }[]>(
    { from: "14:45", to: "17:15" },
    { from: "15:00", to: "15:01" },
    { from: "00:00", to: "24:00" },
  ),
  weekdays: fc.array(weekday, { maxLength: 1 }),
  dates: fc.array(date, { maxLength: 1 }),
  except: fc.array(date, { maxLength: 1 }),
});
export type SimulatedBlackout = typeof blackout extends fc.Arbitrary<infer Value> ? Value : never;

/** A video or a commentary as its operators have set it. */
const video = fc.record({
  required: fc.constantFrom<string[]>(
    ["live-video"],
    ["live-video", "match-7"],
    ["match-7"],
    ["*"],
    ["?"],
    [],
    ["*", "?"],
  ),
  isLive: fc.boolean(),
  isAudio: fc.boolean(),
  isDisabled: fc.constantFrom(false, false, false, true),
  isHeldBack: fc.constantFrom(false, false, false, true),
  isOver: fc.constantFrom(false, false, false, true),
  countries: maybe(fc.constantFrom<Countries[]>({ only: ["GB"] }, { except: ["FR"] })),
  blackout: maybe(blackout),
});
export type SimulatedVideo = typeof video extends fc.Arbitrary<infer Value> ? Value : never;

const check = fc.record({
  do: as("check" as const),
  account: fc.constantFrom(...accounts, ...accounts, null),
  device: fc.nat(4),
  country,
});

/** A single step. */
const step = fc.oneof(
  { weight: 8, arbitrary: check },
  { weight: 3, arbitrary: fc.record({ do: as("video" as const), video }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: as("grant" as const),
      account,
      entitlement: fc.constantFrom(...entitlements),
      inHours: fc.constantFrom(0, 0, -1, 2),
      hours: fc.constantFrom(1, 24, null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: as("revoke" as const), nth: fc.nat(5), inHours: fc.constantFrom(0, 1, 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: as("restrict" as const),
      account,
      blocked: fc.boolean(),
      bypassed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: as("family" as const), owner: fc.nat(1), isShared: fc.boolean() }) },
  // The machine's clock: around the begin or end of a grant, and of blocked hours.
  {
    weight: 4,
    arbitrary: fc.record({
      do: as("clock" as const),
      at: fc.constantFrom("begin", "end", "14:45", "15:01", "17:15", "next day"),
      nth: fc.nat(5),
      milliseconds: fc.constantFrom(-1, 0, 1),
    }),
  },
);
export type EntitlementStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const plain: SimulatedVideo = {
  required: ["live-video"],
  isLive: true,
  isAudio: false,
  isDisabled: false,
  isHeldBack: false,
  isOver: false,
  countries: null,
  blackout: null,
};
const shows = (changed: Partial<SimulatedVideo>): EntitlementStep => ({
  do: "video",
  video: { ...plain, ...changed },
});
const plays = (on: (typeof accounts)[number], device: number): EntitlementStep => ({
  do: "check",
  account: on,
  device,
  country: "GB",
});
const holds = (by: (typeof accounts)[number], entitlement: (typeof entitlements)[number]): EntitlementStep => ({
  do: "grant",
  account: by,
  entitlement,
  inHours: 0,
  hours: null,
});
const clockIs = (at: "15:01" | "17:15", milliseconds: -1 | 0): EntitlementStep => ({
  do: "clock",
  at,
  nth: 0,
  milliseconds,
});
const saturdays = { countries: ["GB"], weekdays: [6], dates: [], except: [] };

/** Sequences of steps that would rarely occur by chance. */
const episode = fc.constantFrom<EntitlementStep[]>(
  // The last moment of the blocked hours, and the first after them.
  [
    shows({ required: ["?"], blackout: { ...saturdays, hours: { from: "14:45", to: "17:15" } } }),
    clockIs("17:15", -1),
    plays("fan-1", 0),
    clockIs("17:15", 0),
    plays("fan-1", 0),
  ],
  // A third device: on a live stream that is open to every account, and in a family whose member has a pass for more devices.
  [shows({ required: ["*"] }), plays("fan-2", 0), plays("fan-2", 1), plays("fan-2", 2), plays("fan-2", 3)],
  [
    holds("fan-1", "live-video"),
    { do: "family", owner: 0, isShared: true },
    holds("fan-2", "devices-3"),
    shows({}),
    plays("fan-1", 0),
    plays("fan-1", 1),
    plays("fan-2", 2),
  ],
  [
    holds("fan-1", "live-video"),
    holds("fan-1", "devices-3"),
    shows({}),
    ...[0, 1, 2].map((one) => plays("fan-1", one)),
  ],
  // Passes of an owner who is then blocked, an account that operators have exempted, though not from what is pulled, and a pass that will
  // be revoked later.
  [
    holds("fan-1", "live-video"),
    { do: "family", owner: 0, isShared: true },
    { do: "restrict", account: "fan-1", blocked: true, bypassed: false },
    shows({}),
    plays("fan-2", 0),
  ],
  [
    { do: "restrict", account: "fan-1", blocked: false, bypassed: true },
    shows({}),
    plays("fan-1", 0),
    shows({ isDisabled: true }),
    plays("fan-1", 0),
  ],
  [holds("fan-1", "live-video"), { do: "revoke", nth: 0, inHours: 1 }, shows({}), plays("fan-1", 0)],
  // One of several required entitlements, the moment in which a grant ends, and a day without blocked hours.
  [holds("fan-1", "match-7"), shows({ required: ["live-video", "match-7"] }), plays("fan-1", 0)],
  [
    { do: "grant", account: "fan-1", entitlement: "live-video", inHours: 0, hours: 1 },
    shows({}),
    { do: "clock", at: "end", nth: 0, milliseconds: 0 },
    plays("fan-1", 0),
  ],
  [
    shows({
      required: ["?"],
      blackout: { ...saturdays, except: ["2026-11-21"], hours: { from: "14:45", to: "17:15" } },
    }),
    clockIs("17:15", -1),
    plays("fan-1", 0),
  ],
);

/** Histories with a session check after every step, and an episode here and there. */
export const entitlementHistory: fc.Arbitrary<EntitlementStep[]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(step, check).map((pair): EntitlementStep[] => pair) },
      { weight: 1, arbitrary: episode },
    ),
    { minLength: 1, maxLength: 9, size: "max" },
  )
  .map((parts) => parts.flat());
