import { env, exports } from "cloudflare:workers";
import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { nowInSeconds } from "../../../../worker/now-in-seconds.ts";
import { newFan, password } from "../../support/accounts.ts";
import {
  ClientId,
  mailedCode,
  newTokens,
  otherThan,
  pool,
  refresh,
  refused,
  register,
  rotate,
  signIn,
  somebody,
  tokens,
} from "../../support/cognito.ts";
import { runTrigger } from "../../support/schedule.ts";

const incorrect = refused("NotAuthorizedException", "Incorrect username or password.");

describe("registration", () => {
  it("creates an account that its code confirms", async () => {
    const email = somebody();
    const made = await pool.send(
      new SignUpCommand({
        ClientId,
        Username: ` ${email.toUpperCase()} `,
        Password: password,
        UserAttributes: [
          { Name: "email", Value: email },
          { Name: "given_name", Value: "Robin" },
        ],
      }),
    );
    expect(made).toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      CodeDeliveryDetails: { DeliveryMedium: "EMAIL", AttributeName: "email", Destination: "f***@p***" },
    });
    await expect(signIn(email)).rejects.toEqual(refused("UserNotConfirmedException"));
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: await mailedCode(email) }));
    expect((await signIn(email)).AuthenticationResult?.TokenType).toBe("Bearer");
  });

  it("is confirmed with the Session of no other one, and the Session that this returns signs in", async () => {
    const signUp = async (email: string) => {
      const { Session } = await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
      return z.string().parse(Session);
    };
    const confirm = async (email: string, Session: string) => {
      const ConfirmationCode = await mailedCode(email);
      return await pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode, Session }));
    };
    const signInBy = (USERNAME: string, Session: string) =>
      pool.send(new InitiateAuthCommand({ AuthFlow: "USER_AUTH", ClientId, AuthParameters: { USERNAME }, Session }));
    const [email, other] = [somebody(), somebody()];
    const [own, others] = [await signUp(email), await signUp(other)];
    await expect(confirm(other, own)).rejects.toEqual(refused("CodeMismatchException"));
    await expect(confirm(other, "x".repeat(40))).rejects.toEqual(refused("NotAuthorizedException"));
    const confirmed = z.string().parse((await confirm(email, own)).Session);
    await expect(signInBy(other, confirmed)).rejects.toEqual(refused("NotAuthorizedException"));
    for (const wrong of [own, others]) {
      await expect(signInBy(email, wrong)).rejects.toEqual(refused("NotAuthorizedException"));
    }
    expect((await signInBy(email, confirmed)).AuthenticationResult?.TokenType).toBe("Bearer");
  });

  it("signs in with a password by choice of challenge too, the same for addresses without an account", async () => {
    const email = (await newFan()).email;
    const begin = (USERNAME: string, parameters: Record<string, string> = {}) =>
      pool.send(
        new InitiateAuthCommand({ AuthFlow: "USER_AUTH", ClientId, AuthParameters: { USERNAME, ...parameters } }),
      );
    const respond = (ChallengeName: "PASSWORD" | "SELECT_CHALLENGE", Session: string | undefined, responses: object) =>
      pool.send(
        new RespondToAuthChallengeCommand({
          ChallengeName,
          ClientId,
          Session,
          ChallengeResponses: { USERNAME: email, ...responses },
        }),
      );
    const typeOf = ({
      AuthenticationResult,
    }: {
      AuthenticationResult?: { TokenType?: string | undefined } | undefined;
    }) => AuthenticationResult?.TokenType;
    expect(typeOf(await begin(email, { PREFERRED_CHALLENGE: "PASSWORD", PASSWORD: password }))).toBe("Bearer");
    const challenge = await begin(email, { PREFERRED_CHALLENGE: "PASSWORD" });
    expect(challenge.ChallengeName).toBe("PASSWORD");
    expect(typeOf(await respond("PASSWORD", challenge.Session, { PASSWORD: password }))).toBe("Bearer");
    const [choice, unknown] = [await begin(email), await begin(somebody())];
    expect(choice.ChallengeName).toBe("SELECT_CHALLENGE");
    expect(choice.AvailableChallenges).toContain("PASSWORD");
    expect(unknown.AvailableChallenges).toEqual(choice.AvailableChallenges);
    const chosen = { ANSWER: "PASSWORD", PASSWORD: password };
    expect(typeOf(await respond("SELECT_CHALLENGE", choice.Session, chosen))).toBe("Bearer");
    const preferred = await begin(email, { PREFERRED_CHALLENGE: "PASSWORD" });
    await expect(respond("PASSWORD", preferred.Session, { PASSWORD: "not this one" })).rejects.toEqual(incorrect);
    const selected = { ...chosen, PASSWORD: "not this one" };
    await expect(respond("SELECT_CHALLENGE", (await begin(email)).Session, selected)).rejects.toEqual(incorrect);
    for (const call of [
      () => respond("SELECT_CHALLENGE", choice.Session, { ANSWER: "SMS_OTP" }),
      () => begin(email, { PREFERRED_CHALLENGE: "SMS_OTP" }),
      () => begin(email, { PREFERRED_CHALLENGE: "PASSWORD_SRP" }),
    ]) {
      await expect(call()).rejects.toEqual(refused("InvalidParameterException"));
    }
  });

  it("takes the answer to a choice of challenge once, in time, and for the same username", async () => {
    const [email, other] = [(await newFan()).email, (await newFan()).email];
    const begin = async (USERNAME: string) =>
      await pool.send(new InitiateAuthCommand({ AuthFlow: "USER_AUTH", ClientId, AuthParameters: { USERNAME } }));
    const respond = (Session: string | undefined, PASSWORD = password) =>
      pool.send(
        new RespondToAuthChallengeCommand({
          ChallengeName: "SELECT_CHALLENGE",
          ClientId,
          Session,
          ChallengeResponses: { USERNAME: email, ANSWER: "PASSWORD", PASSWORD },
        }),
      );
    const invalid = refused("NotAuthorizedException", "Invalid session for the user.");
    const { Session } = await begin(email);
    await expect(respond(Session, "not this one")).rejects.toEqual(incorrect);
    await expect(respond(Session)).rejects.toEqual(invalid);
    await expect(respond((await begin(other)).Session)).rejects.toEqual(invalid);
    await expect(respond("forged".repeat(9))).rejects.toEqual(invalid);
    await expect(respond(undefined)).rejects.toEqual(invalid);
    const late = await begin(email);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 181_000 });
    await expect(respond(late.Session)).rejects.toEqual(invalid);
    vi.useRealTimers();
    expect((await respond((await begin(email)).Session)).AuthenticationResult?.TokenType).toBe("Bearer");
  });

  it("is deleted after two days unless it was confirmed, and its address can register again", async () => {
    const [waiting, confirmed] = [somebody(), somebody()];
    for (const Username of [waiting, confirmed]) {
      await pool.send(new SignUpCommand({ ClientId, Username, Password: password }));
    }
    const ConfirmationCode = await mailedCode(confirmed);
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username: confirmed, ConfirmationCode }));
    const held = async () => {
      const { results } = await env.IDENTITY_DB.prepare("SELECT username FROM accounts WHERE username IN (?, ?)")
        .bind(waiting, confirmed)
        .all();
      return results.map(({ username }) => username);
    };
    const runAtAge = async (seconds: number) => {
      await env.IDENTITY_DB.prepare("UPDATE accounts SET created_at = ? WHERE username IN (?, ?)")
        .bind(nowInSeconds() - seconds, waiting, confirmed)
        .run();
      await runTrigger("* * * * *");
    };
    await runAtAge(2 * 86_400 - 60);
    expect(await held()).toHaveLength(2);
    await runAtAge(2 * 86_400 + 60);
    expect(await held()).toEqual([confirmed]);
    await pool.send(new SignUpCommand({ ClientId, Username: waiting, Password: password }));
    expect(await held()).toHaveLength(2);
  });

  it("is replaced by a later one of its address, with all that it says, while nobody has confirmed it", async () => {
    const email = somebody();
    const signUp = async (Password: string, Value: string) => {
      const UserAttributes = [{ Name: "given_name", Value }];
      const { UserSub } = await pool.send(new SignUpCommand({ ClientId, Username: email, Password, UserAttributes }));
      return { UserSub, ConfirmationCode: await mailedCode(email) };
    };
    const confirm = ({ ConfirmationCode }: { ConfirmationCode: string }) =>
      pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }));
    const strangers = await signUp("a stranger's password", "Mallory");
    const own = await signUp(password, "Robin");
    await expect(confirm(strangers)).rejects.toEqual(refused("CodeMismatchException"));
    await confirm(own);
    await expect(signIn(email, "a stranger's password")).rejects.toEqual(incorrect);
    const { AccessToken } = await tokens(email);
    const { UserAttributes } = await pool.send(new GetUserCommand({ AccessToken }));
    expect(UserAttributes).toContainEqual({ Name: "given_name", Value: "Robin" });
    expect(UserAttributes).toContainEqual({ Name: "sub", Value: own.UserSub });
    await expect(signUp("a stranger's password", "Mallory")).rejects.toEqual(refused("UsernameExistsException"));
    expect((await signIn(email)).AuthenticationResult).toBeTruthy();
  });

  it("is confirmed by no code that was mailed for another one of its address", async () => {
    const email = somebody();
    await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
    const ConfirmationCode = await mailedCode(email);
    // As if another registration had replaced this one after the code was issued, and had not issued its own yet.
    await env.IDENTITY_DB.batch([
      env.IDENTITY_DB.prepare(
        "DELETE FROM account_mails WHERE account_id = (SELECT id FROM accounts WHERE username = ?)",
      ).bind(email),
      env.IDENTITY_DB.prepare("UPDATE accounts SET id = ? WHERE username = ?").bind(crypto.randomUUID(), email),
    ]);
    const confirm = (code: string) =>
      pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: code }));
    await expect(confirm(ConfirmationCode)).rejects.toEqual(refused("CodeMismatchException"));
    await pool.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    await confirm(await mailedCode(email));
  });

  it("is not confirmed with the Session of the one that it has replaced, even by its own code", async () => {
    const email = somebody();
    const signUp = (Password: string) => pool.send(new SignUpCommand({ ClientId, Username: email, Password }));
    const { Session } = await signUp(password);
    await signUp("a stranger's password");
    const ConfirmationCode = await mailedCode(email);
    const confirmed = pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode, Session }));
    await expect(confirmed).rejects.toEqual(refused("NotAuthorizedException", "Invalid session for the user."));
    await expect(signIn(email, "a stranger's password")).rejects.toEqual(refused("UserNotConfirmedException"));
  });

  it("is not replaced by one that comes after five codes an hour", async () => {
    const email = somebody();
    const signUp = (Password: string) => pool.send(new SignUpCommand({ ClientId, Username: email, Password }));
    for (let sent = 1; sent < 5; sent++) await signUp(`an earlier password ${sent}`);
    await signUp(password);
    const ConfirmationCode = await mailedCode(email);
    await expect(signUp("a stranger's password")).rejects.toEqual(refused("LimitExceededException"));
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }));
    expect((await signIn(email)).AuthenticationResult).toBeTruthy();
  });

  it("accepts an address once, in any spelling", async () => {
    const email = (await newFan()).email;
    const again = pool.send(new SignUpCommand({ ClientId, Username: email.toUpperCase(), Password: password }));
    await expect(again).rejects.toEqual(refused("UsernameExistsException"));
  });

  it.each([
    ["a short password", { Username: "short@pool.example", Password: "seven77" }, "InvalidPasswordException"],
    ["no address of email", { Username: "robin", Password: password }, "InvalidParameterException"],
    [
      "an attribute that nobody knows",
      { Username: "odd@pool.example", Password: password, UserAttributes: [{ Name: "shoe_size", Value: "9" }] },
      "InvalidParameterException",
    ],
    [
      "an attribute that is not the person's to write",
      { Username: "sub@pool.example", Password: password, UserAttributes: [{ Name: "sub", Value: "1" }] },
      "NotAuthorizedException",
    ],
  ])("refuses %s", async (_, request, name) => {
    await expect(pool.send(new SignUpCommand({ ClientId, ...request }))).rejects.toEqual(refused(name));
  });

  it("refuses another client", async () => {
    const request = { ClientId: "someone-else", Username: somebody(), Password: password };
    await expect(pool.send(new SignUpCommand(request))).rejects.toEqual(refused("ResourceNotFoundException"));
  });

  it("allows five guesses at a code, which works once", async () => {
    const email = somebody();
    await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
    const code = await mailedCode(email);
    const confirm = (ConfirmationCode: string) =>
      pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode }));
    for (let guess = 0; guess < 5; guess++) {
      await expect(confirm(otherThan(code))).rejects.toEqual(refused("CodeMismatchException"));
    }
    await expect(confirm(code)).rejects.toEqual(refused("TooManyFailedAttemptsException"));
    await pool.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    const fresh = await mailedCode(email);
    await confirm(fresh);
    await expect(confirm(fresh)).rejects.toEqual(refused("ExpiredCodeException"));
  });

  it("mails five codes an hour", async () => {
    const email = somebody();
    await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
    const resend = () => pool.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
    for (let sent = 1; sent < 5; sent++) await resend();
    await expect(resend()).rejects.toEqual(refused("LimitExceededException"));
  });

  it("stores no code and no password in plain text", async () => {
    const email = somebody();
    await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
    const code = await mailedCode(email);
    const accounts = await env.IDENTITY_DB.prepare("SELECT * FROM accounts WHERE username = ?").bind(email).all();
    const codes = await env.IDENTITY_DB.prepare("SELECT * FROM codes").all();
    const kept = JSON.stringify([accounts.results, codes.results]);
    expect(kept).not.toContain(password);
    expect(kept).not.toContain(`"${code}"`);
    expect(JSON.stringify(codes.results)).not.toContain(email);
    expect(accounts.results[0]?.password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  });
});

