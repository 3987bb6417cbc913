import fc from "fast-check";
import { type HistoryEvent, type HistoryReport, played } from "./match.ts";

const reported: fc.Arbitrary<HistoryEvent> = fc.record({
  nth: fc.nat(played.length - 1),
  revision: fc.constantFrom(1, 1, 1, 2, 2, 3),
  isCancelled: fc.constantFrom(false, false, false, true),
  isWrong: fc.constantFrom(...Array<boolean>(9).fill(false), true),
});

/** A report, and the milliseconds between its signature and its arrival. */
const report: fc.Arbitrary<HistoryReport> = fc.record({
  events: fc.array(reported, { maxLength: 4 }),
  shots: fc.option(fc.nat(3)),
  age: fc.constantFrom(0, 0, 5_000, 90_000),
});

const nth = fc.nat(3);
const alarms = fc.constantFrom("on time" as const, "on time" as const, "late" as const);
const often = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 4, arbitrary });
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 1, arbitrary });
const wait = (seconds: fc.Arbitrary<number>) => fc.record({ do: fc.constant("wait" as const), seconds, alarms });

const decides = fc.record({
  do: fc.constant("league decides" as const),
  status: fc.constantFrom("awarded" as const, "postponed" as const, "cancelled" as const),
});
const moves = fc.record({ do: fc.constant("league moves it" as const), minutes: fc.constantFrom(-5, 5, 60) });
const fails = fc.record({
  do: fc.constant("database fails" as const),
  when: fc.constantFrom("before it is stored" as const, "after it is stored" as const),
  stopsCaller: fc.boolean(),
});

/** A single step. */
const step = fc.oneof(
  often(fc.record({ do: fc.constant("report" as const), report, times: fc.integer({ min: 1, max: 2 }) })),
  sometimes(fc.record({ do: fc.constant("two reports at once" as const), report, other: report })),
  // The schedule opens the rooms of due matches repeatedly.
  sometimes(fc.record({ do: fc.constant("open" as const), isSimulated: fc.boolean() })),
  often(wait(fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constantFrom(5, 60, 400)))),
  sometimes(wait(fc.constantFrom(23 * 3600, 25 * 3600))),
  often(fc.record({ do: fc.constant("follow" as const), nth })),
  sometimes(fc.record({ do: fc.constant("leave" as const), nth })),
  sometimes(fc.record({ do: fc.constant("alarm" as const), times: fc.integer({ min: 1, max: 2 }) })),
  sometimes(fc.record({ do: fc.constant("evict from memory" as const) })),
  sometimes(fc.record({ do: fc.constant("deploy" as const) })),
  sometimes(fc.record({ do: fc.constant("storage fails" as const), afterStatements: fc.nat(25) })),
  sometimes(fails),
  sometimes(fc.record({ do: fc.constant("hub fails" as const) })),
  sometimes(decides),
  sometimes(moves),
);
export type MatchStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const as = <Step>(value: Step) => fc.constant(value);
const plain: Omit<HistoryEvent, "nth"> = { revision: 1, isCancelled: false, isWrong: false };
const whole: HistoryReport = { events: played.map((_, index) => ({ nth: index, ...plain })), shots: 2, age: 0 };
const opens = fc.record({ do: as("open" as const), isSimulated: fc.boolean() });
const kicksOff = fc.record({ do: as("wait" as const), seconds: fc.constantFrom(610, 700, 1000), alarms });
const ends = as({ do: "report" as const, report: whole, times: 1 });
const reports = fc.record({ do: as("report" as const), report, times: as(1) });
const follows = as({ do: "follow" as const, nth: 0 });
const longAfter = wait(fc.constantFrom(23 * 3600, 25 * 3600));
const simulated = as({ do: "open" as const, isSimulated: true });

const saying = (nth: number, what: Partial<HistoryEvent> = {}): HistoryEvent => ({ nth, ...plain, ...what });
const says = (...events: HistoryEvent[]) =>
  as({ do: "report" as const, report: { events, shots: null, age: 0 } satisfies HistoryReport, times: 1 });
const dayLater = wait(as(25 * 3600));
const goalBack = says(saying(1, { isCancelled: true }));

/** Sequences of steps that would rarely occur by chance: late corrections, and decisions about matches in play. */
const together = fc.oneof(
  fc.tuple(kicksOff, ends, longAfter, reports, longAfter),
  fc.tuple(simulated, wait(as(660)), step, wait(as(200))),
  fc.tuple(kicksOff, reports, follows, reports, reports),
  fc.tuple(simulated, wait(as(660)), reports, wait(as(200))),
  fc.tuple(simulated, wait(as(640)), decides, wait(as(300))),
  // Noticed late: the match was moved while no alarm fired.
  fc.tuple(simulated, as({ do: "wait" as const, seconds: 610, alarms: "late" as const }), moves, reports),
  fc.tuple(kicksOff, fails, ends, decides),
  // A page that was offline while an event was withdrawn and the match deleted.
  fc.tuple(
    kicksOff,
    ends,
    follows,
    as({ do: "deploy" as const }),
    says(saying(3, { isCancelled: true })),
    dayLater,
    reports,
    follows,
  ),
  fc.tuple(kicksOff, ends, dayLater, says(saying(6), saying(6, { isWrong: true }))),
  // A goal whose cancellation is all that the room knew before it deleted the match, which may then be moved.
  fc.tuple(kicksOff, goalBack, dayLater, says(saying(1))),
  fc.tuple(kicksOff, goalBack, dayLater, moves, says(saying(1))),
);

export const matchHistory: fc.Arbitrary<MatchStep[]> = fc
  .tuple(
    opens,
    fc.array(
      fc.oneof(
        kicksOff,
        step.map((one) => one),
        together,
      ),
      { minLength: 2, maxLength: 7 },
    ),
  )
  .map(([first, rest]) => [first, ...rest.flat()]);
