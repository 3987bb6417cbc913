/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  type AccountContract,
  type Contract,
  withdrawalDays,
  withdrawalRefund,
} from "../../../schemas/payments/contracts.ts";
import { formatMoney } from "../../../schemas/payments/price-format.ts";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import { message, pageHref, t } from "../../../schemas/site/messages.ts";
import { paymentsOf } from "../../account-data/account-backends.ts";
import type { AppEnv } from "../../app-env.ts";
import { richText } from "../../html/rich-text.tsx";
import { log } from "../../log.ts";
import { rateLimit } from "../../middleware/rate-limit.ts";
import { usedDays } from "../../playback/watched-days.ts";
import { BackendError } from "../../services/backend-error.ts";
import { readContractKey } from "../../tokens/contract-key.ts";
import { Notice, portalPage } from "../page.tsx";
import { PaymentsButton } from "../payments-button.tsx";
import { signedInUser, toLogin } from "../signed-in-user.ts";

const page = { title: message("Withdraw or cancel") } as const;

/** The account whose contracts a request is about, and the one contract if it comes from the link in a mail. */
interface ContractViewer {
  accountID: string;
  /** The link's key; empty for a signed-in user. */
  key: string;
  contractID: string | null;
}

/** From the link's key, else from the session; null without either. */
async function contractViewerOf(c: Context<AppEnv>, key: string | undefined): Promise<ContractViewer | null> {
  if (key !== undefined) {
    const claims = await readContractKey(c.get("settings").SESSION_SECRET, key, new Date());
    if (claims !== null) return { accountID: claims.account, key, contractID: claims.contract };
  }
  const user = await signedInUser(c);
  return user === null ? null : { accountID: user.account.ssoID, key: "", contractID: null };
}

const moment = leagueFormat({ dateStyle: "long", timeStyle: "short" });
const at = (instant: string) => moment.format(new Date(instant));

function ActionForm({
  action,
  contract,
  viewer,
}: {
  action: "withdraw" | "cancel";
  contract: Contract;
  viewer: ContractViewer;
}) {
  const label = action === "withdraw" ? t("Confirm withdrawal") : t("Cancel");
  const name = t("{act}: {name}", { act: label, name: contract.title });
  return (
    <form class="inline" method="post" action="/portal/contracts" aria-label={name}>
      <input type="hidden" name="contract" value={contract.id} />
      {viewer.key !== "" && <input type="hidden" name="key" value={viewer.key} />}
      <button
        type="submit"
        name="action"
        value={action}
        class={action === "withdraw" ? "danger" : "second"}
        aria-label={name}
      >
        {label}
      </button>
    </form>
  );
}

/** Explains why less than the payment is refunded. */
function deduction(
  { beginConsentAt, withdrawUntil, isForMatch, usedBy, usedUntil }: AccountContract,
  days: number,
): string {
  const date = at(beginConsentAt ?? withdrawUntil);
  if (typeof usedUntil === "string")
    return t(
      "Its code was redeemed on {date}, which begins it, so the days on which its recipient could use it ({days}) are not refunded.",
      { date, days },
    );
  if (typeof usedBy === "string")
    return t(
      "Its code was redeemed on {date}, which begins it, so the days on which it was watched or listened to ({days}) are not refunded.",
      { date, days },
    );
  if (isForMatch)
    return t(
      "You agreed on {date} that it begins at once, and its match has been watched or listened to, so it is not refunded.",
      { date },
    );
  return t(
    "You agreed on {date} that it begins at once, so the days on which you watched or listened ({days}) are not refunded.",
    { date, days },
  );
}

function Withdrawal({
  contract,
  watched,
  viewer,
}: {
  contract: AccountContract;
  watched: number;
  viewer: ContractViewer;
}) {
  const { amount, currency, returned } = contract;
  const refund = withdrawalRefund(contract, watched);
  return (
    <>
      <h3>{t("Withdraw from contract")}</h3>
      <p>
        {richText(withdrawalText(contract, Math.max(0, refund - returned)), {
          strong: (words) => <strong>{words}</strong>,
        })}{" "}
        {returnedText(returned, currency)} {refund < amount ? deduction(contract, watched) : ""}
      </p>
      <ActionForm action="withdraw" contract={contract} viewer={viewer} />
    </>
  );
}

/** Says how much has gone back already, in minor units; empty for nothing. */
const returnedText = (returned: number, currency: string): string =>
  returned === 0 ? "" : t("{amount} has gone back already.", { amount: formatMoney(returned, currency) });

