/** @jsxImportSource hono/jsx */

import type { Context } from "hono";
import { voucherStartLabels } from "../../schemas/payments/voucher-messages.ts";
import { isRightToLeft, pageHref, pageLanguage, t } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import type { ApiError } from "../errors.ts";
import { resultPage } from "./no-script-result-page.tsx";

/**
 * Responds to a voucher form posted without script: the code as typed, and the outcome.
 * @param refusal null when the voucher was redeemed
 */
export function voucherPage(
  c: Context<AppEnv>,
  { entered, words, refusal }: { entered: string; words: string; refusal: ApiError | null },
): Response | Promise<Response> {
  const title = refusal === null ? t("Voucher redeemed") : t("Voucher not redeemed");
  const children = (
    <>
      <div role="alert" class={`notice ${refusal === null ? "" : "bad"}`}>
        <strong dir={isRightToLeft() ? "ltr" : undefined}>{entered}</strong>
        <br />
        {words}
      </div>
      {refusal?.code === "pass_held" && (
        <form method="post" action="/api/vouchers" aria-label={t("Redeem")}>
          <input type="hidden" name="code" value={entered} />
          <input type="hidden" name="language" value={pageLanguage().tag} />
          {(["after", "now"] as const).map((begins) => (
            <p key={begins}>
              <button type="submit" name="begins" value={begins}>
                {t(voucherStartLabels[begins])}
              </button>
            </p>
          ))}
        </form>
      )}
      <p>
        {refusal?.code === "login_required" ? (
          <a class="button" href={`${pageHref("/login")}?returnTo=${pageHref("/voucher")}`}>
            {t("Log In")}
          </a>
        ) : (
          <a class="button" href={pageHref("/voucher")}>
            {refusal === null ? t("Redeem another voucher") : t("Try again")}
          </a>
        )}
      </p>
      <p>
        <a href={pageHref("/videos")}>{t("Videos")}</a>
      </p>
    </>
  );
  return resultPage(c, { title, refusal, children });
}
