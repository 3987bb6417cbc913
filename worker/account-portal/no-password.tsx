/** @jsxImportSource hono/jsx */
import type { FC, PropsWithChildren } from "hono/jsx";

/** Whether a password opens the account, by its attributes. One that was made by a sign-in elsewhere begins without. */
export const hasPassword = (attributes: Partial<Record<string, string>>) =>
  attributes["custom:without_password"] !== "true";

/** For a fan without a password: how to choose one, in place of a field that they could not fill in. */
export const NoPassword: FC<PropsWithChildren> = ({ children }) => (
  <>
    <p>
      This account has no password: you log in with an account that you have elsewhere, or with a passkey. {children}
    </p>
    <p>
      <a class="button second" href="/portal/forgot-password?return=%2Fportal%2Fprofile">
        Choose a password by a mailed code
      </a>
    </p>
  </>
);