/** Says until when a contract can be withdrawn from, and how much of its payment goes back. @param refund in minor units */
function withdrawalText({ withdrawUntil, amount, currency, returned }: AccountContract, refund: number): string {
  const date = at(withdrawUntil);
  const paid = formatMoney(amount, currency);
  if (amount === 0)
    return t(
      "Until {date}, without giving a reason. Your access ends at once, and <strong>nothing was paid, so nothing goes back</strong>.",
      { date },
    );
  if (refund === amount)
    return t(
      "Until {date}, without giving a reason. Your access ends at once, and <strong>all of the {paid} that you paid goes back the way you paid it</strong>.",
      { date, paid },
    );
  if (refund === 0 && returned > 0)
    return t(
      "Until {date}, without giving a reason. Your access ends at once, and <strong>nothing more goes back</strong>.",
      { date },
    );
  if (refund === 0)
    return t(
      "Until {date}, without giving a reason. Your access ends at once, and <strong>nothing of the {paid} that you paid goes back the way you paid it</strong>.",
      { date, paid },
    );
  return t(
    "Until {date}, without giving a reason. Your access ends at once, and <strong>{refund} of the {paid} that you paid goes back the way you paid it</strong>.",
    { date, refund: formatMoney(refund, currency), paid },
  );
}

/**
 * Says what cancelling a subscription changes.
 * @param isPaid whether its period is paid
 * @param isOpen whether it also opens something, as it does not after a refund
 */
function cancellationText({ isPaid, isOpen, end }: { isPaid: boolean; isOpen: boolean; end: string }): string {
  if (!isPaid)
    return t("Its renewal is not paid yet. It ends at once if you cancel, and nothing will be charged any more.");
  return isOpen
    ? t("You can go on until {end}. It does not renew then, and nothing will be charged any more.", { end })
    : t(
        "It opens nothing until it renews on {end}. If you cancel, it does not renew, and nothing will be charged any more.",
        { end },
      );
}

function ContractSection({
  contract,
  watched,
  viewer,
}: {
  contract: AccountContract;
  watched: number;
  viewer: ContractViewer;
}) {
  const { title, concludedAt, withdrawUntil, withdrawnAt, refunded, cancelledAt, currency, endsAt, renews } = contract;
  const { returned, accessEnded } = contract;
  const refund = Math.max(0, (refunded ?? 0) - returned);
  const isOver = withdrawnAt !== null;
  const isPaid = endsAt > new Date().toISOString();
  const isOpen = isPaid && !accessEnded;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>{t("Concluded on {date}. Number: {number}", { date: at(concludedAt), number: contract.id })}</p>
      {withdrawnAt !== null && (
        <Notice>
          {contract.duplicateOf === null
            ? t("You have withdrawn from this contract. We received it on {date}.", { date: at(withdrawnAt) })
            : t("You held this pass already when you paid for it again, so this second payment has ended.")}{" "}
          {refund > 0 && `${t("{amount} goes back the way you paid it.", { amount: formatMoney(refund, currency) })} `}
          {returned > 0 && `${returnedText(returned, currency)} `}
          {t("A mail confirms it.")}
        </Notice>
      )}
      {!isOver && cancelledAt !== null && (
        <Notice>
          {isOpen || (!accessEnded && cancelledAt < endsAt)
            ? t(
                "You have cancelled. We received it on {received}. You can go on until {end}, and nothing will be charged any more. A mail confirms it.",
                { received: at(cancelledAt), end: at(endsAt) },
              )
            : t(
                "You have cancelled. We received it on {received}. It has ended, and nothing will be charged any more. A mail confirms it.",
                { received: at(cancelledAt) },
              )}
        </Notice>
      )}
      {!isOver && isOpen && cancelledAt !== null && viewer.key === "" && (
        <PaymentsButton
          label={t("Take it back")}
          name={t("{act}: {name}", { act: t("Take it back"), name: contract.title })}
          returnTo="/portal/contracts"
        />
      )}
      {!isOver && withdrawUntil > new Date().toISOString() && (
        <Withdrawal contract={contract} watched={watched} viewer={viewer} />
      )}
      {!isOver && renews && (
        <>
          <h3>{t("Cancel")}</h3>
          <p>{cancellationText({ isPaid, isOpen, end: at(endsAt) })}</p>
          <ActionForm action="cancel" contract={contract} viewer={viewer} />
        </>
      )}
      {!isOver && !renews && withdrawUntil <= new Date().toISOString() && (
        <p>
          {accessEnded
            ? t("The {days} days to withdraw are over. It has ended.", { days: withdrawalDays })
            : t("The {days} days to withdraw are over. It lasts until {end} and does not renew.", {
                days: withdrawalDays,
                end: at(endsAt),
              })}
        </p>
      )}
    </section>
  );
}

