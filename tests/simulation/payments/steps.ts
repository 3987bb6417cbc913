import fc from "fast-check";
import type { prices } from "./provider.ts";

export const accounts = ["fan-1", "fan-2"] as const;

/** Index of a purchase or event, modulo their number; -1 is the newest. */
const nth = fc.integer({ min: -1, max: 5 });
const price = fc.constantFrom("day-once" as const, "audio-once" as const) satisfies fc.Arbitrary<keyof typeof prices>;
const often = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 3, arbitrary });
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 1, arbitrary });

const waits = fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 30 }) });

/** A single step. */
const step = fc.oneof(
  often(
    fc.record({
      do: fc.constant("buy" as const),
      account: fc.constantFrom(...accounts),
      price,
      isDelayed: fc.constantFrom(false, false, true),
    }),
  ),
  // Events arrive in any order, repeatedly, or never.
  often(fc.record({ do: fc.constant("event arrives" as const), nth, times: fc.integer({ min: 1, max: 2 }) })),
  often(fc.record({ do: fc.constant("buyer returns" as const), nth, isStranger: fc.constantFrom(false, false, true) })),
  often(fc.record({ do: fc.constant("refund" as const), nth, isWhole: fc.boolean() })),
  often(fc.record({ do: fc.constant("event and return at once" as const), event: nth, purchase: nth })),
  // In another tab.
  often(fc.record({ do: fc.constant("same again" as const) })),
  sometimes(fc.record({ do: fc.constant("debit settles" as const), nth, isPaid: fc.boolean() })),
  sometimes(fc.record({ do: fc.constant("refund fails" as const), nth })),
  sometimes(fc.record({ do: fc.constant("dispute opens" as const), nth })),
  sometimes(
    fc.record({
      do: fc.constant("dispute closes" as const),
      nth,
      status: fc.constantFrom("won", "lost", "warning_closed"),
    }),
  ),
  sometimes(fc.record({ do: fc.constant("reconciliation runs" as const) })),
  sometimes(fc.record({ do: fc.constant("schedule runs" as const) })),
  sometimes(fc.record({ do: fc.constant("provider fails" as const), afterCalls: fc.nat(2) })),
  sometimes(
    fc.record({
      do: fc.constant("database fails" as const),
      when: fc.constantFrom("before it is stored" as const, "after it is stored" as const),
    }),
  ),
  sometimes(waits),
);
export type PaymentStep = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const newest = fc.constant(-1);
const buysBy = (isDelayed: boolean) =>
  fc.record({
    do: fc.constant("buy" as const),
    account: fc.constantFrom(...accounts),
    price,
    isDelayed: fc.constant(isDelayed),
  });
const buys = buysBy(false);
const settles = fc.record({ do: fc.constant("debit settles" as const), nth: newest, isPaid: fc.constant(true) });
const arrivesOf = (nth: number) =>
  fc.record({ do: fc.constant("event arrives" as const), nth: fc.constant(nth), times: fc.constant(1) });
const arrives = arrivesOf(-1);
const isRefunded = fc.record({ do: fc.constant("refund" as const), nth: newest, isWhole: fc.constant(true) });
const refundFails = fc.record({ do: fc.constant("refund fails" as const), nth: newest });
const returns = fc.record({ do: fc.constant("buyer returns" as const), nth: newest, isStranger: fc.constant(false) });
const isDisputed = fc.record({ do: fc.constant("dispute opens" as const), nth: newest });
const disputeClosesAs = (...statuses: ("won" | "lost" | "warning_closed")[]) =>
  fc.record({ do: fc.constant("dispute closes" as const), nth: newest, status: fc.constantFrom(...statuses) });
const disputeCloses = disputeClosesAs("won", "lost", "warning_closed");

const again = fc.constant({ do: "same again" as const });
const scheduleRuns = fc.constant({ do: "schedule runs" as const });

/**
 * Sequences of steps that would rarely occur by chance: refunds that fail or are reported first, disputes, slow debits, and two checkouts
 * of
 * one pass that are paid at the same moment.
 */
const episode = fc.oneof(
  fc.tuple(buys, again, returns, arrives, scheduleRuns, arrives),
  fc.tuple(buys, returns, again, returns, isDisputed, scheduleRuns, disputeCloses, arrives, scheduleRuns),
  fc.tuple(buysBy(true), waits, settles, returns),
  fc.tuple(buys, arrives, isRefunded, arrives, refundFails, arrives),
  fc.tuple(buys, isRefunded, arrives, returns),
  fc.tuple(buys, returns, isDisputed, disputeCloses, arrives),
  // The dispute is lost before the failure of the refund is reported, which comes last.
  fc.tuple(
    ...[buys, returns, isRefunded, arrives, refundFails],
    ...[isDisputed, disputeClosesAs("lost"), arrives, arrivesOf(-2), arrivesOf(-3)],
  ),
);

/** Histories of payments: any steps in any order, with an episode here and there. */
export const paymentHistory: fc.Arbitrary<PaymentStep[]> = fc
  .array(fc.oneof({ weight: 10, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: episode }), {
    maxLength: 40,
    size: "max",
  })
  .map((parts) => parts.flat());
