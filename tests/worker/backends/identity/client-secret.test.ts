import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import {
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "../../../../worker/app-env.ts";
import { identityBackend } from "../../../../worker/backends/identity/app.ts";
import { parseSettings } from "../../../../worker/env.ts";
import { withLeague } from "../../../../worker/middleware/league.ts";
import { newFan, password } from "../../support/accounts.ts";
import { ClientId, cognitoClient, mailedCode, refused, somebody } from "../../support/cognito.ts";

const secret = "the client's own secret";
/** The vendor's documentation: Base64(HMAC_SHA256(client secret, username + client id)). */
const hash = (username: string, key = secret) =>
  createHmac("sha256", key)
    .update(username + ClientId)
    .digest("base64");

const app = new Hono<AppEnv>();
app.use(async (c, next) => {
  c.set("settings", { ...parseSettings(env), IDENTITY_CLIENT_SECRET: secret });
  c.set("requestID", "test");
  await next();
}, withLeague);
app.route("/origin/identity", identityBackend);
/** The pool with a client that has a secret. */
const pool = cognitoClient({ ask: async (request) => await app.fetch(request, env, createExecutionContext()) });

const missing = refused(
  "NotAuthorizedException",
  `Client ${ClientId} is configured with secret but SECRET_HASH was not received`,
);
const wrong = refused("NotAuthorizedException", `Unable to verify secret hash for client ${ClientId}`);

const signIn = (email: string, SECRET_HASH?: string) =>
  pool.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId,
      AuthParameters: { USERNAME: email, PASSWORD: password, ...(SECRET_HASH !== undefined && { SECRET_HASH }) },
    }),
  );

describe("a client with a secret", () => {
  it("registers, confirms, signs in, refreshes and signs out with it", async () => {
    const email = somebody();
    const SecretHash = hash(email);
    await pool.send(new SignUpCommand({ ClientId, SecretHash, Username: email, Password: password }));
    const ConfirmationCode = await mailedCode(email);
    await pool.send(new ConfirmSignUpCommand({ ClientId, SecretHash, Username: email, ConfirmationCode }));
    const RefreshToken = (await signIn(email, SecretHash)).AuthenticationResult?.RefreshToken ?? "";
    const renewed = await pool.send(
      new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken, ClientSecret: secret }),
    );
    const Token = renewed.AuthenticationResult?.RefreshToken ?? "";
    const older = await pool.send(
      new InitiateAuthCommand({
        AuthFlow: "REFRESH_TOKEN_AUTH",
        ClientId,
        AuthParameters: { REFRESH_TOKEN: Token, SECRET_HASH: SecretHash },
      }),
    );
    expect(older.AuthenticationResult?.AccessToken).toEqual(expect.any(String));
    await pool.send(new RevokeTokenCommand({ ClientId, Token, ClientSecret: secret }));
  });

  it("is refused without it, with another and with another account's, before anything else is checked", async () => {
    const { email } = await newFan();
    await expect(signIn(email)).rejects.toEqual(missing);
    await expect(signIn(email, hash(email, "another secret"))).rejects.toEqual(wrong);
    await expect(signIn(email, hash("other@fans.example"))).rejects.toEqual(wrong);
  });

  it("proves a password by SRP with the hash of the name in each request", async () => {
    const { email } = await newFan();
    const begin = (SECRET_HASH?: string) =>
      pool.send(
        new InitiateAuthCommand({
          AuthFlow: "USER_SRP_AUTH",
          ClientId,
          AuthParameters: { USERNAME: email, SRP_A: "2", ...(SECRET_HASH !== undefined && { SECRET_HASH }) },
        }),
      );
    await expect(begin()).rejects.toEqual(missing);
    await expect(begin(hash(email, "another secret"))).rejects.toEqual(wrong);
    const { ChallengeParameters } = await begin(hash(email));
    const { USER_ID_FOR_SRP = "", SECRET_BLOCK = "" } = ChallengeParameters ?? {};
    const respond = (SECRET_HASH: string) =>
      pool.send(
        new RespondToAuthChallengeCommand({
          ChallengeName: "PASSWORD_VERIFIER",
          ClientId,
          ChallengeResponses: {
            USERNAME: USER_ID_FOR_SRP,
            PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
            PASSWORD_CLAIM_SIGNATURE: "forged",
            TIMESTAMP: "Sun Nov 1 00:00:00 UTC 2026",
            SECRET_HASH,
          },
        }),
      );
    await expect(respond(hash(email))).rejects.toEqual(wrong);
    await expect(respond(hash(USER_ID_FOR_SRP))).rejects.toEqual(
      refused("NotAuthorizedException", "Incorrect username or password."),
    );
  });

  it.each<[string, (given: { SecretHash?: string; ClientSecret?: string }) => Promise<unknown>]>([
    [
      "SignUp",
      (given) => pool.send(new SignUpCommand({ ClientId, Username: "a@b.example", Password: password, ...given })),
    ],
    [
      "ForgotPassword",
      (given) => pool.send(new ForgotPasswordCommand({ ClientId, Username: "a@b.example", ...given })),
    ],
    [
      "ResendConfirmationCode",
      (given) => pool.send(new ResendConfirmationCodeCommand({ ClientId, Username: "a@b.example", ...given })),
    ],
    ["RevokeToken", (given) => pool.send(new RevokeTokenCommand({ ClientId, Token: "x", ...given }))],
    [
      "GetTokensFromRefreshToken",
      (given) => pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: "x", ...given })),
    ],
  ])("%s requires it", async (_, call) => {
    await expect(call({})).rejects.toEqual(missing);
    await expect(call({ SecretHash: "forged", ClientSecret: "forged" })).rejects.toEqual(wrong);
  });
});