/** Whether there is something left to declare, or to read about a cancellation of the last days. */
const isCurrent = ({ endsAt, withdrawUntil, renews, cancelledAt }: Contract) => {
  const now = new Date().toISOString();
  const recently = new Date(Date.now() - withdrawalDays * 86_400_000).toISOString();
  return renews || endsAt > now || withdrawUntil > now || (cancelledAt !== null && cancelledAt > recently);
};

async function show(c: Context<AppEnv>, viewer: ContractViewer, problem: string | null = null) {
  const all = await paymentsOf(c)
    .contracts(viewer.accountID)
    .catch((error: unknown) => {
      if (!(error instanceof BackendError)) throw error;
      log("warn", "contracts unavailable", { requestID: c.get("requestID"), problem: error.message });
      return null;
    });
  const shown = all?.filter((contract) =>
    viewer.contractID === null ? isCurrent(contract) : contract.id === viewer.contractID,
  );
  const sections = await Promise.all(
    (shown ?? []).map(async (contract) => ({
      contract,
      watched: await usedDays(c.env.MARKETING_DB, viewer.accountID, contract),
    })),
  );
  // Keeps the link's key from other sites. With `no-referrer`, the forms would arrive with `Origin: null` and be refused.
  c.header("referrer-policy", "same-origin");
  return portalPage(
    c,
    {
      ...page,
      status: shown === undefined || problem !== null ? 503 : 200,
      // A mail's link opens its own contract only, so it gets no navigation to the rest of the account.
      ...(viewer.key === "" && { section: "contracts" }),
    },
    <>
      <h1>{t("Withdraw or cancel")}</h1>
      {problem !== null && <Notice bad>{problem}</Notice>}
      {shown === undefined && (
        <Notice bad>
          {richText(
            t(
              "Your contracts cannot be shown at the moment. Please try again in a few minutes, or <a>write to us</a>: that counts too.",
            ),
            { a: (words) => <a href={pageHref("/contact")}>{words}</a> },
          )}
        </Notice>
      )}
      {shown?.length === 0 && (
        <p>
          {t("There is no contract that you could withdraw from or cancel.")}{" "}
          <a href={pageHref("/packages")}>{t("See the passes")}</a>
        </p>
      )}
      {sections.map(({ contract, watched }) => (
        <ContractSection key={contract.id} contract={contract} watched={watched} viewer={viewer} />
      ))}
      {viewer.key === "" && all !== null && all.length > 0 && (
        <PaymentsButton label={t("Payments and invoices")} returnTo="/portal/contracts" />
      )}
    </>,
  );
}

const declaration = z.object({
  action: z.enum(["withdraw", "cancel"]),
  contract: z.string().max(255),
  key: z.string().max(2000).optional(),
});

/**
 * Withdrawing from contracts and cancelling renewals (Directive (EU) 2023/2673), for signed-in users, and for one contract through the
 * link in its receipt.
 */
export const contractsPage = new Hono<AppEnv>()
  .get("/", async (c) => {
    const viewer = await contractViewerOf(c, c.req.query("key"));
    return viewer === null ? await toLogin(c, "/portal/contracts") : await show(c, viewer);
  })
  .post("/", async (c) => {
    const form = declaration.safeParse(await c.req.parseBody().catch(() => ({})));
    const viewer = await contractViewerOf(c, form.data?.key);
    if (viewer === null) return await toLogin(c, "/portal/contracts");
    if (!form.success) return c.redirect("/portal/contracts", 303);
    const { action, contract: contractID } = form.data;
    await rateLimit(c.env.CHECKOUT_LIMIT, viewer.accountID);
    const isOther = viewer.contractID !== null && viewer.contractID !== contractID;
    try {
      const payments = paymentsOf(c);
      const contract = (await payments.contracts(viewer.accountID))?.find(({ id }) => id === contractID);
      if (contract !== undefined && !isOther) {
        const days = await usedDays(c.env.MARKETING_DB, viewer.accountID, contract);
        await payments.declare(action, { userID: viewer.accountID, contractID, watchedDays: days });
      }
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log("error", "declaration not received", { requestID: c.get("requestID"), problem: error.message });
      return await show(
        c,
        viewer,
        t(
          "This did not reach us, and nothing has changed. Please try again in a few minutes, or write to us: that counts too.",
        ),
      );
    }
    return c.redirect(`/portal/contracts${viewer.key === "" ? "" : `?key=${viewer.key}`}`, 303);
  });
