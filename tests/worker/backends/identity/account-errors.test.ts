import { env } from "cloudflare:workers";
import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { newFan, password } from "../../support/accounts.ts";
import {
  ClientId,
  type ErrorCases,
  mailedCode,
  newTokens,
  orphanToken,
  otherThan,
  pool,
  refused,
  somebody,
  unconfirmed,
} from "../../support/cognito.ts";

const newPassword = "a newer password";

/** An account that was mailed a reset code. */
async function forgotten(): Promise<string> {
  const { email } = await newFan();
  await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
  return email;
}

async function expireCodes(email: string): Promise<string> {
  const code = await mailedCode(email);
  await env.IDENTITY_DB.prepare("UPDATE codes SET expires_at = 1").run();
  return code;
}

/** Makes one call more than the limit allows. */
async function tooOften(times: number, call: () => Promise<unknown>): Promise<unknown> {
  for (let time = 0; time < times; time++) await call().catch(() => {});
  return await call();
}

const confirm = (Username: string, ConfirmationCode: string) =>
  pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }));
const reset = (Username: string, ConfirmationCode: string, Password = newPassword) =>
  pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
const signUp = (change: Partial<{ Username: string; Password: string; ClientId: string; attribute: string }>) =>
  pool.send(
    new SignUpCommand({
      ClientId: change.ClientId ?? ClientId,
      Username: change.Username ?? somebody(),
      Password: change.Password ?? password,
      UserAttributes: [{ Name: change.attribute ?? "name", Value: "Robin" }],
    }),
  );
const update = (AccessToken: string, Name: string, Value = "Robin") =>
  pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }));
const change = (AccessToken: string, ProposedPassword = newPassword, PreviousPassword = password) =>
  pool.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
