import { env } from "cloudflare:workers";
import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { newFan, password } from "../../support/accounts.ts";
import {
  ClientId,
  cognitoClient,
  mailedCode,
  otherThan,
  pool,
  refused,
  signIn,
  tokens,
} from "../../support/cognito.ts";

const wrong = "not the password";
const incorrect = refused("NotAuthorizedException", "Incorrect username or password.");
const lockedOut = refused("NotAuthorizedException", "Password attempts exceeded");
const addressLockedOut = refused("TooManyRequestsException");

let addresses = 0;
/** An IP address that no other test has used. */
const newAddress = () => `2001:db8:${(++addresses).toString(16)}:${crypto.randomUUID().slice(0, 4)}::1`;
const newDevice = () => crypto.randomUUID();

/** Moves everything counted so far into the past by this many seconds. */
const wait = (seconds: number) =>
  env.IDENTITY_DB.prepare("UPDATE attempts SET last_at = last_at - ?1, locked_until = locked_until - ?1")
    .bind(seconds)
    .run();

/** Copies failures for an IP address, because making a hundred sign-ins would take long. */
async function failFrom(address: string, times: number): Promise<void> {
  const before = await env.IDENTITY_DB.prepare("SELECT subject FROM attempts").all<{ subject: string }>();
  await expect(signIn(`nobody-${crypto.randomUUID()}@pool.example`, wrong, { address })).rejects.toEqual(incorrect);
  const known = new Set(before.results.map(({ subject }) => subject));
  const after = await env.IDENTITY_DB.prepare("SELECT subject FROM attempts").all<{ subject: string }>();
  for (const { subject } of after.results.filter((row) => !known.has(row.subject))) {
    await env.IDENTITY_DB.prepare("UPDATE attempts SET failures = ? WHERE subject = ?").bind(times, subject).run();
  }
}