describe("sign-in", () => {
  it("returns tokens as Cognito does, signed by a published key", async () => {
    const email = await register(somebody());
    const result = (await signIn(email)).AuthenticationResult;
    expect(result?.ExpiresIn).toBe(900);
    const response = await exports.default.fetch("https://site.example/origin/identity/.well-known/jwks.json");
    const keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }).parse(await response.json());
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const published = createLocalJWKSet(keys);
    const access = await jwtVerify(result?.AccessToken ?? "", published);
    expect(access.protectedHeader).toMatchObject({ alg: "RS256", kid: expect.any(String) });
    expect(access.payload).toMatchObject({ token_use: "access", client_id: ClientId, username: email });
    expect(access.payload.aud).toBeUndefined();
    const id = await jwtVerify(result?.IdToken ?? "", published, { audience: ClientId });
    expect(id.payload).toMatchObject({ token_use: "id", email, email_verified: true, sub: access.payload.sub });
  });

  it("asks for a new password if one is required", async () => {
    const email = (await newFan()).email;
    await env.IDENTITY_DB.prepare("UPDATE accounts SET status = 'FORCE_CHANGE_PASSWORD' WHERE username = ?")
      .bind(email)
      .run();
    const challenge = await signIn(email);
    expect(challenge).toMatchObject({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      ChallengeParameters: { USER_ID_FOR_SRP: email, requiredAttributes: "[]" },
    });
    const respond = (NEW_PASSWORD: string, Session = challenge.Session) =>
      pool.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: "NEW_PASSWORD_REQUIRED",
          Session,
          ChallengeResponses: { USERNAME: email, NEW_PASSWORD, "userAttributes.given_name": "Robin" },
        }),
      );
    await expect(respond("short")).rejects.toEqual(refused("InvalidPasswordException"));
    await expect(respond("long enough now", "forged".repeat(10))).rejects.toEqual(refused("NotAuthorizedException"));
    const done = await respond("long enough now");
    expect(done.AuthenticationResult?.AccessToken).toEqual(expect.any(String));
    await expect(respond("and once more")).rejects.toEqual(refused("NotAuthorizedException"));
    expect((await signIn(email, "long enough now")).AuthenticationResult).toBeTruthy();
  });

  it.each([
    ["no password", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME: "a@pool.example" } }],
    ["no SRP_A", { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME: "a@pool.example" } }],
    ["a flow that it does not know", { AuthFlow: "CUSTOM_AUTH", AuthParameters: { USERNAME: "a@pool.example" } }],
  ] as const)("refuses %s", async (_, request) => {
    await expect(pool.send(new InitiateAuthCommand({ ClientId, ...request }))).rejects.toEqual(
      refused("InvalidParameterException"),
    );
  });
});