const operations: [operation: string, cases: ErrorCases][] = [
  [
    "SignUp",
    [
      ["UsernameExistsException", "the address is taken", async () => signUp({ Username: (await newFan()).email })],
      ["InvalidPasswordException", "the password is short", () => signUp({ Password: "seven77" })],
      ["InvalidPasswordException", "everybody uses it", () => signUp({ Password: "BaseBall" })],
      ["InvalidParameterException", "the username is no address", () => signUp({ Username: "robin" })],
      ["InvalidParameterException", "an attribute is unknown", () => signUp({ attribute: "shoe_size" })],
      ["NotAuthorizedException", "an attribute is not the person's", () => signUp({ attribute: "email_verified" })],
      [
        "NotAuthorizedException",
        "an attribute says what only the pool knows",
        () => signUp({ attribute: "custom:without_password" }),
      ],
      ["ResourceNotFoundException", "there is no such client", () => signUp({ ClientId: "another" })],
    ],
  ],
  [
    "ConfirmSignUp",
    [
      [
        "CodeMismatchException",
        "the code is wrong",
        async () => {
          const email = await unconfirmed();
          return await confirm(email, otherThan(await mailedCode(email)));
        },
      ],
      [
        "ExpiredCodeException",
        "it is too old",
        async () => {
          const email = await unconfirmed();
          return await confirm(email, await expireCodes(email));
        },
      ],
      ["ExpiredCodeException", "there is no such account", () => confirm(somebody(), "123456")],
      ["ExpiredCodeException", "the account is confirmed", async () => confirm((await newFan()).email, "123456")],
      [
        "TooManyFailedAttemptsException",
        "it was guessed at five times",
        async () => {
          const email = await unconfirmed();
          const wrong = otherThan(await mailedCode(email));
          return await tooOften(5, () => confirm(email, wrong));
        },
      ],
      ["InvalidParameterException", "the code is empty", () => confirm(somebody(), "")],
      [
        "ResourceNotFoundException",
        "there is no such client",
        () => pool.send(new ConfirmSignUpCommand({ ClientId: "another", Username: somebody(), ConfirmationCode: "1" })),
      ],
    ],
  ],
  [
    "ResendConfirmationCode",
    [
      [
        "LimitExceededException",
        "five were sent within the hour",
        async () => {
          const Username = await unconfirmed();
          return await tooOften(4, () => pool.send(new ResendConfirmationCodeCommand({ ClientId, Username })));
        },
      ],
      [
        "ResourceNotFoundException",
        "there is no such client",
        () => pool.send(new ResendConfirmationCodeCommand({ ClientId: "another", Username: somebody() })),
      ],
    ],
  ],
  [
    "ForgotPassword",
    [
      [
        "LimitExceededException",
        "five were sent within the hour",
        async () => {
          const { email } = await newFan();
          return await tooOften(5, () => pool.send(new ForgotPasswordCommand({ ClientId, Username: email })));
        },
      ],
      [
        "ResourceNotFoundException",
        "there is no such client",
        () => pool.send(new ForgotPasswordCommand({ ClientId: "another", Username: somebody() })),
      ],
    ],
  ],
  [
    "ConfirmForgotPassword",
    [
      [
        "CodeMismatchException",
        "the code is wrong",
        async () => {
          const email = await forgotten();
          return await reset(email, otherThan(await mailedCode(email)));
        },
      ],
      [
        "ExpiredCodeException",
        "it is too old",
        async () => {
          const email = await forgotten();
          return await reset(email, await expireCodes(email));
        },
      ],
      [
        "ExpiredCodeException",
        "it was used",
        async () => {
          const email = await forgotten();
          const code = await mailedCode(email);
          await reset(email, code);
          return await reset(email, code);
        },
      ],
      [
        "InvalidPasswordException",
        "the new password is short",
        async () => {
          const email = await forgotten();
          return await reset(email, await mailedCode(email), "short");
        },
      ],
      [
        "TooManyFailedAttemptsException",
        "it was guessed at five times",
        async () => {
          const email = await forgotten();
          const wrong = otherThan(await mailedCode(email));
          return await tooOften(5, () => reset(email, wrong));
        },
      ],
      [
        "ResourceNotFoundException",
        "there is no such client",
        () =>
          pool.send(
            new ConfirmForgotPasswordCommand({
              ClientId: "another",
              Username: somebody(),
              ConfirmationCode: "1",
              Password: newPassword,
            }),
          ),
      ],
    ],
  ],
  [
    "GetUser",
    [
      ["NotAuthorizedException", "the token is none", () => pool.send(new GetUserCommand({ AccessToken: "none" }))],
      [
        "UserNotFoundException",
        "the account is gone",
        async () => pool.send(new GetUserCommand({ AccessToken: await orphanToken() })),
      ],
    ],
  ],
  [
    "UpdateUserAttributes",
    [
      ["NotAuthorizedException", "the token is none", () => update("none", "name")],
      [
        "NotAuthorizedException",
        "it is not the person's to write",
        async () => update((await newTokens()).AccessToken, "sub"),
      ],
      ["InvalidParameterException", "it is unknown", async () => update((await newTokens()).AccessToken, "shoe_size")],
      [
        "InvalidParameterException",
        "it would break out of its line",
        async () => update((await newTokens()).AccessToken, "name", "Robin\r\nBcc: all@fans.example"),
      ],
      [
        "InvalidParameterException",
        "it is too long",
        async () => update((await newTokens()).AccessToken, "name", "x".repeat(2049)),
      ],
      ["UserNotFoundException", "the account is gone", async () => update(await orphanToken(), "name")],
    ],
  ],
  [
    "ChangePassword",
    [
      ["NotAuthorizedException", "the token is none", () => change("none")],
      [
        "NotAuthorizedException",
        "the old password is wrong",
        async () => change((await newTokens()).AccessToken, newPassword, "wrong"),
      ],
      [
        "InvalidPasswordException",
        "the new one is short",
        async () => change((await newTokens()).AccessToken, "short"),
      ],
      [
        "InvalidPasswordException",
        "everybody uses it",
        async () => change((await newTokens()).AccessToken, "1234567890"),
      ],
      ["UserNotFoundException", "the account is gone", async () => change(await orphanToken())],
    ],
  ],
];

describe.each(operations)("%s", (_, cases) => {
  it.each(cases)("responds with %s when %s", async (error, _when, call) => {
    await expect(call()).rejects.toEqual(refused(error));
  });
});
