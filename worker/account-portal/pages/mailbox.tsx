/** @jsxImportSource hono/jsx */

import { Hono } from "hono";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import { english, isRightToLeft, pageLanguage, t } from "../../../schemas/site/messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { richText } from "../../html/rich-text.tsx";
import { type StoredMail, storedMails } from "../../mail/mailbox.ts";
import { portalPage } from "../page.tsx";
import { hasMailbox } from "../self-service.ts";

const sentAt = leagueFormat({
  dateStyle: "medium",
  timeStyle: "medium",
});

/** Attributes of a mail in another language than the page's. */
function inLanguageOf({ language }: StoredMail) {
  const lang = language ?? english.tag;
  return lang === pageLanguage().tag ? {} : { lang, dir: isRightToLeft(lang) ? "rtl" : "ltr" };
}

/** Lists the site's mails in development, where there is no mail server. */
export const mailboxPage = new Hono<AppEnv>().get("/", async (c, next) => {
  if (!hasMailbox(c)) return await next();
  const recipient = c.req.query("to")?.trim().toLowerCase() || null;
  const mails = await storedMails(c.env.IDENTITY_DB, recipient);
  return portalPage(
    c,
    { title: t("Local mailbox") },
    <>
      <h1>{t("Local mailbox")}</h1>
      <p>{t("Mails of this site stay here, newest first. A deployed site has no such page.")}</p>
      {mails.length === 0 ? (
        <p>{t("No mail yet. Register, and the code comes here.")}</p>
      ) : (
        <ol class="mails" reversed>
          {mails.map((mail) => (
            <li key={mail.id}>
              <h2 {...inLanguageOf(mail)}>{mail.subject}</h2>
              <p class="hint">
                {richText(
                  t("To {recipient}, <time>{time}</time>", {
                    recipient: mail.recipient,
                    time: sentAt.format(mail.sent_at * 1000),
                  }),
                  { time: (words) => <time datetime={new Date(mail.sent_at * 1000).toISOString()}>{words}</time> },
                )}
              </p>
              <p {...inLanguageOf(mail)}>{mail.body}</p>
            </li>
          ))}
        </ol>
      )}
      <p>
        <a href="/portal/confirm">{t("Enter a confirmation code")}</a>
      </p>
    </>,
  );
});
