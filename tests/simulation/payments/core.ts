import { clock } from "../runtime/load-module.ts";
import type { Core } from "../simulator.ts";
import { paymentInvariants } from "./invariants.ts";
import { type PaymentStep, paymentHistory } from "./steps.ts";
import { paymentVariants } from "./variants.ts";
import { type PaymentsModule, PaymentsWorld } from "./world.ts";

async function act(world: PaymentsWorld, step: PaymentStep): Promise<void> {
  await happen(world, step);
  world.read();
}

async function happen(world: PaymentsWorld, step: PaymentStep): Promise<void> {
  const { provider } = world;
  switch (step.do) {
    case "buy":
      return world.buy(step.account, step.price, step.isDelayed);
    case "event arrives":
      for (let time = 0; time < step.times; time += 1) await world.eventArrives(step.nth);
      return;
    case "same again": {
      const last = world.purchase(-1);
      return last === undefined ? undefined : world.buy(last.account, last.price, false);
    }
    case "schedule runs":
      return await world.runSchedule();
    case "event and return at once": {
      const purchase = world.purchase(step.purchase);
      if (purchase === undefined) return;
      await Promise.all([world.eventArrives(step.event), world.buyerReturns(purchase, false)]);
      return;
    }
    case "reconciliation runs":
      return await world.reconcile();
    case "provider fails":
      provider.failsAfter = step.afterCalls;
      return;
    case "database fails":
      world.database.nextFailure = { when: step.when, stopsCaller: false };
      return;
    case "wait":
      clock.now += step.hours * 3_600_000;
      return;
    default: {
      const purchase = world.purchase(step.nth);
      if (purchase === undefined) return;
      if (step.do === "buyer returns") return await world.buyerReturns(purchase, step.isStranger);
      if (step.do === "refund") return provider.refund(purchase, step.isWhole);
      if (step.do === "debit settles") return provider.settle(purchase, step.isPaid);
      if (step.do === "refund fails") return provider.failRefund(purchase);
      if (step.do === "dispute opens") return provider.dispute(purchase);
      return provider.closeDispute(purchase, step.status);
    }
  }
}

/** Provider and database respond again, reconciliation finds lost events, and the schedule does the remaining work. */
async function finish(world: PaymentsWorld): Promise<void> {
  world.provider.failsAfter = null;
  world.database.nextFailure = null;
  await world.reconcile();
  await world.runSchedule();
  await world.reconcile();
  world.read();
  world.isSettled = true;
}

/** Payments: passes that are sold once, from the webhook, the return page and reconciliation to the ledger. */
export const paymentsCore: Core<PaymentsModule, PaymentsWorld, PaymentStep> = {
  name: "payments",
  module: "tests/simulation/payments/subject.ts",
  history: paymentHistory,
  open: (module) => new PaymentsWorld(module),
  act,
  finish,
  invariants: paymentInvariants,
  variants: paymentVariants,
};
