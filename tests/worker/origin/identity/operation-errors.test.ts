import { env } from "cloudflare:workers";
import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  TooManyRequestsException,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { newFan, password } from "../../accounts.ts";
import {
  ClientId,
  cognitoClient,
  mailedCode,
  newTokens,
  otherThan,
  pool,
  refresh,
  refused,
  rotate,
  signIn,
  somebody,
  tokens,
} from "../../lib/cognito.ts";
import { askUntilRefused } from "../../lib/rate-limit.ts";

/** Every error type of each operation, as the vendor's API reference lists them, as far as the pool can come to it. */
type Cases = [error: string, when: string, call: () => Promise<unknown>][];

const newPassword = "a newer password";

async function set(email: string, assignment: string): Promise<void> {
  await env.IDENTITY_DB.prepare(`UPDATE accounts SET ${assignment} WHERE username = ?`).bind(email).run();
}

/** An account that waits for its code. */
async function unconfirmed(): Promise<string> {
  const email = somebody();
  await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
  return email;
}

/** An account that has been mailed a reset code. */
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

/** The access token of an account that is gone. */
async function orphanToken(): Promise<string> {
  const { email, ssoID } = await newFan();
  const { AccessToken } = await tokens(email);
  await env.IDENTITY_DB.prepare("DELETE FROM accounts WHERE id = ?").bind(ssoID).run();
  return AccessToken;
}

async function challenge(answers: Record<string, string>, change: { Session?: string; ClientId?: string } = {}) {
  const { email } = await newFan({ mustChangePassword: true });
  const { Session } = await signIn(email);
  return await pool.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session,
      ChallengeResponses: { USERNAME: email, ...answers },
      ...change,
    }),
  );
}

/** Does it once more than it is allowed. */
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
const initiate = (AuthParameters: Record<string, string>, client = ClientId) =>
  pool.send(new InitiateAuthCommand({ AuthFlow: "USER_PASSWORD_AUTH", ClientId: client, AuthParameters }));

const operations: [operation: string, cases: Cases][] = [
  [
    "InitiateAuth",
    [
      ["InvalidParameterException", "the password is missing", () => initiate({ USERNAME: somebody() })],
      [
        "InvalidParameterException",
        "the password has ten thousand characters",
        () => initiate({ USERNAME: somebody(), PASSWORD: "x".repeat(10_000) }),
      ],
      ["NotAuthorizedException", "the password is wrong", async () => signIn((await newFan()).email, "wrong")],
      ["NotAuthorizedException", "there is no such account", () => signIn(somebody())],
      ["NotAuthorizedException", "the refresh token was never given", () => refresh("never given")],
      ["UserNotConfirmedException", "it is not confirmed", async () => signIn(await unconfirmed())],
      [
        "PasswordResetRequiredException",
        "a reset is due",
        async () => {
          const { email } = await newFan();
          await set(email, "reset_required = 1");
          return await signIn(email);
        },
      ],
      [
        "ResourceNotFoundException",
        "there is no such client",
        () => initiate({ USERNAME: somebody(), PASSWORD: password }, "another"),
      ],
    ],
  ],
  [
    "RespondToAuthChallenge",
    [
      ["InvalidParameterException", "the new password is missing", () => challenge({})],
      [
        "InvalidParameterException",
        "an attribute is unknown",
        () => challenge({ NEW_PASSWORD: newPassword, "userAttributes.shoe": "9" }),
      ],
      ["InvalidPasswordException", "the new password is short", () => challenge({ NEW_PASSWORD: "short" })],
      ["InvalidPasswordException", "everybody uses it", () => challenge({ NEW_PASSWORD: "trustno1" })],
      [
        "NotAuthorizedException",
        "it is another account's",
        () => challenge({ NEW_PASSWORD: newPassword, USERNAME: somebody() }),
      ],
      [
        "NotAuthorizedException",
        "the session is forged",
        () => challenge({ NEW_PASSWORD: newPassword }, { Session: "forged".repeat(9) }),
      ],
      [
        "ResourceNotFoundException",
        "there is no such client",
        () => challenge({ NEW_PASSWORD: newPassword }, { ClientId: "another" }),
      ],
    ],
  ],
  [
    "GetTokensFromRefreshToken",
    [
      ["NotAuthorizedException", "the token was never given", () => rotate("never given")],
      [
        "NotAuthorizedException",
        "it was revoked",
        async () => {
          const { RefreshToken } = await newTokens();
          await pool.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
          return await rotate(RefreshToken);
        },
      ],
      [
        "RefreshTokenReuseException",
        "it was replaced",
        async () => {
          const { RefreshToken } = await newTokens();
          await rotate(RefreshToken);
          await env.IDENTITY_DB.prepare("UPDATE refresh_tokens SET replaced_at = replaced_at - 61").run();
          return await rotate(RefreshToken);
        },
      ],
      ["InvalidParameterException", "it has ten thousand characters", () => rotate("x".repeat(10_000))],
      [
        "ResourceNotFoundException",
        "there is no such client",
        () => pool.send(new GetTokensFromRefreshTokenCommand({ ClientId: "another", RefreshToken: "x" })),
      ],
    ],
  ],
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
  [
    "GlobalSignOut",
    [
      [
        "NotAuthorizedException",
        "the token is none",
        () => pool.send(new GlobalSignOutCommand({ AccessToken: "none" })),
      ],
      [
        "UserNotFoundException",
        "the account is gone",
        async () => pool.send(new GlobalSignOutCommand({ AccessToken: await orphanToken() })),
      ],
    ],
  ],
  [
    "RevokeToken",
    [
      [
        "UnsupportedTokenTypeException",
        "it is an access token",
        async () => pool.send(new RevokeTokenCommand({ ClientId, Token: (await newTokens()).AccessToken })),
      ],
      [
        "ResourceNotFoundException",
        "there is no such client",
        () => pool.send(new RevokeTokenCommand({ ClientId: "another", Token: "x" })),
      ],
    ],
  ],
];

describe.each(operations)("%s", (_, cases) => {
  it.each(cases)("answers %s when %s", async (error, _when, call) => {
    await expect(call()).rejects.toEqual(refused(error));
  });
});

it("answers TooManyRequestsException to an address that asks without end", async () => {
  const busy = cognitoClient({ headers: { "cf-connecting-ip": "192.0.2.77" } });
  const { answers } = await askUntilRefused(
    100,
    () => busy.send(new GetUserCommand({ AccessToken: "none" })).catch((error: unknown) => error),
    (error) => error instanceof TooManyRequestsException,
  );
  expect(answers.length).toBeGreaterThanOrEqual(100);
  for (const answer of answers) expect(answer).toEqual(refused("NotAuthorizedException"));
});