describe("a token refresh", () => {
  it("replaces the refresh token each time", async () => {
    const { RefreshToken } = await newTokens();
    const first = (await refresh(RefreshToken)).AuthenticationResult;
    expect(first?.RefreshToken).not.toBe(RefreshToken);
    const second = await rotate(first?.RefreshToken ?? "");
    expect(second.AuthenticationResult?.AccessToken).toEqual(expect.any(String));
  });

  it("ends the sign-in when a replaced token is used again later", async () => {
    const { RefreshToken, AccessToken } = await newTokens();
    const fresh = (await refresh(RefreshToken)).AuthenticationResult?.RefreshToken ?? "";
    await env.IDENTITY_DB.prepare("UPDATE refresh_tokens SET replaced_at = replaced_at - 3600").run();
    await expect(refresh(RefreshToken)).rejects.toEqual(refused("NotAuthorizedException"));
    await expect(refresh(fresh)).rejects.toEqual(refused("NotAuthorizedException", "Refresh Token has been revoked"));
    await expect(pool.send(new GetUserCommand({ AccessToken }))).rejects.toEqual(refused("NotAuthorizedException"));
  });

  it("refuses unknown, expired and revoked tokens", async () => {
    const email = (await newFan()).email;
    await expect(refresh("no token at all")).rejects.toEqual(
      refused("NotAuthorizedException", "Invalid Refresh Token"),
    );
    const revoked = await tokens(email);
    await pool.send(new RevokeTokenCommand({ ClientId, Token: revoked.RefreshToken }));
    await expect(refresh(revoked.RefreshToken)).rejects.toEqual(refused("NotAuthorizedException"));
    await expect(pool.send(new GetUserCommand({ AccessToken: revoked.AccessToken }))).rejects.toEqual(
      refused("NotAuthorizedException", "Access Token has been revoked"),
    );
    const expired = await tokens(email);
    await env.IDENTITY_DB.prepare("UPDATE token_families SET expires_at = 1").run();
    await expect(refresh(expired.RefreshToken)).rejects.toEqual(
      refused("NotAuthorizedException", "Refresh Token has expired"),
    );
  });

  it("revokes refresh tokens only", async () => {
    const { AccessToken } = await newTokens();
    await expect(pool.send(new RevokeTokenCommand({ ClientId, Token: AccessToken }))).rejects.toEqual(
      refused("UnsupportedTokenTypeException"),
    );
  });
});

