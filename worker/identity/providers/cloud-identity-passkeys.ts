import { z } from "zod";
import {
  authenticationResponse,
  ignoredResponse,
  newPasskeyResponse,
  passkeyListResponse,
} from "../../../schemas/identity/identity-pool.ts";
import { passkeyRequest } from "../../../schemas/identity/passkey.ts";
import { IdentityError, type Passkeys } from "../provider.ts";
import type { PoolClient } from "./cloud-identity-client.ts";

const requestOptions = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("is not JSON");
      return z.NEVER;
    }
  })
  .pipe(passkeyRequest);

/** Passkeys in Cognito's protocol: the WEB_AUTHN challenge of the USER_AUTH flow, and the operations that manage them. */
export function cloudIdentityPasskeys({ call, signedIn, context, hashFor, ClientId }: PoolClient): Passkeys {
  return {
    async challenge(username) {
      const USERNAME = username.toLowerCase();
      const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: "WEB_AUTHN", ...hashFor(USERNAME) };
      const response = await call(
        "InitiateAuth",
        { AuthFlow: "USER_AUTH", ClientId, AuthParameters, ...(await context()) },
        authenticationResponse,
      );
      const options = requestOptions.safeParse(response.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS);
      if (response.ChallengeName !== "WEB_AUTHN" || !response.Session || !options.success) {
        // A real pool may offer another challenge to an account without passkeys.
        throw new IdentityError("refused", "There is no passkey for this account here.");
      }
      return { session: response.Session, options: options.data };
    },
    async signIn(username, session, credential) {
      const USERNAME = username.toLowerCase();
      const { AuthenticationResult } = await call(
        "RespondToAuthChallenge",
        {
          ChallengeName: "WEB_AUTHN",
          ClientId,
          Session: session,
          ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(credential), ...hashFor(USERNAME) },
          ...(await context()),
        },
        authenticationResponse,
      );
      return await signedIn(AuthenticationResult);
    },
    async startRegistration(AccessToken) {
      return (await call("StartWebAuthnRegistration", { AccessToken }, newPasskeyResponse)).CredentialCreationOptions;
    },
    async register(AccessToken, credential) {
      await call("CompleteWebAuthnRegistration", { AccessToken, Credential: { ...credential } }, ignoredResponse);
    },
    async list(AccessToken) {
      const { Credentials } = await call("ListWebAuthnCredentials", { AccessToken }, passkeyListResponse);
      return Credentials.map(({ CredentialId, FriendlyCredentialName, CreatedAt }) => ({
        id: CredentialId,
        name: FriendlyCredentialName,
        createdAt: Math.floor(CreatedAt),
      }));
    },
    async remove(AccessToken, id) {
      await call("DeleteWebAuthnCredential", { AccessToken, CredentialId: id }, ignoredResponse);
    },
  };
}
