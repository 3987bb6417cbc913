import { env } from "cloudflare:workers";
import {
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  initiateAuth,
  respondToAuthChallenge,
} from "../../../../worker/backends/identity/operations/authentication.ts";
import {
  confirmForgotPassword,
  forgotPassword,
} from "../../../../worker/backends/identity/operations/password-reset.ts";
import {
  confirmSignUp,
  resendConfirmationCode,
  signUp,
} from "../../../../worker/backends/identity/operations/registration.ts";
import type { Pool } from "../../../../worker/backends/identity/pool.ts";
import * as passwords from "../../../../worker/identity/password.ts";
import { storedMails } from "../../../../worker/mail/mailbox.ts";
import { newFan, password } from "../../support/accounts.ts";
import { brand } from "../../support/brand.ts";
import { ClientId, pool, signIn, somebody } from "../../support/cognito.ts";
import { testSetting } from "../../support/keyed-backend.ts";

/** What an outsider sees of a call: its response, or how it is refused. */
async function outcome(call: Promise<object>): Promise<string> {
  try {
    const { CodeDeliveryDetails } = { CodeDeliveryDetails: undefined, ...(await call) };
    return `response ${JSON.stringify(CodeDeliveryDetails)}`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : "failed";
  }
}

const newPassword = "a newer password";

describe("the response", () => {
  it.each<[string, (email: string) => Promise<object>, number]>([
    ["wrong passwords", (email) => signIn(email, "not the password"), 7],
    ["asking for reset codes", (Username) => pool.send(new ForgotPasswordCommand({ ClientId, Username })), 7],
    [
      "trying reset codes",
      (Username) =>
        pool.send(
          new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode: "none", Password: newPassword }),
        ),
      7,
    ],
    ["asking to confirm", (Username) => pool.send(new ResendConfirmationCodeCommand({ ClientId, Username })), 7],
    [
      "trying to confirm",
      (Username) => pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: "none" })),
      7,
    ],
  ])("to %s is the same with and without an account, from the first to the last request", async (_, call, times) => {
    const outcomes = async (email: string) => {
      const all: string[] = [];
      for (let time = 0; time < times; time++) all.push(await outcome(call(email)));
      return all;
    };
    const [known, unknown] = [(await newFan()).email, `fan-${crypto.randomUUID()}@fans.example`];
    expect(await outcomes(known)).toEqual(await outcomes(unknown));
  });

  it("to a request for a code is the same with and without an account", async () => {
    const outcomes = async (Username: string) => {
      await pool.send(new ForgotPasswordCommand({ ClientId, Username }));
      const all: string[] = [];
      for (let time = 0; time < 7; time++) {
        const guess = { ClientId, Username, ConfirmationCode: "none", Password: newPassword };
        all.push(await outcome(pool.send(new ConfirmForgotPasswordCommand(guess))));
      }
      return all;
    };
    const known = await outcomes((await newFan()).email);
    expect(known).toEqual(await outcomes(somebody()));
    expect(known[0]).toMatch(/^CodeMismatchException/);
    expect(known[6]).toMatch(/^TooManyFailedAttemptsException/);
  });

  it("is not accompanied by a mail if there is no account", async () => {
    const email = somebody();
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    await pool.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    expect(await storedMails(env.IDENTITY_DB, email)).toEqual([]);
  });
});

describe("the work done", () => {
  const now = Math.floor(Date.now() / 1000);
  /** Hashes, statements and mails of a call. */
  const done: string[] = [];
  // tests/unit/worker/identity/password.test.ts checks that the cost of a hash does not depend on the account.
  beforeEach(() => {
    vi.spyOn(passwords, "hashPassword").mockImplementation(async () => {
      done.push("hash");
      return "a hash";
    });
    vi.spyOn(passwords, "verifyPassword").mockImplementation(async () => {
      done.push("hash");
      return false;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const counted = (name: string) => async () => {
    done.push(name);
  };
  const database = new Proxy(env.IDENTITY_DB, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (name === "prepare") done.push("statement");
        return Reflect.apply(value, target, given);
      };
    },
  });
  const inside: Pool = {
    database,
    secret: testSetting("IDENTITY_SECRET"),
    clientID: ClientId,
    clientSecret: "",
    brand: brand.name,
    relyingParty: "localhost",
    srp: true,
    mailer: { send: counted("mail"), pretend: counted("mail") },
    write: async () => ({ subject: "", text: "" }),
    caller: { address: null, device: null },
    now,
  };

  it.each<[string, (Username: string) => Promise<object>, number]>([
    [
      "a wrong password",
      (USERNAME) =>
        initiateAuth(inside, {
          AuthFlow: "USER_PASSWORD_AUTH",
          ClientId,
          AuthParameters: { USERNAME, PASSWORD: "not the password" },
        }),
      1,
    ],
    [
      "a sign-in by SRP",
      async (USERNAME) => {
        const started = await initiateAuth(inside, {
          AuthFlow: "USER_SRP_AUTH",
          ClientId,
          AuthParameters: { USERNAME, SRP_A: "2" },
        });
        const { ChallengeParameters } = z
          .object({ ChallengeParameters: z.object({ SECRET_BLOCK: z.string() }) })
          .parse(started);
        return await respondToAuthChallenge(inside, {
          ChallengeName: "PASSWORD_VERIFIER",
          ClientId,
          Session: undefined,
          ChallengeResponses: {
            USERNAME,
            PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters.SECRET_BLOCK,
            PASSWORD_CLAIM_SIGNATURE: "forged",
            TIMESTAMP: "Sun Nov 1 00:00:00 UTC 2026",
          },
        });
      },
      0,
    ],
    ["a registration", (Username) => signUp(inside, { ClientId, Username, Password: password, UserAttributes: [] }), 1],
    ["another confirmation code", (Username) => resendConfirmationCode(inside, { ClientId, Username }), 0],
    ["a forgotten password", (Username) => forgotPassword(inside, { ClientId, Username }), 0],
    [
      "a wrong reset code",
      (Username) =>
        confirmForgotPassword(inside, { ClientId, Username, ConfirmationCode: "none", Password: newPassword }),
      0,
    ],
    ["a wrong confirmation", (Username) => confirmSignUp(inside, { ClientId, Username, ConfirmationCode: "none" }), 0],
  ])("for %s is the same with and without an account", async (_, call, hashes) => {
    const { email } = await newFan();
    const worked = async (username: string) => {
      done.length = 0;
      await call(username).catch(() => {});
      return [...done];
    };
    const [known, unknown] = [await worked(email), await worked(somebody())];
    expect(known).toEqual(unknown);
    expect(known.filter((work) => work === "hash")).toHaveLength(hashes);
  });
});
