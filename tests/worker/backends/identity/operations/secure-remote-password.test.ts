import { env } from "cloudflare:workers";
import { getDiffieHellman } from "node:crypto";
import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { newFan, password } from "../../../support/accounts.ts";
import { amplify, sendAgain } from "../../../support/amplify.ts";
import {
  ClientId,
  cognitoClient,
  mailedCode,
  pool,
  refused,
  register,
  signIn,
  somebody,
  tokens,
  unconfirmed,
} from "../../../support/cognito.ts";
import { testSetting } from "../../../support/keyed-backend.ts";
import { siteWith } from "../../../support/site-with.ts";

const newPassword = "a newer password";
const done = { isSignedIn: true, nextStep: { signInStep: "DONE" } };
const incorrect = refused("NotAuthorizedException", "Incorrect username or password.");
const lockedOut = refused("NotAuthorizedException", "Password attempts exceeded");
const spent = { status: 400, body: { __type: "NotAuthorizedException", message: "Incorrect username or password." } };

/** N of RFC 3526's 3072-bit group, hexadecimal. */
const prime = getDiffieHellman("modp15").getPrime("hex");

/** An account with a stored verifier, because its password was once sent in clear. */
async function knownFan(): Promise<string> {
  const { email } = await newFan();
  await signIn(email);
  return email;
}

const start = (USERNAME: string, SRP_A = "2", client = pool) =>
  client.send(new InitiateAuthCommand({ AuthFlow: "USER_SRP_AUTH", ClientId, AuthParameters: { USERNAME, SRP_A } }));

/** Responds to a challenge without knowing the password. */
function answer(
  USERNAME: string,
  { ChallengeParameters }: Awaited<ReturnType<typeof start>>,
  { Session, ...change }: { Session?: string; [name: string]: string | undefined } = {},
) {
  return pool.send(
    new RespondToAuthChallengeCommand({
      ChallengeName: "PASSWORD_VERIFIER",
      ClientId,
      Session,
      ChallengeResponses: {
        USERNAME,
        PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters?.SECRET_BLOCK ?? "",
        PASSWORD_CLAIM_SIGNATURE: btoa("y".repeat(32)),
        TIMESTAMP: "Sun Nov 1 00:00:01 UTC 2026",
        ...change,
      },
    }),
  );
}
/** As the library does for a wrong password, but without its half a second of computation. */
const guess = async (email: string) => await answer(email, await start(email));

const stored = async (email: string) =>
  await env.IDENTITY_DB.prepare("SELECT srp_verifier FROM accounts WHERE username = ?")
    .bind(email)
    .first<string | null>("srp_verifier");