describe("one account", () => {
  it("is locked after five wrong passwords, whether or not it exists", async () => {
    for (const email of [(await newFan()).email, `nobody-${crypto.randomUUID()}@pool.example`]) {
      for (let tries = 0; tries < 5; tries++) await expect(signIn(email, wrong)).rejects.toEqual(incorrect);
      await expect(signIn(email)).rejects.toEqual(lockedOut);
    }
  });

  it("stays locked for longer with each further failure", async () => {
    const { email } = await newFan();
    for (let tries = 0; tries < 5; tries++) await expect(signIn(email, wrong)).rejects.toEqual(incorrect);
    for (const lock of [60, 120, 240, 480, 900, 900]) {
      await wait(lock / 2);
      await expect(signIn(email, wrong)).rejects.toEqual(lockedOut);
      await wait(lock / 2);
      await expect(signIn(email, wrong)).rejects.toEqual(incorrect);
    }
  });

  it("opens again after the lock, and a correct password resets the count", async () => {
    const { email } = await newFan();
    for (let tries = 0; tries < 5; tries++) await expect(signIn(email, wrong)).rejects.toEqual(incorrect);
    await wait(60);
    expect((await signIn(email)).AuthenticationResult).toBeTruthy();
    for (let tries = 0; tries < 5; tries++) await expect(signIn(email, wrong)).rejects.toEqual(incorrect);
    await expect(signIn(email)).rejects.toEqual(lockedOut);
  });

  it("does not allow concurrent guesses beyond the limit", async () => {
    const { email } = await newFan();
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => signIn(email, wrong)));
    const messages = guesses.map((guess) => (guess.status === "rejected" ? String(guess.reason.message) : "let in"));
    expect(messages.filter((message) => message === "Incorrect username or password.")).toHaveLength(5);
    expect(messages.filter((message) => message === "Password attempts exceeded")).toHaveLength(7);
  });

  it("is locked against guesses from many IP addresses and devices", async () => {
    const { email } = await newFan();
    const guess = (given: string) => signIn(email, given, { address: newAddress(), device: newDevice() });
    for (let tries = 0; tries < 5; tries++) await expect(guess(wrong)).rejects.toEqual(incorrect);
    await expect(guess(password)).rejects.toEqual(lockedOut);
  });

  it("lets its owner in on a known device, whatever others try", async () => {
    const { email } = await newFan();
    const device = newDevice();
    await signIn(email, password, { device });
    for (let tries = 0; tries < 5; tries++) await expect(signIn(email, wrong)).rejects.toEqual(incorrect);
    await expect(signIn(email)).rejects.toEqual(lockedOut);
    expect((await signIn(email, password, { device })).AuthenticationResult).toBeTruthy();
    await expect(signIn(email)).rejects.toEqual(lockedOut);
  });

  it("cannot be guessed at on a known device either, nor on one known to another account", async () => {
    const [owner, other] = [await newFan(), await newFan()];
    const [known, foreign] = [newDevice(), newDevice()];
    await signIn(owner.email, password, { device: known });
    await signIn(other.email, password, { device: foreign });
    for (const device of [known, foreign]) {
      for (let tries = 0; tries < 5; tries++) {
        await expect(signIn(owner.email, wrong, { device })).rejects.toEqual(incorrect);
      }
      await expect(signIn(owner.email, password, { device })).rejects.toEqual(lockedOut);
    }
  });

  it("accepts its owner's mailed code on a known device, however many others have guessed", async () => {
    const { email } = await newFan();
    const device = newDevice();
    await signIn(email, password, { device });
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const ConfirmationCode = await mailedCode(email);
    const reset = { ClientId, Username: email, Password: "a newer password", ClientMetadata: { device } };
    const guess = {
      ClientId,
      Username: email,
      Password: "a newer password",
      ConfirmationCode: otherThan(ConfirmationCode),
    };
    for (let tries = 0; tries < 5; tries++) {
      await expect(pool.send(new ConfirmForgotPasswordCommand(guess))).rejects.toEqual(
        refused("CodeMismatchException"),
      );
    }
    await expect(pool.send(new ConfirmForgotPasswordCommand({ ...guess, ConfirmationCode }))).rejects.toEqual(
      refused("TooManyFailedAttemptsException"),
    );
    await pool.send(new ConfirmForgotPasswordCommand({ ...reset, ConfirmationCode }));
  });

  it("does not accept endless guesses at a code on a known device either", async () => {
    const { email } = await newFan();
    const device = newDevice();
    await signIn(email, password, { device });
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const ConfirmationCode = otherThan(await mailedCode(email));
    const guess = {
      ClientId,
      Username: email,
      Password: "a newer password",
      ConfirmationCode,
      ClientMetadata: { device },
    };
    for (let tries = 0; tries < 5; tries++) {
      await expect(pool.send(new ConfirmForgotPasswordCommand(guess))).rejects.toEqual(
        refused("CodeMismatchException"),
      );
    }
    await expect(pool.send(new ConfirmForgotPasswordCommand(guess))).rejects.toEqual(
      refused("TooManyFailedAttemptsException"),
    );
  });

  it("can be opened by mail on the device that its owner has locked", async () => {
    const { email } = await newFan();
    const device = newDevice();
    await signIn(email, password, { device });
    for (let tries = 0; tries < 5; tries++) {
      await expect(signIn(email, wrong, { device })).rejects.toEqual(incorrect);
    }
    await expect(signIn(email, password, { device })).rejects.toEqual(lockedOut);
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const Password = "a newer password";
    const ConfirmationCode = await mailedCode(email);
    await pool.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: email,
        ConfirmationCode,
        Password,
        ClientMetadata: { device },
      }),
    );
    expect((await signIn(email, Password, { device })).AuthenticationResult).toBeTruthy();
  });

  it("can be opened by mail, on the device that reads the mail, while others keep guessing", async () => {
    const { email } = await newFan();
    const [device, before] = [newDevice(), newDevice()];
    await signIn(email, password, { device: before });
    for (let tries = 0; tries < 5; tries++) await expect(signIn(email, wrong)).rejects.toEqual(incorrect);
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const Password = "a newer password";
    await pool.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: email,
        ConfirmationCode: await mailedCode(email),
        Password,
        ClientMetadata: { device },
      }),
    );
    for (let tries = 0; tries < 5; tries++) await expect(signIn(email, wrong)).rejects.toEqual(incorrect);
    expect((await signIn(email, Password, { device })).AuthenticationResult).toBeTruthy();
    await expect(signIn(email, Password, { device: before })).rejects.toEqual(lockedOut);
  });
});

