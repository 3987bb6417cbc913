/** @jsxImportSource hono/jsx */

import type { FC, PropsWithChildren } from "hono/jsx";
import { t } from "../../schemas/site/messages.ts";

/** Whether an account has a password, by its attributes. One created by a social sign-in starts without. */
export const hasPassword = (attributes: Partial<Record<string, string>>) =>
  attributes["custom:without_password"] !== "true";

/** Shown instead of a password field to accounts without a password: how to choose one. */
export const NoPassword: FC<PropsWithChildren> = ({ children }) => (
  <>
    <p>
      {t("This account has no password: you log in with an account that you have elsewhere, or with a passkey.")}{" "}
      {children}
    </p>
    <p>
      <a class="button second" href="/portal/forgot-password?return=%2Fportal%2Fprofile">
        {t("Choose a password by a mailed code")}
      </a>
    </p>
  </>
);