describe("the vendor's library", () => {
  it("signs in by SRP, as it does when nothing else is asked of it, and sends no password", async () => {
    const email = await register(somebody());
    const library = amplify();
    expect(await library.signIn(email)).toEqual(done);
    expect(await library.claims()).toMatchObject({ email, token_use: "id", aud: ClientId });
    const [first, second] = library.sent;
    expect(first).toMatchObject({ operation: "InitiateAuth", request: { AuthFlow: "USER_SRP_AUTH" } });
    expect(second).toMatchObject({
      operation: "RespondToAuthChallenge",
      request: { ChallengeName: "PASSWORD_VERIFIER" },
    });
    expect(JSON.stringify(library.sent)).not.toContain(password);
  });

  it("signs in by choice of challenge: preferred or selected, password or SRP", async () => {
    const email = await knownFan();
    const library = amplify();
    for (const preferredChallenge of ["PASSWORD", "PASSWORD_SRP"] as const) {
      const preferred = await library.signIn(email, { authFlowType: "USER_AUTH", preferredChallenge });
      expect(preferred, `preferred ${preferredChallenge}`).toEqual(done);
      await library.signOut();
      expect((await library.begin(email, { authFlowType: "USER_AUTH" })).nextStep).toMatchObject({
        signInStep: "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION",
        availableChallenges: expect.arrayContaining(["PASSWORD", "PASSWORD_SRP"]),
      });
      expect((await library.answer(preferredChallenge)).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_PASSWORD");
      expect(await library.answer(password), `selected ${preferredChallenge}`).toEqual(done);
      await library.signOut();
    }
  });

  it("is refused with a wrong password, without an account, and with another pool's id", async () => {
    const email = await knownFan();
    const library = amplify();
    await expect(library.signIn(email, {}, "not the password")).rejects.toEqual(incorrect);
    await expect(library.signIn(somebody())).rejects.toEqual(incorrect);
    await expect(
      library.signIn(email, { authFlowType: "USER_AUTH", preferredChallenge: "PASSWORD_SRP" }, "not it"),
    ).rejects.toEqual(incorrect);
    await expect(amplify({ poolID: "eu-west-1_other" }).signIn(email)).rejects.toEqual(incorrect);
  });

  it("is told what else an account needs once the password is proven, and not before", async () => {
    const waiting = await unconfirmed();
    const due = await knownFan();
    await env.IDENTITY_DB.prepare("UPDATE accounts SET reset_required = 1 WHERE username = ?").bind(due).run();
    const library = amplify();
    expect((await library.signIn(waiting)).nextStep.signInStep).toBe("CONFIRM_SIGN_UP");
    expect((await library.signIn(due)).nextStep.signInStep).toBe("RESET_PASSWORD");
    for (const email of [waiting, due]) await expect(library.signIn(email, {}, "not it")).rejects.toEqual(incorrect);
  });

  it("chooses a new password where one is due, and signs in with that one from then on", async () => {
    const { email } = await newFan({ mustChangePassword: true });
    await signIn(email);
    const library = amplify();
    expect((await library.signIn(email)).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED");
    expect(await library.answer(newPassword)).toEqual(done);
    await library.signOut();
    await expect(library.signIn(email)).rejects.toEqual(incorrect);
    expect(await library.signIn(email, {}, newPassword)).toEqual(done);
  });
});

describe("the verifier of a password", () => {
  it("is kept once the password is typed in clear: until then SRP refuses as for a wrong one", async () => {
    const { email } = await newFan();
    const library = amplify();
    expect(await stored(email)).toBeNull();
    await expect(library.signIn(email)).rejects.toEqual(incorrect);
    await expect(signIn(email, "not the password")).rejects.toEqual(incorrect);
    expect(await stored(email)).toBeNull();
    await signIn(email);
    const first = await stored(email);
    await signIn(email);
    expect(await stored(email)).toBe(first);
    expect(await library.signIn(email)).toEqual(done);
  });

  it("follows a changed and a reset password", async () => {
    const email = await knownFan();
    const { AccessToken } = await tokens(email);
    await pool.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword: password, ProposedPassword: newPassword }),
    );
    const library = amplify();
    await expect(library.signIn(email)).rejects.toEqual(incorrect);
    expect(await library.signIn(email, {}, newPassword)).toEqual(done);
    await library.signOut();
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const ConfirmationCode = await mailedCode(email);
    await pool.send(
      new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password: password }),
    );
    await expect(library.signIn(email, {}, newPassword)).rejects.toEqual(incorrect);
    expect(await library.signIn(email)).toEqual(done);
  });

  it("outlasts a change of email address", async () => {
    const [email, address] = [await knownFan(), somebody()];
    const { AccessToken } = await tokens(email);
    await pool.send(
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value: address }] }),
    );
    const Code = await mailedCode(address);
    await pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code }));
    const library = amplify();
    expect(await library.signIn(address)).toEqual(done);
    await library.signOut();
    await expect(library.signIn(email)).rejects.toEqual(incorrect);
  });

  it("is worth nothing once another hash stands beside it, as when an earlier version sets a password", async () => {
    const [email, other] = [await knownFan(), await newFan({ plain: newPassword })];
    await env.IDENTITY_DB.prepare(
      "UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = ?) WHERE username = ?",
    )
      .bind(other.ssoID, email)
      .run();
    const library = amplify();
    await expect(library.signIn(email)).rejects.toEqual(incorrect);
    await signIn(email, newPassword);
    expect(await library.signIn(email, {}, newPassword)).toEqual(done);
  });

  it("is encrypted, and ends with IDENTITY_SECRET", async () => {
    const email = await knownFan();
    expect(await stored(email)).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    const site = siteWith({ IDENTITY_SECRET: `${testSetting("IDENTITY_SECRET")}, another one` });
    const elsewhere = cognitoClient({
      ask: async (request) =>
        await site(new URL(request.url).pathname, {
          method: request.method,
          headers: request.headers,
          body: await request.text(),
        }),
    });
    const [here, there] = [await start(email), await start(email, "2", elsewhere)];
    expect(there.ChallengeName).toBe("PASSWORD_VERIFIER");
    expect(there.ChallengeParameters?.SALT).not.toBe(here.ChallengeParameters?.SALT);
  });
});

