/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { ApiError } from "../errors.ts";
import { portalStyle } from "../origin/portal/style.ts";
import { PageDocument } from "../page-document.tsx";

/**
 * Answers a voucher form that was sent without script: the code as it was entered, and what it did. It is the fan's own, so it is
 * neither kept nor led to by an address, which would have the code in it.
 * @param refusal null for a voucher that is redeemed.
 */
export function voucherPage(
  c: Context<AppEnv>,
  { entered, words, refusal }: { entered: string; words: string; refusal: ApiError | null },
): Response | Promise<Response> {
  const brand = c.get("settings").BRAND_NAME;
  const title = refusal === null ? "Voucher redeemed" : "Voucher not redeemed";
  return c.html(
    <PageDocument title={`${title} | ${brand}`} style={portalStyle} icon="/favicon.svg">
      <header>
        <div>
          <a class="brand" href="/">
            <img src="/brand/mark.svg" alt="" width="40" height="40" />
            {brand}
          </a>
        </div>
      </header>
      <main>
        <h1>{title}</h1>
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
      </main>
    </PageDocument>,
    { status: refusal?.status ?? 200, headers: refusal?.headers ?? {} },
  );
}
