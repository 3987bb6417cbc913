/** @jsxImportSource hono/jsx */
import type { Context, ErrorHandler } from "hono";
import { t, translated } from "../../../schemas/site/messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { IdentityError } from "../../identity/provider.ts";
import { toApiError } from "../../middleware/error-handler.ts";
import { toFormError } from "../form-errors.ts";
import { Notice, type PortalSection, portalPage } from "../page.tsx";
import { toLogin } from "../signed-in-user.ts";

export const notFoundPage = (c: Context<AppEnv>) =>
  portalPage(
    c,
    { title: t("Page not found"), status: 404 },
    <>
      <h1>{t("Page not found")}</h1>
      <p>{t("The account portal has no such page.")}</p>
      <p>
        <a class="button" href="/portal/profile">
          {t("Your account")}
        </a>
      </p>
    </>,
  );

/** Page for an error that no page of the portal handles. */
export const failurePage: ErrorHandler<AppEnv> = (error, c) => {
  const { status, message, headers } = toApiError(error, c.get("requestID"));
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (status === 404) return notFoundPage(c);
  return portalPage(
    c,
    { title: t("Something went wrong"), status },
    <>
      <h1>{t("Something went wrong")}</h1>
      <p>{translated(message)}</p>
      <p class="hint">{t("If it goes on, tell us this number: {number}", { number: c.get("requestID") })}</p>
    </>,
  );
};

/** Error handler of signed-in pages: an ended sign-in goes to the login page, a refusal shows its message. */
export function accountErrors(page: { title: string; section: PortalSection }): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (error instanceof IdentityError && error.kind === "refused") return toLogin(c);
    const { status, errors } = toFormError(error);
    return portalPage(
      c,
      { ...page, status },
      <>
        <h1>{translated(page.title)}</h1>
        <Notice bad>{errors.form ?? Object.values(errors)[0]}</Notice>
      </>,
    );
  };
}
