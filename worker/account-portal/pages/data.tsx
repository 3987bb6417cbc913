/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import { message, t } from "../../../schemas/site/messages.ts";
import { exportAccountData } from "../../account-data/export-account-data.ts";
import { wholeYears, yearsText } from "../../account-data/retention-text.ts";
import type { AppEnv } from "../../app-env.ts";
import { PasswordField } from "../../html/credential-fields.tsx";
import { type FieldErrors, passwordField, readForm } from "../../html/form.ts";
import { richText } from "../../html/rich-text.tsx";
import type { FormError } from "../form-errors.ts";
import { hasPassword, NoPassword } from "../no-password.tsx";
import { ownData } from "../own-data.ts";
import { Notice, portalPage } from "../page.tsx";
import { signedInRecently, verifyAccountPassword } from "../reauthentication.ts";
import { selfService } from "../self-service.ts";
import { type SignedInUser, signedInUser, toLogin } from "../signed-in-user.ts";
import { accountErrors } from "./error-pages.tsx";

const page = { title: message("Your data"), section: "data" } as const;

type PageState = Partial<FormError> & { errors: FieldErrors };

async function show(c: Context<AppEnv>, user: SignedInUser, { status, errors }: PageState) {
  const asksPassword = !signedInRecently(user, new Date());
  const { RETAIN_PAYMENTS_DAYS, RETAIN_CONSENTS_DAYS } = c.get("settings");
  const canDownload = !asksPassword || hasPassword(await selfService(c).attributes(user.accessToken));
  return portalPage(
    c,
    { ...page, status },
    <>
      <h1>{t("Your data")}</h1>
      {errors.form !== undefined && <Notice bad>{errors.form}</Notice>}
      <h2>{t("Download")}</h2>
      <p>
        {t(
          "A file with everything that we hold about your account: profile, choices, log-ins, passkeys, connected accounts, purchases and contracts, consents, what you may watch, have watched and were refused, whom you share it with, and the newsletter. It is in JSON, which people and programs can read.",
        )}
      </p>
      {canDownload ? (
        <form method="post" action="/portal/data" aria-label={t("Download")} novalidate>
          {asksPassword && (
            <PasswordField
              hint={t("Asked for again, because you logged in a while ago. Or log out and in again.")}
              error={errors.password}
              focus={errors.password !== undefined}
            />
          )}
          <div>
            <button type="submit">{t("Download my data")}</button>
          </div>
        </form>
      ) : (
        <NoPassword>{t("You logged in a while ago: log out and in again for the file, or choose one.")}</NoPassword>
      )}
      <h2>{t("Delete")}</h2>
      <p>
        {richText(
          t(
            "<a>Delete my account</a>, for good. What the law asks us to keep stays without your name: what was sold, paid and refunded for {payments}, and that consent was given for {consents}.",
            {
              payments: yearsText(wholeYears(RETAIN_PAYMENTS_DAYS)),
              consents: yearsText(wholeYears(RETAIN_CONSENTS_DAYS)),
            },
          ),
          { a: (words) => <a href="/portal/delete">{words}</a> },
        )}
      </p>
    </>,
  );
}

/** Download of the account's data. */
export const dataPage = new Hono<AppEnv>()
  .onError(accountErrors(page))
  .get("/", async (c) => {
    const user = await signedInUser(c);
    return user === null ? toLogin(c) : await show(c, user, { errors: {} });
  })
  .post("/", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const now = new Date();
    if (!signedInRecently(user, now)) {
      const form = await readForm(c, z.object({ password: passwordField }));
      if (!form.ok) return await show(c, user, { status: 422, errors: form.errors });
      const refusal = await verifyAccountPassword(c, user, form.data.password);
      if (refusal !== null) return await show(c, user, refusal);
    }
    return c.body(JSON.stringify(await exportAccountData(c, await ownData(c, user), now), null, 2), 200, {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${c.get("league").slug}-account-${now.toISOString().slice(0, 10)}.json"`,
      "cache-control": "private, no-store",
    });
  });
