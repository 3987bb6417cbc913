/** @jsxImportSource hono/jsx */

import type { Context } from "hono";
import { pageHref, t, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import type { ApiError } from "../errors.ts";
import { resultPage } from "./no-script-result-page.tsx";

/** Explains a payment problem to a user on the way to or from the payments provider, and where to continue. */
export function paymentProblemPage(c: Context<AppEnv>, refusal: ApiError): Response | Promise<Response> {
  const children = (
    <>
      <div role="alert" class="notice bad">
        {translated(refusal.message)}
      </div>
      <p>{t("A pass that is paid for is in your account within a minute, whichever page you see.")}</p>
      <p>
        <a class="button" href={pageHref("/packages")}>
          {t("All passes")}
        </a>
      </p>
      <p>
        <a href={pageHref("/login")}>{t("Log In")}</a>
      </p>
      <p>
        <a href={pageHref("/videos")}>{t("Videos")}</a>
      </p>
    </>
  );
  return resultPage(c, { title: t("Something is wrong with this payment"), refusal, children });
}
