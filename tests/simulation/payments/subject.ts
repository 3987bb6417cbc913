/* The simulated code: what the webhook, the return page, reconciliation and the schedule call in the payments backend. */

export { carryOutDeclarations } from "../../../worker/backends/payments/contracts/declarations.ts";
export { fulfil } from "../../../worker/backends/payments/ledger/fulfilment.ts";
export { entitlementsStatement } from "../../../worker/backends/payments/ledger/ledger.ts";
export { handleEvent } from "../../../worker/backends/payments/provider/webhook-events.ts";
export { reconcile } from "../../../worker/backends/payments/reconciliation/reconcile.ts";
