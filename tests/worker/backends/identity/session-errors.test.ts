import { env } from "cloudflare:workers";
import {
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { newFan, password } from "../../support/accounts.ts";
import {
  ClientId,
  cognitoClient,
  type ErrorCases,
  newTokens,
  orphanToken,
  pool,
  refresh,
  refused,
  rotate,
  signIn,
  somebody,
  unconfirmed,
} from "../../support/cognito.ts";
import { requestUntilRefused } from "../../support/rate-limit.ts";

const newPassword = "a newer password";

async function set(email: string, assignment: string): Promise<void> {
  await env.IDENTITY_DB.prepare(`UPDATE accounts SET ${assignment} WHERE username = ?`).bind(email).run();
}

async function challenge(responses: Record<string, string>, change: { Session?: string; ClientId?: string } = {}) {
  const { email } = await newFan({ mustChangePassword: true });
  const { Session } = await signIn(email);
  return await pool.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session,
      ChallengeResponses: { USERNAME: email, ...responses },
      ...change,
    }),
  );
}

const initiate = (AuthParameters: Record<string, string>, client = ClientId) =>
  pool.send(new InitiateAuthCommand({ AuthFlow: "USER_PASSWORD_AUTH", ClientId: client, AuthParameters }));

const operations: [operation: string, cases: ErrorCases][] = [
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
  it.each(cases)("responds with %s when %s", async (error, _when, call) => {
    await expect(call()).rejects.toEqual(refused(error));
  });
});

it("responds with TooManyRequestsException to an IP address that sends too many", async () => {
  const busy = cognitoClient({ headers: { "cf-connecting-ip": "192.0.2.77" } });
  const { responses } = await requestUntilRefused(
    100,
    () => busy.send(new GetUserCommand({ AccessToken: "none" })).catch((error: unknown) => error),
    (error) => error instanceof TooManyRequestsException,
  );
  expect(responses.length).toBeGreaterThanOrEqual(100);
  for (const response of responses) expect(response).toEqual(refused("NotAuthorizedException"));
});