describe("an answer", () => {
  async function answered(email: string) {
    const library = amplify();
    await library.signIn(email);
    return z
      .tuple([
        z.unknown(),
        z.object({
          operation: z.string(),
          request: z.looseObject({ ChallengeResponses: z.record(z.string(), z.string()) }),
        }),
      ])
      .parse(library.sent.slice(0, 2))[1];
  }

  it("is good once", async () => {
    expect(await sendAgain(await answered(await knownFan()))).toMatchObject(spent);
  });

  it("is good once in any spelling of its block", async () => {
    const { operation, request } = await answered(await knownFan());
    const { PASSWORD_CLAIM_SECRET_BLOCK = "", ...others } = request.ChallengeResponses;
    const token = atob(PASSWORD_CLAIM_SECRET_BLOCK);
    for (const other of [
      `${token} `,
      `${token}=`,
      token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1),
    ]) {
      const ChallengeResponses = { ...others, PASSWORD_CLAIM_SECRET_BLOCK: btoa(other) };
      expect(await sendAgain({ operation, request: { ...request, ChallengeResponses } })).toMatchObject(spent);
    }
  });

  it.each<[string, Record<string, string>, string]>([
    ["another signature", { PASSWORD_CLAIM_SIGNATURE: btoa("x".repeat(32)) }, "NotAuthorizedException"],
    ["no signature", { PASSWORD_CLAIM_SIGNATURE: "" }, "InvalidParameterException"],
    ["another time than was signed", { TIMESTAMP: "Sun Nov 1 00:00:00 UTC 2026" }, "NotAuthorizedException"],
    ["a time of another form", { TIMESTAMP: "2026-11-01T00:00:00Z" }, "InvalidParameterException"],
    ["a block of its own making", { PASSWORD_CLAIM_SECRET_BLOCK: btoa("x".repeat(400)) }, "NotAuthorizedException"],
    ["a block that is no base64", { PASSWORD_CLAIM_SECRET_BLOCK: "\u{1F512}" }, "NotAuthorizedException"],
    ["another username", { USERNAME: "another@fans.example" }, "NotAuthorizedException"],
  ])("is refused with %s", async (_, change, name) => {
    const email = await knownFan();
    await expect(answer(email, await start(email), change)).rejects.toEqual(refused(name));
  });

  it("is refused after three minutes, and with the Session of another challenge", async () => {
    const email = await knownFan();
    const [one, other] = [await start(email), await start(email)];
    await expect(answer(email, one, { Session: atob(other.ChallengeParameters?.SECRET_BLOCK ?? "") })).rejects.toEqual(
      refused("NotAuthorizedException", "Invalid session for the user."),
    );
    // Late responses do not count as guesses.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 181_000 });
    for (let times = 0; times < 7; times++) await expect(answer(email, one)).rejects.toEqual(incorrect);
    vi.useRealTimers();
  });

  it("with a wrong password counts as a wrong password does, and a right one resets the count", async () => {
    const email = await knownFan();
    const library = amplify();
    await expect(library.signIn(email, {}, "not the password")).rejects.toEqual(incorrect);
    for (let tries = 1; tries < 4; tries++) await expect(guess(email)).rejects.toEqual(incorrect);
    expect(await library.signIn(email)).toEqual(done);
    await library.signOut();
    for (let tries = 0; tries < 4; tries++) await expect(guess(email)).rejects.toEqual(incorrect);
    await expect(signIn(email, "not the password")).rejects.toEqual(incorrect);
    await expect(library.signIn(email)).rejects.toEqual(lockedOut);
    await expect(signIn(email)).rejects.toEqual(lockedOut);
  });
});

