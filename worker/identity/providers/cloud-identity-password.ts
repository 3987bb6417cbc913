import { authenticationResponse } from "../../../schemas/identity/identity-pool.ts";
import { type DirectLogin, IdentityError } from "../provider.ts";
import { type PoolClient, unavailable } from "./cloud-identity-client.ts";

/** Sign-in with a password, in Cognito's protocol; with a new password when the pool requires one. */
export function cloudIdentityPassword({ call, signedIn, context, hashFor, ClientId }: PoolClient): DirectLogin {
  return {
    async signIn({ username, password, newPassword }) {
      const USERNAME = username.toLowerCase();
      const from = await context();
      const response = await call(
        "InitiateAuth",
        {
          AuthFlow: "USER_PASSWORD_AUTH",
          ClientId,
          AuthParameters: { USERNAME, PASSWORD: password, ...hashFor(USERNAME) },
          ...from,
        },
        authenticationResponse,
      );
      if (response.AuthenticationResult) return await signedIn(response.AuthenticationResult);
      if (response.ChallengeName !== "NEW_PASSWORD_REQUIRED" || !response.Session)
        throw unavailable(response.ChallengeName);
      if (newPassword === null) throw new IdentityError("password-change-required", "passwordChangeRequired");
      const challenged = await call(
        "RespondToAuthChallenge",
        {
          ChallengeName: "NEW_PASSWORD_REQUIRED",
          ClientId,
          Session: response.Session,
          ChallengeResponses: { USERNAME, NEW_PASSWORD: newPassword, ...hashFor(USERNAME) },
          ...from,
        },
        authenticationResponse,
      );
      return await signedIn(challenged.AuthenticationResult);
    },
  };
}
