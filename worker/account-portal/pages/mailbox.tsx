/** @jsxImportSource hono/jsx */

import { Hono } from "hono";
import { leagueFormat } from "../../../schemas/site/league-clock.ts";
import type { AppEnv } from "../../app-env.ts";
import { storedMails } from "../../mail/mailbox.ts";
import { portalPage } from "../page.tsx";
import { hasMailbox } from "../self-service.ts";

const sentAt = leagueFormat({
  dateStyle: "medium",
  timeStyle: "medium",
});

/** Mails of the embedded pool, in place of a mail server; local only. */
export const mailboxPage = new Hono<AppEnv>().get("/", async (c, next) => {
  if (!hasMailbox(c)) return await next();
  const recipient = c.req.query("to")?.trim().toLowerCase() || null;
  const mails = await storedMails(c.env.IDENTITY_DB, recipient);
  return portalPage(
    c,
    { title: "Local mailbox" },
    <>
      <h1>Local mailbox</h1>
      <p>Mails of this site stay here, newest first. A deployed site has no such page.</p>
      {mails.length === 0 ? (
        <p>No mail yet. Register, and the code comes here.</p>
      ) : (
        <ol class="mails" reversed>
          {mails.map((mail) => (
            <li key={mail.id}>
              <h2>{mail.subject}</h2>
              <p class="hint">
                To {mail.recipient},{" "}
                <time datetime={new Date(mail.sent_at * 1000).toISOString()}>{sentAt.format(mail.sent_at * 1000)}</time>
              </p>
              <p>{mail.body}</p>
            </li>
          ))}
        </ol>
      )}
      <p>
        <a href="/portal/confirm">Enter a confirmation code</a>
      </p>
    </>,
  );
});
