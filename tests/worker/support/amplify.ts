import { exports } from "cloudflare:workers";
import { confirmSignIn, fetchAuthSession, type SignInInput, signIn, signOut } from "@aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "@aws-amplify/auth/cognito";
import { Amplify } from "@aws-amplify/core";
import { onTestFinished, vi } from "vitest";
import { z } from "zod";
import { password } from "./accounts.ts";
import { ClientId } from "./cognito.ts";
import { mockRemoteHost } from "./mock-remote-host.ts";

const call = z.object({ operation: z.string(), request: z.looseObject({}) });
type Call = z.output<typeof call>;

/** workerd logs a warning if a body is read as text whose content type, like Cognito's, is not a text type. */
async function asText(answered: Promise<Response>) {
  const response = await answered;
  return { status: response.status, body: new TextDecoder().decode(await response.arrayBuffer()) };
}

/** Repeats a request of the library, changed or not. @returns status and body. */
export async function sendAgain({ operation, request }: Call) {
  const { status, body } = await asText(
    exports.default.fetch(
      new Request("https://site.example/origin/identity/", {
        method: "POST",
        headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` },
        body: JSON.stringify(request),
      }),
    ),
  );
  return { status, body: z.looseObject({}).parse(JSON.parse(body)) };
}

/**
 * The vendor's library for apps, configured as in docs/identity.md, against the embedded pool, for one test.
 * @returns `sent`: its requests so far.
 */
export function amplify({ poolID = "eu-west-1_league" } = {}) {
  const sent: Call[] = [];
  mockRemoteHost("site.example", async (request) => {
    const operation = request.headers.get("x-amz-target")?.split(".")[1] ?? "";
    const body = await request.arrayBuffer();
    sent.push({ operation, request: z.looseObject({}).parse(JSON.parse(new TextDecoder().decode(body))) });
    const { status, ...response } = await asText(exports.default.fetch(new Request(request, { body })));
    return new Response(response.body, { status });
  });
  onTestFinished(async () => {
    await signOut();
    vi.restoreAllMocks();
  });
  const Auth = {
    Cognito: {
      userPoolId: poolID,
      userPoolClientId: ClientId,
      userPoolEndpoint: "https://site.example/origin/identity/",
    },
  };
  // Part of what the package aws-amplify does by default.
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth);
  Amplify.configure({ Auth }, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider } });
  return {
    sent,
    signIn: async (username: string, options: SignInInput["options"] = {}, given = password) =>
      await signIn({ username, password: given, options }),
    begin: async (username: string, options: SignInInput["options"]) => await signIn({ username, options }),
    answer: async (challengeResponse: string) => await confirmSignIn({ challengeResponse }),
    signOut,
    /** The claims of its stored ID token. */
    claims: async () => (await fetchAuthSession()).tokens?.idToken?.payload,
  };
}
