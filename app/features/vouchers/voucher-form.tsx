import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import type { VoucherStart } from "../../../schemas/payments/voucher.ts";
import { voucherMessages, voucherStartLabels } from "../../../schemas/payments/voucher-messages.ts";
import { t } from "../../../schemas/site/messages.ts";
import { promptLogin } from "../../state/login-prompt.ts";
import { storePendingPurchase } from "../../state/pending-purchase.ts";
import { pendingVoucher, usePendingVoucher } from "../../state/pending-voucher.ts";
import { user } from "../../state/user.ts";
import { keepFocusIn } from "../../ui/keep-focus-in.ts";
import { LanguageField } from "../../ui/request-language.tsx";
import { recheckLogin } from "../account/session-client.ts";
import { redeemVoucher, type VoucherOutcome } from "./voucher-client.ts";

/** Prompts for the login, after which the code is redeemed. */
function promptLoginThenRedeem(code: string): void {
  storePendingPurchase({ voucher: code });
  promptLogin(t(voucherMessages.loginRequired));
}

/**
 * The voucher form. A gift's mail links to it with the code as the hash, which no server sees. Redeeming shows an alert with the entered
 * code (spec: passes-and-checkout#voucher-dialog), and then the outcome. Without script the form posts itself, and the response is a page.
 */
export function VoucherForm({ onRedeemed }: { onRedeemed?: (message: string) => void }) {
  const id = useId();
  const [entered, setEntered] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<VoucherOutcome | null>(null);
  const pending = entered !== null && outcome === null;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { code: pendingCode } = usePendingVoucher();

  useEffect(() => {
    const [mailed] = /(?<=^#)[\dA-Z]{4}(-[\dA-Z]{4}){3}$/.exec(window.location.hash) ?? [];
    if (mailed !== undefined && field.current?.value === "") field.current.value = mailed;
    pendingVoucher.forms += 1;
    return () => {
      pendingVoucher.forms -= 1;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code is redeemed once
  useEffect(() => {
    if (pendingVoucher.code === null || pendingCode === null || field.current === null) return;
    pendingVoucher.code = null;
    field.current.value = pendingCode;
    void redeem(pendingCode);
  }, [pendingCode]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    void redeem(String(new FormData(event.currentTarget).get("code")));
  }

  async function redeem(code: string, begins?: VoucherStart) {
    if (pending) return;
    if (user.loginCheckCompleted && !user.loggedIn) return promptLoginThenRedeem(code);
    setEntered(code);
    setOutcome(null);
    const result = await redeemVoucher(code, begins);
    setOutcome(result);
    if (result.errorCode === null) onRedeemed?.(result.message);
    // Refreshes the session in every tab, so that videos unlock.
    if (result.errorCode === null || result.errorCode === "login_required") await recheckLogin();
    if (result.errorCode === "login_required") promptLoginThenRedeem(code);
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      method="post"
      action="/api/vouchers"
      aria-label={t("Redeem")}
      onSubmit={submit}
      className="max-w-xl"
    >
      <LanguageField />
      <label htmlFor={id} className="mb-1.5 block font-600">
        {t("Voucher code")}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          name="code"
          type="text"
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          aria-describedby={`${id}-hint`}
          className="field figures min-w-64 flex-1 basis-0 text-lg uppercase tracking-widest"
        />
        <button type="submit" aria-disabled={pending} className="btn btn-primary">
          {pending ? t("Redeeming…") : t("Redeem")}
        </button>
      </div>
      <p id={`${id}-hint`} className="mt-3 text-muted">
        {t("16 letters and digits, with or without dashes. What it opens is yours at once, in your club account.")}{" "}
        {t("A gift begins with it: days on which you watch or listen are not refunded to its giver.")}
      </p>
      <div role="alert">
        {entered !== null && (
          <div
            className={`card mt-6 p-4 ${outcome === null ? "" : outcome.errorCode === null ? "border-win" : "border-danger"}`}
          >
            <p dir="ltr" className="figures break-words font-display font-800 text-xl tracking-wider">
              {entered}
            </p>
            {outcome !== null && (
              <p className={`mt-1 font-600 ${outcome.errorCode === null ? "" : "text-danger"}`}>{outcome.message}</p>
            )}
          </div>
        )}
      </div>
      {entered !== null && outcome?.errorCode === "pass_held" && (
        <p className="mt-3 flex flex-wrap gap-3">
          {(["after", "now"] as const).map((begins) => (
            <button
              key={begins}
              type="button"
              className="btn btn-ghost"
              onClick={() => keepFocusIn(form.current)(redeem)(entered, begins)}
            >
              {t(voucherStartLabels[begins])}
            </button>
          ))}
        </p>
      )}
    </form>
  );
}
