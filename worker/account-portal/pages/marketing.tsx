/** @jsxImportSource hono/jsx */

import { type Context, Hono } from "hono";
import { z } from "zod";
import { accountMessages } from "../../../schemas/identity/account-messages.ts";
import { message, pageHref, t } from "../../../schemas/site/messages.ts";
import { marketingPurposes } from "../../account-data/options.ts";
import { choiceAttributes, readChoice } from "../../account-data/user-profile.ts";
import type { AppEnv } from "../../app-env.ts";
import { logConsents } from "../../consent/consent-log.ts";
import { readForm } from "../../html/form.ts";
import { richText } from "../../html/rich-text.tsx";
import { MarketingFields } from "../marketing-fields.tsx";
import { Notice, portalPage } from "../page.tsx";
import { SaveButton } from "../save-button.tsx";
import { selfService } from "../self-service.ts";
import { type SignedInUser, signedInUser, toLogin } from "../signed-in-user.ts";
import { accountErrors } from "./error-pages.tsx";

const page = { title: message("Mails to you"), section: "marketing" } as const;

const anything = z.record(z.string(), z.string());

async function show(c: Context<AppEnv>, { accessToken }: SignedInUser) {
  const attributes = await selfService(c).attributes(accessToken);
  return portalPage(
    c,
    page,
    <>
      <h1>{t("Mails to you")}</h1>
      {c.req.query("updated") === "yes" && <Notice>{t(accountMessages.detailsUpdated)}</Notice>}
      <p>
        {t(
          "We mail you what your account needs, such as codes. Anything else is for you to choose, and to take back here whenever you like.",
        )}
      </p>
      <form method="post" action="/portal/marketing" aria-label={t("Mails to you")}>
        <MarketingFields choiceOf={({ attribute }) => readChoice(attributes, attribute)} form="marketing" />
        <div>
          <SaveButton />
        </div>
      </form>
      <p>
        {richText(t("The newsletter is a list of its own: <a>sign up for it</a>, with or without an account."), {
          a: (words) => <a href={pageHref("/news/newsletter")}>{words}</a>,
        })}
      </p>
    </>,
  );
}

/** Marketing choices, one per purpose. */
export const marketingPage = new Hono<AppEnv>()
  .onError(accountErrors(page))
  .get("/", async (c) => {
    const user = await signedInUser(c);
    return user === null ? toLogin(c) : await show(c, user);
  })
  .post("/", async (c) => {
    const user = await signedInUser(c);
    if (user === null) return toLogin(c);
    const { typed } = await readForm(c, anything);
    const agreed = new Set(Object.keys(typed).filter((field) => typed[field] === "yes"));
    const service = selfService(c);
    const changes = choiceAttributes(await service.attributes(user.accessToken), agreed, new Date());
    if (Object.keys(changes).length > 0) {
      const consents = marketingPurposes
        .filter(({ attribute }) => attribute in changes)
        .map(({ field }) => ({ purpose: field, granted: agreed.has(field) }));
      // Logged first: no choice takes effect without its proof. A repetition after a failure is logged once more.
      await logConsents(c.env.MARKETING_DB, { account: user.account.ssoID, source: "marketing", consents }, new Date());
      await service.updateAttributes(user.accessToken, changes);
    }
    return c.redirect("/portal/marketing?updated=yes", 303);
  });
