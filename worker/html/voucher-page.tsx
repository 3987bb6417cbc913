/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
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
