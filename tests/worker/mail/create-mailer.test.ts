import { env } from "cloudflare:workers";
import { ConfirmSignUpCommand, SignUpCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { newsletter } from "../../../worker/backends/content/newsletter.ts";
import { identityBackend } from "../../../worker/backends/identity/app.ts";
import { parseSettings } from "../../../worker/env.ts";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { password } from "../accounts.ts";
import { brand } from "../lib/brand.ts";
import { ClientId, cognitoClient, refused, signIn, somebody } from "../lib/cognito.ts";
import { visitConfigured } from "../lib/configured.ts";
import { testSetting } from "../lib/keyed-backend.ts";

const provider = {
  MAIL_API: "https://mail.example/emails",
  MAIL_KEY: "key-of-the-league",
  MAIL_FROM: `${brand.name} <account@league.example>`,
};
const mail = z.object({ from: z.string(), to: z.tuple([z.email()]), subject: z.string(), text: z.string() });

/** The pool of a site that mails through a provider. */
const pool = cognitoClient({
  ask: (request) =>
    visitConfigured(provider, { path: "/origin/identity", below: "/", routes: identityBackend }, request),
});

/** A provider that answers like this, and what it is sent. */
function mailing(status: number) {
  const sent: z.infer<typeof mail>[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    expect(request.url).toBe(provider.MAIL_API);
    sent.push(mail.parse(await request.json()));
    return new Response(null, { status });
  });
  return sent;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a site with a mail provider", () => {
  it("sends the pool's codes through it, and stores none", async () => {
    const sent = mailing(200);
    const email = somebody();
    await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
    expect(sent).toEqual([expect.objectContaining({ from: provider.MAIL_FROM, to: [email] })]);
    const ConfirmationCode = /\d{6}/.exec(sent[0]?.text ?? "")?.[0];
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }));
    expect((await signIn(email)).AuthenticationResult).toBeTruthy();
    expect(await storedMails(env.IDENTITY_DB, email)).toEqual([]);
  });

  it("creates no account whose code could not be mailed: the next attempt is like the first", async () => {
    const lines = vi.spyOn(console, "error").mockImplementation(() => {});
    const email = somebody();
    const signUp = () => pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
    mailing(401);
    await expect(signUp()).rejects.toEqual(refused("CodeDeliveryFailureException"));
    expect(JSON.stringify(lines.mock.calls)).not.toContain(email);
    mailing(200);
    expect((await signUp()).UserSub).toBeTruthy();
  });

  it("sends the newsletter's links through it, and forgets a sign-up whose link could not be mailed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const email = somebody();
    const signUp = () =>
      visitConfigured(
        provider,
        { path: "/newsletter", below: "/sign-ups", routes: newsletter },
        {
          method: "POST",
          headers: { "x-service-key": testSetting("SERVICE_KEY") },
          body: JSON.stringify({ email, page: "https://site.example/news/newsletter" }),
        },
      );
    mailing(422);
    expect((await signUp()).status).toBe(503);
    const sent = mailing(202);
    expect((await signUp()).status).toBe(200);
    expect(sent).toEqual([expect.objectContaining({ to: [email], subject: "Confirm your newsletter" })]);
  });

  it("needs a key and a sender", () => {
    for (const part of ["MAIL_KEY", "MAIL_FROM"]) {
      expect(() => parseSettings({ ...env, ...provider, [part]: "" })).toThrow("MAIL_KEY: and MAIL_FROM are needed");
    }
  });
});