describe("one IP address", () => {
  it("cannot try one password on one account after another", async () => {
    const address = newAddress();
    await failFrom(address, 98);
    await expect(signIn((await newFan()).email, wrong, { address })).rejects.toEqual(incorrect);
    await expect(signIn((await newFan()).email, wrong, { address })).rejects.toEqual(incorrect);
    const { email } = await newFan();
    await expect(signIn(email, password, { address })).rejects.toEqual(addressLockedOut);
    expect((await signIn(email, password, { address: newAddress() })).AuthenticationResult).toBeTruthy();
  });

  it("is a whole /64 for IPv6, in any spelling", async () => {
    await failFrom("2001:db8:ff00:1::1", 99);
    await expect(signIn((await newFan()).email, wrong, { address: "2001:0db8:ff00:0001:9:8:7:6" })).rejects.toEqual(
      incorrect,
    );
    await expect(signIn((await newFan()).email, wrong, { address: "2001:DB8:FF00:1::abcd" })).rejects.toEqual(
      addressLockedOut,
    );
    await expect(signIn((await newFan()).email, wrong, { address: "2001:db8:ff00:2::1" })).rejects.toEqual(incorrect);
  });

  it("gains no guesses by correct passwords of its own accounts", async () => {
    const address = newAddress();
    const own = (await newFan()).email;
    await failFrom(address, 98);
    for (let times = 0; times < 3; times++) await signIn(own, password, { address });
    await expect(signIn((await newFan()).email, wrong, { address })).rejects.toEqual(incorrect);
    await expect(signIn((await newFan()).email, wrong, { address })).rejects.toEqual(incorrect);
    await expect(signIn((await newFan()).email, wrong, { address })).rejects.toEqual(addressLockedOut);
  });

  it("does not lock out a fan on a known device", async () => {
    const address = newAddress();
    const device = newDevice();
    const { email } = await newFan();
    await signIn(email, password, { device });
    await failFrom(address, 99);
    await expect(signIn((await newFan()).email, wrong, { address })).rejects.toEqual(incorrect);
    await expect(signIn((await newFan()).email, wrong, { address })).rejects.toEqual(addressLockedOut);
    expect((await signIn(email, password, { address, device })).AuthenticationResult).toBeTruthy();
  });

  it("cannot guess mailed codes of one account after another", async () => {
    const address = newAddress();
    await failFrom(address, 99);
    const guess = async () => {
      const { email } = await newFan();
      await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
      const ConfirmationCode = otherThan(await mailedCode(email));
      return await pool.send(
        new ConfirmForgotPasswordCommand({
          ClientId,
          Username: email,
          ConfirmationCode,
          Password: "a newer password",
          UserContextData: { IpAddress: address },
        }),
      );
    };
    await expect(guess()).rejects.toEqual(refused("CodeMismatchException"));
    await expect(guess()).rejects.toEqual(addressLockedOut);
  });
});

describe("guessing in other ways", () => {
  it("at the old password, with a stolen session, is locked without locking the account", async () => {
    const { email } = await newFan();
    const { AccessToken } = await tokens(email);
    const change = (PreviousPassword: string) =>
      pool.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: "a newer password" }));
    for (let tries = 0; tries < 5; tries++) await expect(change(wrong)).rejects.toEqual(incorrect);
    await expect(change(password)).rejects.toEqual(lockedOut);
    expect((await signIn(email)).AuthenticationResult).toBeTruthy();
  });

  it("at mailed codes ends after twenty guesses a day, however many codes are sent", async () => {
    const { email } = await newFan();
    const reset = (ConfirmationCode: string) =>
      pool.send(
        new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password: "a newer password" }),
      );
    for (let codes = 0; codes < 5; codes++) {
      await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
      const code = await mailedCode(email);
      if (codes === 4) {
        await expect(reset(code)).rejects.toEqual(refused("LimitExceededException"));
        await env.IDENTITY_DB.prepare("UPDATE codes SET guesses_since = guesses_since - 86400").run();
        await reset(code);
        return;
      }
      for (let guess = 0; guess < 5; guess++) {
        await expect(reset(otherThan(code))).rejects.toEqual(refused("CodeMismatchException"));
      }
    }
  });

  it("is not helped by a forged IP address: a public client's connection counts", async () => {
    const address = `192.0.2.${++addresses}`;
    await failFrom(address, 99);
    const connected = cognitoClient({ headers: { "cf-connecting-ip": address } });
    const guess = (email: string) =>
      connected.send(
        new InitiateAuthCommand({
          AuthFlow: "USER_PASSWORD_AUTH",
          ClientId,
          AuthParameters: { USERNAME: email, PASSWORD: wrong },
          UserContextData: { IpAddress: newAddress() },
        }),
      );
    await expect(guess((await newFan()).email)).rejects.toEqual(incorrect);
    await expect(guess((await newFan()).email)).rejects.toEqual(addressLockedOut);
  });
});
