import {
  authenticationResponse,
  confirmSignUpResponse,
  ignoredResponse,
  signUpResponse,
  userResponse,
} from "../../../schemas/identity/identity-pool.ts";
import { IdentityError, type SelfService } from "../provider.ts";
import type { SignedIn } from "../signed-in.ts";
import type { PoolClient } from "./cloud-identity-client.ts";

/** Account management by users, in Cognito's protocol. */
export function cloudIdentityAccount({
  call,
  signedIn,
  context,
  about,
  hashFor,
  proof,
  ClientId,
}: PoolClient): SelfService {
  /** Null when the client of a real pool does not have the USER_AUTH flow enabled: the account is confirmed nevertheless. */
  async function signInConfirmed(USERNAME: string, Session: string, from: object): Promise<SignedIn | null> {
    try {
      const AuthParameters = { USERNAME, ...hashFor(USERNAME) };
      const request = { AuthFlow: "USER_AUTH", ClientId, AuthParameters, Session, ...from };
      return await signedIn((await call("InitiateAuth", request, authenticationResponse)).AuthenticationResult);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      return null;
    }
  }

  return {
    async register({ username, password, attributes }) {
      const account = about(username);
      const UserAttributes = [{ Name: "email", Value: account.Username }, ...named(attributes)];
      const request = { ...account, Password: password, UserAttributes };
      const { UserSub, Session } = await call("SignUp", request, signUpResponse);
      return { ssoID: UserSub, session: Session ?? null };
    },
    async confirm(username, code, session) {
      const from = await context();
      const { Session } = await call(
        "ConfirmSignUp",
        { ...about(username), ConfirmationCode: code, ...(session !== null && { Session: session }), ...from },
        confirmSignUpResponse,
      );
      return Session ? await signInConfirmed(username.toLowerCase(), Session, from) : null;
    },
    async resendCode(username) {
      await call("ResendConfirmationCode", about(username), ignoredResponse);
    },
    async forgotPassword(username) {
      await call("ForgotPassword", about(username), ignoredResponse);
    },
    async confirmPassword(username, code, newPassword) {
      const request = { ...about(username), ConfirmationCode: code, Password: newPassword, ...(await context()) };
      await call("ConfirmForgotPassword", request, ignoredResponse);
    },
    async attributes(accessToken) {
      const { UserAttributes } = await call("GetUser", { AccessToken: accessToken }, userResponse);
      return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
    },
    async updateAttributes(accessToken, attributes) {
      const request = { AccessToken: accessToken, UserAttributes: named(attributes) };
      await call("UpdateUserAttributes", request, ignoredResponse);
    },
    async changeEmail(accessToken, email) {
      const request = { AccessToken: accessToken, UserAttributes: named({ email: email.toLowerCase() }) };
      await call("UpdateUserAttributes", request, ignoredResponse);
    },
    async resendEmailCode(accessToken) {
      const request = { AccessToken: accessToken, AttributeName: "email" };
      await call("GetUserAttributeVerificationCode", request, ignoredResponse);
    },
    async confirmEmail(accessToken, code) {
      const request = { AccessToken: accessToken, AttributeName: "email", Code: code, ...(await context()) };
      await call("VerifyUserAttribute", request, ignoredResponse);
    },
    async checkPassword(username, password) {
      const USERNAME = username.toLowerCase();
      const AuthParameters = { USERNAME, PASSWORD: password, ...hashFor(USERNAME) };
      const { AuthenticationResult } = await call(
        "InitiateAuth",
        { AuthFlow: "USER_PASSWORD_AUTH", ClientId, AuthParameters, ...(await context()) },
        authenticationResponse,
      );
      const { identity, tokens } = await signedIn(AuthenticationResult);
      // Only the password check was wanted, so the sign-in is revoked.
      await call("RevokeToken", { ClientId, Token: tokens.refresh, ...proof }, ignoredResponse);
      return identity.ssoID;
    },
    async deleteAccount(accessToken) {
      await call("DeleteUser", { AccessToken: accessToken }, ignoredResponse);
    },
    async changePassword(accessToken, oldPassword, newPassword) {
      const request = { AccessToken: accessToken, PreviousPassword: oldPassword, ProposedPassword: newPassword };
      await call("ChangePassword", request, ignoredResponse);
    },
    async signOutEverywhere(accessToken) {
      await call("GlobalSignOut", { AccessToken: accessToken }, ignoredResponse);
    },
  };
}

const named = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
