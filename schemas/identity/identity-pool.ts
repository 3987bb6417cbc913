import { z } from "zod";
import { passkeyCreation } from "./passkey.ts";

/*
 * The protocol of Amazon Cognito user pools (API version 2016-04-18), as much of it as the site uses (spec:
 * calls#identity-service): `POST /` with `x-amz-target: AWSCognitoIdentityProviderService.<Operation>`. The embedded pool
 * implements it, and the cloud identity pool provider calls it.
 */

const clientID = z.string().min(1).max(128);
const username = z.string().min(1).max(128);
const code = z.string().min(1).max(2048);
/** Longer passwords are refused before hashing. */
const password = z.string().min(1).max(256);
const accessToken = z.string().min(1).max(8192);
const refreshToken = z.string().min(1).max(8192);
const session = z.string().min(20).max(2048);
const attribute = z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).default("") });
const attributes = z.array(attribute).max(50);
/** The caller, as a trusted client reports it: the IP address in Cognito's member, and the browser's random id. */
const context = {
  UserContextData: z.object({ IpAddress: z.string().max(45).optional() }).optional(),
  ClientMetadata: z.object({ device: z.string().max(128).optional() }).optional(),
};
const SecretHash = z.string().max(128).optional();
const ClientSecret = z.string().max(128).optional();

/** Requests by operation. Members that the pool does not use (AnalyticsMetadata …) are ignored. */
export const poolRequests = {
  InitiateAuth: z.object({
    AuthFlow: z.string(),
    ClientId: clientID,
    AuthParameters: z.record(z.string(), z.string().max(8192)).default({}),
    /** Session that ConfirmSignUp returned, to sign in without a password. */
    Session: session.optional(),
    ...context,
  }),
  RespondToAuthChallenge: z.object({
    ChallengeName: z.string(),
    ClientId: clientID,
    /** Absent or null if the challenge had none. */
    Session: session.nullish().transform((given) => given ?? undefined),
    // A passkey's response is the longest.
    ChallengeResponses: z.record(z.string(), z.string().max(16_384)).default({}),
    ...context,
  }),
  GetTokensFromRefreshToken: z.object({ RefreshToken: refreshToken, ClientId: clientID, ClientSecret }),
  SignUp: z.object({
    ClientId: clientID,
    Username: username,
    SecretHash,
    Password: password,
    UserAttributes: attributes.default([]),
  }),
  ConfirmSignUp: z.object({
    ClientId: clientID,
    Username: username,
    SecretHash,
    ConfirmationCode: code,
    /** What SignUp returned: confirms only that registration, and returns another one, which signs in without a password. */
    Session: session.optional(),
    ...context,
  }),
  ResendConfirmationCode: z.object({ ClientId: clientID, Username: username, SecretHash }),
  ForgotPassword: z.object({ ClientId: clientID, Username: username, SecretHash }),
  ConfirmForgotPassword: z.object({
    ClientId: clientID,
    Username: username,
    SecretHash,
    ConfirmationCode: code,
    Password: password,
    ...context,
  }),
  GetUser: z.object({ AccessToken: accessToken }),
  UpdateUserAttributes: z.object({ AccessToken: accessToken, UserAttributes: attributes }),
  GetUserAttributeVerificationCode: z.object({ AccessToken: accessToken, AttributeName: z.string().min(1).max(32) }),
  VerifyUserAttribute: z.object({
    AccessToken: accessToken,
    AttributeName: z.string().min(1).max(32),
    Code: code,
    ...context,
  }),
  DeleteUser: z.object({ AccessToken: accessToken }),
  ChangePassword: z.object({ AccessToken: accessToken, PreviousPassword: password, ProposedPassword: password }),
  GlobalSignOut: z.object({ AccessToken: accessToken }),
  RevokeToken: z.object({ ClientId: clientID, Token: refreshToken, ClientSecret }),
  StartWebAuthnRegistration: z.object({ AccessToken: accessToken }),
  CompleteWebAuthnRegistration: z.object({ AccessToken: accessToken, Credential: z.looseObject({}) }),
  ListWebAuthnCredentials: z.object({ AccessToken: accessToken }),
  DeleteWebAuthnCredential: z.object({ AccessToken: accessToken, CredentialId: z.string().min(1).max(1400) }),
};
export type PoolOperation = keyof typeof poolRequests;
export type PoolRequest<Operation extends PoolOperation> = z.output<(typeof poolRequests)[Operation]>;

/**
 * AuthenticationResult. A refresh may omit RefreshToken, and then the old one stays valid. Pools other than Cognito's leave out ExpiresIn
 * (seconds) and TokenType, which its API reference allows: the tokens carry their expiry.
 */
export const authenticationResult = z.object({
  AccessToken: z.string(),
  IdToken: z.string(),
  RefreshToken: z.string().optional(),
  ExpiresIn: z.number().positive().optional(),
  TokenType: z.literal("Bearer").optional(),
});
export type AuthenticationResult = z.infer<typeof authenticationResult>;

/** Response of InitiateAuth and RespondToAuthChallenge: tokens, or the next challenge. */
export const authenticationResponse = z.object({
  AuthenticationResult: authenticationResult.optional(),
  ChallengeName: z.string().optional(),
  Session: z.string().nullish(),
  ChallengeParameters: z.record(z.string(), z.string()).optional(),
});
export const userResponse = z.object({
  Username: z.string(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })),
});
/** SignUp. `UserSub` becomes the `sub` of the account's tokens. */
export const signUpResponse = z.object({ UserSub: z.string().min(1), Session: z.string().nullish() });
/** ConfirmSignUp. */
export const confirmSignUpResponse = z.object({ Session: z.string().nullish() });
export const newPasskeyResponse = z.object({ CredentialCreationOptions: passkeyCreation });
/** `CreatedAt` in seconds since 1970. */
export const passkeyListResponse = z.object({
  Credentials: z.array(
    z.object({ CredentialId: z.string(), FriendlyCredentialName: z.string(), CreatedAt: z.number() }),
  ),
});
/** Responses whose members the site does not read. */
export const ignoredResponse = z.looseObject({});
/** An error of the pool, with status 400. Real pools sometimes write "namespace#Type". */
export const poolErrorResponse = z.object({
  __type: z.string().transform((type) => type.slice(type.lastIndexOf("#") + 1)),
  message: z.string().default(""),
});
