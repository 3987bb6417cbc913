import { env, exports } from "cloudflare:workers";
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect } from "vitest";
import { z } from "zod";
import { storedMails } from "../../../worker/mail/mailbox.ts";
import { newFan, password } from "./accounts.ts";

export const ClientId = "league-site";

/**
 * The vendor's own client, against the embedded pool.
 * @param ask sends a request to the pool; by default to the built Worker.
 * @param headers what the edge would add.
 */
export function cognitoClient({
  ask = (request) => exports.default.fetch(request),
  headers = {},
}: {
  ask?: (request: Request) => Promise<Response>;
  headers?: Record<string, string>;
} = {}): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    endpoint: "https://site.example/origin/identity",
    region: "eu-west-1",
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    maxAttempts: 1,
    requestHandler: {
      async handle(request: { path: string; method: string; headers: Record<string, string>; body: string }) {
        const response = await ask(
          new Request(`https://site.example${request.path}`, {
            method: request.method,
            headers: { ...request.headers, ...headers },
            body: request.body,
          }),
        );
        return {
          response: {
            statusCode: response.status,
            headers: Object.fromEntries(response.headers),
            body: new Uint8Array(await response.arrayBuffer()),
          },
        };
      },
    },
  });
}

export const pool = cognitoClient();

export const somebody = () => `fan-${crypto.randomUUID()}@pool.example`;

/** Matches an error of the pool by its type, and optionally by its message. */
export const refused = (name: string, message?: string) =>
  expect.objectContaining(message === undefined ? { name } : { name, message });

export async function mailedCode(email: string): Promise<string> {
  const [mail] = await storedMails(env.IDENTITY_DB, email);
  return z.string().parse(/\b\d{6}\b/.exec(mail?.subject ?? "")?.[0]);
}

/** A code that differs from this one. */
export const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

/** Registers and confirms by the API. `newFan` is faster for tests that do not need that. */
export async function register(email: string): Promise<string> {
  await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
  await pool.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: await mailedCode(email) }));
  return email;
}

/** Signs in, optionally from a device and an IP address. */
export function signIn(email: string, given = password, from: { device?: string; address?: string } = {}) {
  return pool.send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId,
      AuthParameters: { USERNAME: email, PASSWORD: given },
      ...(from.device !== undefined && { ClientMetadata: { device: from.device } }),
      ...(from.address !== undefined && { UserContextData: { IpAddress: from.address } }),
    }),
  );
}

const tokenSet = z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() });

/** The tokens of a new sign-in. */
export const tokens = async (email: string) => tokenSet.parse((await signIn(email)).AuthenticationResult);

/** The tokens of a new account. */
export const newTokens = async () => await tokens((await newFan()).email);

/** Renews tokens like clients without refresh token rotation. */
export const refresh = (token: string) =>
  pool.send(
    new InitiateAuthCommand({ AuthFlow: "REFRESH_TOKEN_AUTH", ClientId, AuthParameters: { REFRESH_TOKEN: token } }),
  );

/** Renews tokens like clients with refresh token rotation. */
export const rotate = (RefreshToken: string) =>
  pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));

/** Error types of each operation in the vendor's API reference, as far as they can occur in the pool. */
export type ErrorCases = [error: string, when: string, call: () => Promise<unknown>][];

/** An account that waits for its code. */
export async function unconfirmed(): Promise<string> {
  const email = somebody();
  await pool.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
  return email;
}

/** The access token of a deleted account. */
export async function orphanToken(): Promise<string> {
  const { email, ssoID } = await newFan();
  const { AccessToken } = await tokens(email);
  await env.IDENTITY_DB.prepare("DELETE FROM accounts WHERE id = ?").bind(ssoID).run();
  return AccessToken;
}
