import { env } from "cloudflare:workers";
import { ConfirmSignUpCommand, SignUpCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newsletter } from "../../../worker/backends/content/newsletter.ts";
import { identityBackend } from "../../../worker/backends/identity/app.ts";
import { parseSettings } from "../../../worker/env.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { password } from "../support/accounts.ts";
import { ClientId, cognitoClient, refused, signIn, somebody } from "../support/cognito.ts";
import { testSetting } from "../support/keyed-backend.ts";
import { mailProvider, mailQueue } from "../support/mail-queue.ts";
import { visitWithSettings } from "../support/visit-with-settings.ts";

/** The identity pool of a site that mails by a provider. */
const poolWith = (bindings: Partial<Env>) =>
  cognitoClient({
    ask: (request) =>
      visitWithSettings(
        mailProvider,
        { path: "/origin/identity", below: "/", routes: identityBackend },
        request,
        bindings,
      ),
  });

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a site with a mail provider", () => {
  it("queues the pool's codes, calls nobody meanwhile, and stores none", async () => {
    const network = vi.spyOn(globalThis, "fetch");
    const { MAILS, queued } = mailQueue();
    const pool = poolWith({ MAILS });
    const email = somebody();
    await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
    expect(queued).toEqual([{ id: expect.any(String), mail: expect.objectContaining({ to: email }) }]);
    const ConfirmationCode = /\d{6}/.exec(queued[0]?.mail?.text ?? "")?.[0];
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }));
    expect((await signIn(email)).AuthenticationResult).toBeTruthy();
    expect(await storedMails(env.IDENTITY_DB, email)).toEqual([]);
    expect(network).not.toHaveBeenCalled();
  });

  it("creates no account whose code could not be queued: the next attempt is like the first", async () => {
    const lines = vi.spyOn(console, "error").mockImplementation(() => {});
    const email = somebody();
    const signUp = (queue: ReturnType<typeof mailQueue>) =>
      poolWith({ MAILS: queue.MAILS }).send(new SignUpCommand({ ClientId, Username: email, Password: password }));
    await expect(signUp(mailQueue({ fails: true }))).rejects.toEqual(refused("CodeDeliveryFailureException"));
    expect(JSON.stringify(lines.mock.calls)).not.toContain(email);
    expect((await signUp(mailQueue())).UserSub).toBeTruthy();
  });

  it("queues the newsletter's links, and forgets a sign-up whose link could not be queued", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const email = somebody();
    const signUp = ({ MAILS }: ReturnType<typeof mailQueue>) =>
      visitWithSettings(
        mailProvider,
        { path: "/newsletter", below: "/sign-ups", routes: newsletter },
        {
          method: "POST",
          headers: { "x-service-key": testSetting("SERVICE_KEY") },
          body: JSON.stringify({ email, page: "https://site.example/news/newsletter" }),
        },
        { MAILS },
      );
    expect((await signUp(mailQueue({ fails: true }))).status).toBe(503);
    const queue = mailQueue();
    // The second sign-up is silent for the reader, and costs the same.
    for (let time = 0; time < 2; time++) expect((await signUp(queue)).status).toBe(200);
    expect(queue.queued).toEqual([
      {
        id: expect.any(String),
        mail: expect.objectContaining({ to: email, subject: "One more press for our newsletter" }),
      },
      { id: expect.any(String), mail: null },
    ]);
  });

  it("needs a key and a sender", () => {
    for (const part of ["MAIL_KEY", "MAIL_FROM"]) {
      expect(() => parseSettings({ ...env, ...mailProvider, [part]: "" })).toThrow(
        "MAIL_KEY: and MAIL_FROM are needed",
      );
    }
  });
});
