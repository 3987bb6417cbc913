/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Contract, withdrawalDays, withdrawalRefund } from "../../../schemas/payments/contracts.ts";
import { formatMoney } from "../../../schemas/payments/price-format.ts";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import type { AppEnv } from "../../app-env.ts";
import { log } from "../../log.ts";
import { rateLimit } from "../../middleware/rate-limit.ts";
import { watchedDays } from "../../playback/watched-days.ts";
import { BackendError } from "../../services/backend-error.ts";
import { readContractKey } from "../../tokens/contract-key.ts";
import { paymentsOf } from "../account-data.ts";
import { Notice, portalPage } from "../page.tsx";
import { signedInUser, toLogin } from "../signed-in-user.ts";

const page = { title: "Withdraw or cancel" } as const;

/** Whose contracts a request is about, and which one if it comes by the link of a mail. */
interface Reader {
  accountID: string;
  /** The link's key; empty for who is signed in. */
  key: string;
  contractID: string | null;
}

/** By the link's key, else by the session. Null for neither. */
async function readerOf(c: Context<AppEnv>, key: string | undefined): Promise<Reader | null> {
  if (key !== undefined) {
    const claims = await readContractKey(c.get("settings").SESSION_SECRET, key, new Date());
    if (claims !== null) return { accountID: claims.account, key, contractID: claims.contract };
  }
  const user = await signedInUser(c);
  return user === null ? null : { accountID: user.account.ssoID, key: "", contractID: null };
}

const moment = leagueFormat({ dateStyle: "long", timeStyle: "short" });
const at = (instant: string) => moment.format(new Date(instant));

function Act({ action, contract, reader }: { action: "withdraw" | "cancel"; contract: Contract; reader: Reader }) {
  const name = action === "withdraw" ? `Confirm withdrawal: ${contract.title}` : `Cancel: ${contract.title}`;
  return (
    <form class="inline" method="post" action="/portal/contracts" aria-label={name}>
      <input type="hidden" name="contract" value={contract.id} />
      {reader.key !== "" && <input type="hidden" name="key" value={reader.key} />}
      <button
        type="submit"
        name="action"
        value={action}
        class={action === "withdraw" ? "danger" : "second"}
        aria-label={name}
      >
        {action === "withdraw" ? "Confirm withdrawal" : "Cancel"}
      </button>
    </form>
  );
}

function Withdrawal({ contract, watched, reader }: { contract: Contract; watched: number; reader: Reader }) {
  const { amount, currency, beginConsentAt, withdrawUntil } = contract;
  const money = (minor: number) => formatMoney(minor, currency);
  const refund = withdrawalRefund(contract, watched);
  return (
    <>
      <h3>Withdraw from contract</h3>
      <p>
        Until {at(withdrawUntil)}, without giving a reason. Your access ends at once, and{" "}
        <strong>{refundText(refund, amount, money)}</strong>.{" "}
        {refund < amount
          ? `You agreed on ${at(beginConsentAt ?? withdrawUntil)} that it begins at once, so the days on which you watched or listened (${watched}) are not refunded.`
          : ""}
      </p>
      <Act action="withdraw" contract={contract} reader={reader} />
    </>
  );
}

/** How much of a payment goes back, in minor units. */
function refundText(refund: number, amount: number, money: (minor: number) => string): string {
  if (amount === 0) return "nothing was paid, so nothing goes back";
  const part = refund === amount ? "all" : refund === 0 ? "nothing" : money(refund);
  return `${part} of the ${money(amount)} that you paid goes back the way you paid it`;
}

function ContractSection({ contract, watched, reader }: { contract: Contract; watched: number; reader: Reader }) {
  const { title, concludedAt, withdrawUntil, withdrawnAt, refunded, cancelledAt, currency, endsAt, renews } = contract;
  const isOver = withdrawnAt !== null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>
        Concluded on {at(concludedAt)}. Number: {contract.id}
      </p>
      {withdrawnAt !== null && (
        <Notice>
          You have withdrawn from this contract. We received it on {at(withdrawnAt)}.{" "}
          {(refunded ?? 0) > 0 ? `${formatMoney(refunded ?? 0, currency)} goes back the way you paid it. ` : ""}A mail
          confirms it.
        </Notice>
      )}
      {!isOver && cancelledAt !== null && (
        <Notice>
          You have cancelled. We received it on {at(cancelledAt)}. You can go on until {at(endsAt)}, and nothing will be
          charged any more. A mail confirms it.
        </Notice>
      )}
      {!isOver && withdrawUntil > new Date().toISOString() && (
        <Withdrawal contract={contract} watched={watched} reader={reader} />
      )}
      {!isOver && renews && (
        <>
          <h3>Cancel</h3>
          <p>You can go on until {at(endsAt)}. It does not renew then, and nothing will be charged any more.</p>
          <Act action="cancel" contract={contract} reader={reader} />
        </>
      )}
      {!isOver && !renews && withdrawUntil <= new Date().toISOString() && (
        <p>
          The {withdrawalDays} days to withdraw are over. It lasts until {at(endsAt)} and does not renew.
        </p>
      )}
    </section>
  );
}

