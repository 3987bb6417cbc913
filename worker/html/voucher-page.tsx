/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { voucherStartLabels } from "../../schemas/payments/voucher-messages.ts";
import type { AppEnv } from "../app-env.ts";
import type { ApiError } from "../errors.ts";
import { resultPage } from "./no-script-result-page.tsx";

/**
 * Responds to a voucher form posted without script: the code as typed, and the outcome.
 * @param refusal null for a redeemed voucher
 */
export function voucherPage(
  c: Context<AppEnv>,
  { entered, words, refusal }: { entered: string; words: string; refusal: ApiError | null },
): Response | Promise<Response> {
  const title = refusal === null ? "Voucher redeemed" : "Voucher not redeemed";
  const children = (
    <>
      <div role="alert" class={`notice ${refusal === null ? "" : "bad"}`}>
        <strong>{entered}</strong>
        <br />
        {words}
      </div>
      {refusal?.code === "pass_held" && (
        <form method="post" action="/api/vouchers" aria-label="Redeem">
          <input type="hidden" name="code" value={entered} />
          {(["after", "now"] as const).map((begins) => (
            <p key={begins}>
              <button type="submit" name="begins" value={begins}>
                {voucherStartLabels[begins]}
              </button>
            </p>
          ))}
        </form>
      )}
      <p>
        {refusal?.code === "login_required" ? (
          <a class="button" href="/login?returnTo=/voucher">
            Log In
          </a>
        ) : (
          <a class="button" href="/voucher">
            {refusal === null ? "Redeem another voucher" : "Try again"}
          </a>
        )}
      </p>
      <p>
        <a href="/videos">Videos</a>
      </p>
    </>
  );
  return resultPage(c, { title, refusal, children });
}
