import { env } from "cloudflare:workers";
import {
  DeleteUserCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { storedMails } from "../../../../../worker/mail/mailbox.ts";
import { newFan, password } from "../../../support/accounts.ts";
import {
  ClientId,
  mailedCode,
  newTokens,
  otherThan,
  pool,
  refresh,
  refused,
  register,
  signIn,
  somebody,
  tokens,
} from "../../../support/cognito.ts";

const ask = (AccessToken: string, email: string) =>
  pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value: email }] }));
const again = (AccessToken: string, AttributeName = "email") =>
  pool.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }));
const verify = (AccessToken: string, Code: string, AttributeName = "email") =>
  pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }));
const emailOf = async (AccessToken: string) =>
  (await pool.send(new GetUserCommand({ AccessToken }))).UserAttributes?.find(({ Name }) => Name === "email")?.Value;
const subjectsTo = async (email: string) => (await storedMails(env.IDENTITY_DB, email)).map(({ subject }) => subject);

describe("a change of email address", () => {
  it("takes effect once its code is confirmed, and notifies the old address", async () => {
    const { email } = await newFan();
    const { AccessToken } = await tokens(email);
    const wanted = somebody();
    const response = await ask(AccessToken, ` ${wanted.toUpperCase()} `);
    expect(response.CodeDeliveryDetailsList).toEqual([
      { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: "f***@p***" },
    ]);
    expect(await emailOf(AccessToken)).toBe(email);
    expect(await subjectsTo(email)).toEqual(["Your account is to have another email address"]);
    await verify(AccessToken, await mailedCode(wanted));
    expect(await emailOf(AccessToken)).toBe(wanted);
    expect(await subjectsTo(email)).toContain("Your account has another email address");
    expect((await signIn(wanted)).AuthenticationResult).toBeTruthy();
    await expect(signIn(email)).rejects.toEqual(refused("NotAuthorizedException"));
  });

  it("changes nothing until it is confirmed, but other attributes at once", async () => {
    const { email } = await newFan();
    const { AccessToken } = await tokens(email);
    await pool.send(
      new UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [
          { Name: "email", Value: somebody() },
          { Name: "given_name", Value: "Robin" },
        ],
      }),
    );
    const user = await pool.send(new GetUserCommand({ AccessToken }));
    expect(user.UserAttributes).toContainEqual({ Name: "email", Value: email });
    expect(user.UserAttributes).toContainEqual({ Name: "given_name", Value: "Robin" });
    expect((await signIn(email)).AuthenticationResult).toBeTruthy();
  });

  it("is not confirmed by the code for another address", async () => {
    const AccessToken = (await newTokens()).AccessToken;
    const [mine, somebodyElses] = [somebody(), somebody()];
    await ask(AccessToken, mine);
    const code = await mailedCode(mine);
    await ask(AccessToken, somebodyElses);
    if (code !== (await mailedCode(somebodyElses))) {
      await expect(verify(AccessToken, code)).rejects.toEqual(refused("CodeMismatchException"));
    }
    // Even if the email address was swapped after the code had been created.
    await ask(AccessToken, mine);
    await env.IDENTITY_DB.prepare("UPDATE email_changes SET email = ? WHERE email = ?").bind(somebodyElses, mine).run();
    await expect(verify(AccessToken, await mailedCode(mine))).rejects.toEqual(refused("CodeMismatchException"));
  });

  it("has its code sent again, five times an hour for all addresses together", async () => {
    const { AccessToken } = await newTokens();
    await expect(again(AccessToken)).rejects.toEqual(refused("InvalidParameterException"));
    const wanted = somebody();
    await ask(AccessToken, wanted);
    const first = await mailedCode(wanted);
    await again(AccessToken);
    expect(await subjectsTo(wanted)).toHaveLength(2);
    if (first !== (await mailedCode(wanted))) {
      await expect(verify(AccessToken, first)).rejects.toEqual(refused("CodeMismatchException"));
    }
    for (let sent = 2; sent < 5; sent++) await ask(AccessToken, somebody());
    await expect(ask(AccessToken, somebody())).rejects.toEqual(refused("LimitExceededException"));
    await expect(again(AccessToken)).rejects.toEqual(refused("LimitExceededException"));
  });

  it("allows five guesses at a code, which works once and in time", async () => {
    const { AccessToken } = await newTokens();
    const wanted = somebody();
    await ask(AccessToken, wanted);
    const code = await mailedCode(wanted);
    for (let guess = 0; guess < 5; guess++) {
      await expect(verify(AccessToken, otherThan(code))).rejects.toEqual(refused("CodeMismatchException"));
    }
    await expect(verify(AccessToken, code)).rejects.toEqual(refused("TooManyFailedAttemptsException"));
    await again(AccessToken);
    const fresh = await mailedCode(wanted);
    await env.IDENTITY_DB.prepare("UPDATE codes SET expires_at = 1").run();
    await expect(verify(AccessToken, fresh)).rejects.toEqual(refused("ExpiredCodeException"));
  });

  it("is not possible to another account's address: only its mailbox is notified", async () => {
    const { AccessToken } = await newTokens();
    const taken = await newFan();
    const response = await ask(AccessToken, taken.email);
    expect(response.CodeDeliveryDetailsList).toHaveLength(1);
    await expect(verify(AccessToken, await mailedCode(taken.email))).rejects.toEqual(refused("AliasExistsException"));
    expect((await signIn(taken.email)).AuthenticationResult).toBeTruthy();
  });

  it("is possible to an address that was registered and never confirmed", async () => {
    const { AccessToken } = await newTokens();
    const wanted = somebody();
    await pool.send(new SignUpCommand({ ClientId, Username: wanted, Password: "somebody else's one" }));
    await ask(AccessToken, wanted);
    await verify(AccessToken, await mailedCode(wanted));
    expect((await signIn(wanted, password)).AuthenticationResult).toBeTruthy();
  });

  it.each([
    ["is none", (token: string) => ask(token, "robin"), "InvalidParameterException"],
    ["waits for a code that was never sent", (token: string) => verify(token, "123456"), "ExpiredCodeException"],
    ["is another attribute", (token: string) => verify(token, "123456", "name"), "InvalidParameterException"],
    ["is another attribute", (token: string) => again(token, "phone_number"), "InvalidParameterException"],
  ])("is refused if it %s", async (_, call, error) => {
    await expect(call((await newTokens()).AccessToken)).rejects.toEqual(refused(error));
  });

  it("is refused for an invalid token", async () => {
    for (const call of [() => ask("none", somebody()), () => again("none"), () => verify("none", "123456")]) {
      await expect(call()).rejects.toEqual(refused("NotAuthorizedException"));
    }
  });
});

describe("an account that its owner deletes", () => {
  it("is deleted with its sign-ins and mails, and the address can register again", async () => {
    const email = await register(somebody());
    const { AccessToken, RefreshToken } = await tokens(email);
    await pool.send(new DeleteUserCommand({ AccessToken }));
    await expect(pool.send(new GetUserCommand({ AccessToken }))).rejects.toEqual(refused("UserNotFoundException"));
    await expect(refresh(RefreshToken)).rejects.toEqual(refused("NotAuthorizedException"));
    await expect(signIn(email)).rejects.toEqual(refused("NotAuthorizedException"));
    expect(await subjectsTo(email)).toEqual([]);
    await register(email);
    expect((await signIn(email)).AuthenticationResult).toBeTruthy();
  });

  it("is deleted by nobody else", async () => {
    const { email } = await newFan();
    const { IdToken } = await tokens(email);
    for (const AccessToken of ["none", IdToken]) {
      await expect(pool.send(new DeleteUserCommand({ AccessToken }))).rejects.toEqual(
        refused("NotAuthorizedException"),
      );
    }
    expect((await signIn(email)).AuthenticationResult).toBeTruthy();
  });
});