describe("forgotten password", () => {
  it("is replaced by code, and every earlier sign-in ends", async () => {
    const email = (await newFan()).email;
    const before = await tokens(email);
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const reset = (ConfirmationCode: string) =>
      pool.send(
        new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password: "a newer password" }),
      );
    const code = await mailedCode(email);
    await expect(reset(otherThan(code))).rejects.toEqual(refused("CodeMismatchException"));
    await reset(code);
    await expect(reset(code)).rejects.toEqual(refused("ExpiredCodeException"));
    await expect(refresh(before.RefreshToken)).rejects.toEqual(refused("NotAuthorizedException"));
    await expect(signIn(email)).rejects.toEqual(refused("NotAuthorizedException"));
    expect((await signIn(email, "a newer password")).AuthenticationResult).toBeTruthy();
  });

  it("refuses a code that has expired", async () => {
    const email = (await newFan()).email;
    await pool.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    await env.IDENTITY_DB.prepare("UPDATE codes SET expires_at = 1").run();
    const late = new ConfirmForgotPasswordCommand({
      ClientId,
      Username: email,
      ConfirmationCode: await mailedCode(email),
      Password: password,
    });
    await expect(pool.send(late)).rejects.toEqual(refused("ExpiredCodeException"));
  });
});

describe("a signed-in user", () => {
  it("reads and sets attributes", async () => {
    const email = (await newFan()).email;
    const { AccessToken } = await tokens(email);
    await pool.send(
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "given_name", Value: "Robin" }] }),
    );
    const user = await pool.send(new GetUserCommand({ AccessToken }));
    expect(user.Username).toBe(email);
    expect(user.UserAttributes).toContainEqual({ Name: "given_name", Value: "Robin" });
    expect(user.UserAttributes).toContainEqual({ Name: "email_verified", Value: "true" });
  });

  it("cannot have more attributes than allowed, however they are sent", async () => {
    const { AccessToken } = await newTokens();
    const set = (from: number) =>
      pool.send(
        new UpdateUserAttributesCommand({
          AccessToken,
          UserAttributes: Array.from({ length: 30 }, (_, index) => ({ Name: `custom:a${from + index}`, Value: "x" })),
        }),
      );
    await set(0);
    await set(0);
    await expect(set(30)).rejects.toEqual(refused("InvalidParameterException"));
  });

  it("changes the password and ends the other sign-ins", async () => {
    const email = (await newFan()).email;
    const [here, elsewhere] = [await tokens(email), await tokens(email)];
    const change = (PreviousPassword: string) =>
      pool.send(
        new ChangePasswordCommand({
          AccessToken: here.AccessToken,
          PreviousPassword,
          ProposedPassword: "a newer password",
        }),
      );
    await expect(change("not the password")).rejects.toEqual(refused("NotAuthorizedException"));
    await change(password);
    await expect(refresh(elsewhere.RefreshToken)).rejects.toEqual(refused("NotAuthorizedException"));
    expect((await refresh(here.RefreshToken)).AuthenticationResult).toBeTruthy();
  });

  it("ends every sign-in at once", async () => {
    const email = (await newFan()).email;
    const [one, other] = [await tokens(email), await tokens(email)];
    await pool.send(new GlobalSignOutCommand({ AccessToken: one.AccessToken }));
    await expect(pool.send(new GetUserCommand({ AccessToken: other.AccessToken }))).rejects.toEqual(
      refused("NotAuthorizedException"),
    );
    await expect(refresh(other.RefreshToken)).rejects.toEqual(refused("NotAuthorizedException"));
  });

  it("is not recognised by an id token, or a forged or unsigned access token", async () => {
    const { AccessToken, IdToken } = await newTokens();
    const [, payload = "", signature = ""] = AccessToken.split(".");
    const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${payload}.`;
    for (const forged of [IdToken, unsigned, `${AccessToken.slice(0, -4)}AAAA`, `x.${payload}.${signature}`]) {
      await expect(pool.send(new GetUserCommand({ AccessToken: forged }))).rejects.toEqual(
        refused("NotAuthorizedException"),
      );
    }
  });
});

describe("the protocol", () => {
  const post = (target: string, body: string) =>
    exports.default.fetch(
      new Request("https://site.example/origin/identity/", {
        method: "POST",
        headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": target },
        body,
      }),
    );
  it.each([
    ["AWSCognitoIdentityProviderService.AdminDeleteUser", "{}", "UnknownOperationException"],
    ["SomethingElse.InitiateAuth", "{}", "UnknownOperationException"],
    ["AWSCognitoIdentityProviderService.InitiateAuth", "{", "SerializationException"],
    ["AWSCognitoIdentityProviderService.InitiateAuth", "[]", "InvalidParameterException"],
    ["AWSCognitoIdentityProviderService.InitiateAuth", '{"AuthFlow":1}', "InvalidParameterException"],
  ])("responds to %s with %s as %s", async (target, body, type) => {
    const response = await post(target, body);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/x-amz-json-1.1");
    // Decoded by hand: workerd warns about text bodies whose content type, like Cognito's, is not a text type.
    const content: unknown = JSON.parse(new TextDecoder().decode(await response.arrayBuffer()));
    expect(content).toEqual({ __type: type, message: expect.any(String) });
  });
});