const isCurrent = ({ endsAt, withdrawUntil }: Contract) => {
  const now = new Date().toISOString();
  return endsAt > now || withdrawUntil > now;
};

async function show(c: Context<AppEnv>, reader: Reader, problem: string | null = null) {
  const all = await paymentsOf(c)
    .contracts(reader.accountID)
    .catch((error: unknown) => {
      if (!(error instanceof BackendError)) throw error;
      log("warn", "contracts unavailable", { requestID: c.get("requestID"), problem: error.message });
      return null;
    });
  const shown = all?.filter((contract) =>
    reader.contractID === null ? isCurrent(contract) : contract.id === reader.contractID,
  );
  const sections = await Promise.all(
    (shown ?? []).map(async (contract) => ({
      contract,
      watched: (await watchedDays(c.env.MARKETING_DB, reader.accountID, new Date(contract.startsAt))).length,
    })),
  );
  // No other site learns the key in a link. Without any referrer, the forms would come with `Origin: null` and be refused.
  c.header("referrer-policy", "same-origin");
  return portalPage(
    c,
    { ...page, status: shown === undefined || problem !== null ? 503 : 200 },
    <>
      <h1>Withdraw or cancel</h1>
      {problem !== null && <Notice bad>{problem}</Notice>}
      {shown === undefined && (
        <Notice bad>
          Your contracts cannot be shown at the moment. Please try again in a few minutes, or{" "}
          <a href="/contact">write to us</a>: that counts too.
        </Notice>
      )}
      {shown?.length === 0 && <p>There is no contract that you could withdraw from or cancel.</p>}
      {sections.map(({ contract, watched }) => (
        <ContractSection key={contract.id} contract={contract} watched={watched} reader={reader} />
      ))}
    </>,
  );
}

const declaration = z.object({
  action: z.enum(["withdraw", "cancel"]),
  contract: z.string().max(255),
  key: z.string().max(2000).optional(),
});

/**
 * Withdrawing from contracts and cancelling renewals (Directive (EU) 2023/2673), for who is signed in, and for one contract by the
 * link of its receipt.
 */
export const contractsPage = new Hono<AppEnv>()
  .get("/", async (c) => {
    const reader = await readerOf(c, c.req.query("key"));
    return reader === null ? await toLogin(c, "/portal/contracts") : await show(c, reader);
  })
  .post("/", async (c) => {
    const form = declaration.safeParse(await c.req.parseBody().catch(() => ({})));
    const reader = await readerOf(c, form.data?.key);
    if (reader === null) return await toLogin(c, "/portal/contracts");
    if (!form.success) return c.redirect("/portal/contracts", 303);
    const { action, contract: contractID } = form.data;
    await rateLimit(c.env.CHECKOUT_LIMIT, reader.accountID);
    const isOther = reader.contractID !== null && reader.contractID !== contractID;
    try {
      const payments = paymentsOf(c);
      const contract = (await payments.contracts(reader.accountID))?.find(({ id }) => id === contractID);
      if (contract !== undefined && !isOther) {
        const days = await watchedDays(c.env.MARKETING_DB, reader.accountID, new Date(contract.startsAt));
        await payments.declare(action, { userID: reader.accountID, contractID, watchedDays: days.length });
      }
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log("error", "declaration not received", { requestID: c.get("requestID"), problem: error.message });
      return await show(
        c,
        reader,
        "This did not reach us, and nothing has changed. Please try again in a few minutes, or write to us: that counts too.",
      );
    }
    return c.redirect(`/portal/contracts${reader.key === "" ? "" : `?key=${reader.key}`}`, 303);
  });