describe("the public value of a client", () => {
  const plus = (hex: string, more: bigint) => (BigInt(`0x${hex}`) + more).toString(16);
  let email: string;
  beforeAll(async () => {
    email = await knownFan();
  });
  it.each([
    ["zero", "0"],
    ["zero, at length", "0".repeat(768)],
    ["N", prime],
    ["twice N", (2n * BigInt(`0x${prime}`)).toString(16)],
    ["N and one more", plus(prime, 1n)],
    ["far more than N", "f".repeat(1024)],
    ["endless", "f".repeat(8000)],
    ["negative", "-2"],
    ["no hexadecimal number", "0x2"],
    ["no number", "two"],
    ["empty", ""],
    ["digits of another script", "\u0662"],
  ])("is refused if it is %s", async (_, SRP_A) => {
    await expect(start(email, SRP_A)).rejects.toEqual(refused("InvalidParameterException"));
  });

  it.each([
    ["1", "1"],
    ["N - 1", plus(prime, -1n)],
    ["in capitals, with zeros before it", "00ABCDEF"],
  ])("may be %s", async (_, SRP_A) => {
    expect((await start(email, SRP_A)).ChallengeName).toBe("PASSWORD_VERIFIER");
  });
});

describe("a username without an account", () => {
  const shape = {
    USERNAME: expect.any(String),
    USER_ID_FOR_SRP: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    SALT: expect.stringMatching(/^[0-9a-f]{32}$/),
    SRP_B: expect.stringMatching(/^[0-9a-f]{700,768}$/),
    SECRET_BLOCK: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
  };

  it("gets a challenge like any other: the same user and salt each time, the rest new", async () => {
    for (const name of [somebody(), (await newFan()).email, await knownFan()]) {
      const [one, again] = [await start(name), await start(` ${name.toUpperCase()} `)];
      for (const { ChallengeName, ChallengeParameters } of [one, again]) {
        expect(ChallengeName).toBe("PASSWORD_VERIFIER");
        expect(ChallengeParameters).toEqual({ ...shape, USERNAME: name });
      }
      const { USER_ID_FOR_SRP, SALT, SRP_B, SECRET_BLOCK } = z
        .record(z.string(), z.string())
        .parse(one.ChallengeParameters);
      expect(again.ChallengeParameters).toMatchObject({ USER_ID_FOR_SRP, SALT });
      expect(again.ChallengeParameters?.SRP_B).not.toBe(SRP_B);
      expect(again.ChallengeParameters?.SECRET_BLOCK).not.toBe(SECRET_BLOCK);
    }
    const { email, ssoID } = await newFan();
    expect((await start(email)).ChallengeParameters?.USER_ID_FOR_SRP).not.toBe(ssoID);
    // The same length with and without an account.
    const length = async (name: string) => (await start(name)).ChallengeParameters?.SECRET_BLOCK?.length;
    expect(await length(await knownFan())).toBe(await length(`fan-${crypto.randomUUID()}@fans.example`));
  });

  it("is refused and locked as one with an account, from the first guess to the last", async () => {
    const outcomes = async (name: string) => {
      const all: string[] = [];
      for (let times = 0; times < 7; times++) {
        await guess(name).catch((error: unknown) => all.push(String(error)));
      }
      return all;
    };
    const known = await outcomes(await knownFan());
    expect(known).toHaveLength(7);
    expect(await outcomes(somebody())).toEqual(known);
    expect(known.at(-1)).toContain("Password attempts exceeded");
  });
});

it("is not there where the site has not switched it on, and no verifier is kept", async () => {
  const site = siteWith({ IDENTITY_SRP: "off" });
  const without = cognitoClient({
    ask: async (request) =>
      await site(new URL(request.url).pathname, {
        method: request.method,
        headers: request.headers,
        body: await request.text(),
      }),
  });
  const { email } = await newFan();
  await without.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  expect(await stored(email)).toBeNull();
  await expect(start(email, "2", without)).rejects.toEqual(
    refused("InvalidParameterException", "USER_SRP_AUTH is not enabled for the client."),
  );
  const choice = new InitiateAuthCommand({ AuthFlow: "USER_AUTH", ClientId, AuthParameters: { USERNAME: email } });
  expect((await without.send(choice)).AvailableChallenges).not.toContain("PASSWORD_SRP");
});
