import { env } from "cloudflare:workers";
import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GlobalSignOutCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { newFan, password } from "../../support/accounts.ts";
import { brand } from "../../support/brand.ts";
import { ClientId, mailedCode, pool, somebody, tokens } from "../../support/cognito.ts";
import { newBrowser, signInWith } from "../../support/social.ts";
import { visit } from "../../support/visit.ts";

const newPassword = "a newer password";
const subjectsTo = async (email: string) => (await storedMails(env.IDENTITY_DB, email)).map(({ subject }) => subject);

describe("the owner of an account is mailed", () => {
  it("when the password is changed, with what to do if it was somebody else", async () => {
    const { email } = await newFan();
    const { AccessToken } = await tokens(email);
    const change = { AccessToken, PreviousPassword: password, ProposedPassword: newPassword };
    await expect(pool.send(new ChangePasswordCommand({ ...change, PreviousPassword: "wrong" }))).rejects.toThrow();
    expect(await subjectsTo(email)).toEqual([]);
    await pool.send(new ChangePasswordCommand(change));
    const [mail] = await storedMails(env.IDENTITY_DB, email);
    expect(mail?.subject).toBe("Your password has been changed");
    expect(mail?.body).toContain(`Your ${brand.name} account has a new password`);
    expect(mail?.body).toContain("If it was not you, choose another password now");
  });

  it("when the password is reset by a mailed code", async () => {
    const { email } = await newFan();
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const ConfirmationCode = await mailedCode(email);
    await pool.send(
      new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password: newPassword }),
    );
    expect((await subjectsTo(email))[0]).toBe("Your password has been changed");
  });

  it("when a forced new password is chosen", async () => {
    const { email } = await newFan({ mustChangePassword: true });
    await visit("/api/auth/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, newPassword, newPasswordConfirmation: newPassword }),
    });
    expect(await subjectsTo(email)).toEqual(["Your password has been changed"]);
  });

  it("when the address is changed, at the old and at the new one", async () => {
    const { email } = await newFan();
    const { AccessToken } = await tokens(email);
    const wanted = somebody();
    const UserAttributes = [{ Name: "email", Value: wanted }];
    await pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
    const Code = await mailedCode(wanted);
    await pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code }));
    expect((await subjectsTo(email))[0]).toBe("Your account has another email address");
    expect((await subjectsTo(wanted))[0]).toBe("Your account has this email address now");
  });

  it("when it is logged out everywhere", async () => {
    const { email } = await newFan();
    const { AccessToken } = await tokens(email);
    await pool.send(new GlobalSignOutCommand({ AccessToken }));
    expect(await subjectsTo(email)).toEqual(["Your account was logged out everywhere"]);
  });

  it("when all its other devices are logged out, and not where there are none", async () => {
    const { email } = await newFan();
    const [here, elsewhere] = [newBrowser(), newBrowser()];
    for (const browser of [here, elsewhere]) await browser.go("/api/auth/sign-in", { form: { email, password } });
    await here.go("/portal/sessions/end-others", { form: {} });
    const [mail] = await storedMails(env.IDENTITY_DB, email);
    expect(mail?.subject).toBe("Your account was logged out on all other devices");
    expect(mail?.body).toContain("was logged out on every device but the one that asked for it");
    await here.go("/portal/sessions/end-others", { form: {} });
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it("when a social account is linked and unlinked, once each", async () => {
    const { email } = await newFan();
    const browser = newBrowser();
    await browser.go("/api/auth/sign-in", { form: { email, password } });
    await signInWith(browser, "google", { email });
    await signInWith(newBrowser(), "google", { email });
    expect(await subjectsTo(email)).toEqual(["Google was connected to your account"]);
    for (const _ of [1, 2]) await browser.go("/portal/social/remove", { form: { service: "google" } });
    expect(await subjectsTo(email)).toEqual([
      "Google was disconnected from your account",
      "Google was connected to your account",
    ]);
  });
});
