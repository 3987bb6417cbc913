import { z } from "zod";
import { authenticationResult } from "./identity-pool.ts";
import { socialServices } from "./social-services.ts";

/*
 * Calls of the embedded identity pool about social identities, in this process, with the service key. Cognito has no such calls:
 * its pools federate with the services themselves.
 */

export const socialService = z.enum(socialServices);

/** The identity in a service's ID token. Issuer and subject identify a person permanently; the email address may change owner. */
export const socialIdentity = z.object({
  service: socialService,
  issuer: z.url().max(255),
  subject: z.string().min(1).max(255),
  /** Trimmed and lower-cased; empty if the service sent none. */
  email: z.union([z.literal(""), z.email().max(128)]),
  /** Whether the service has verified the email address. */
  emailVerified: z.boolean(),
  name: z.string().max(80),
});
export type SocialIdentity = z.infer<typeof socialIdentity>;

const accessToken = z.string().min(1).max(8192);

/** POST social/sign-in. */
export const socialSignInRequest = z.object({
  identity: socialIdentity,
  /** Whether to create an account if there is none. */
  mayRegister: z.boolean(),
});
export const socialSignInResponse = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("signed-in"), AuthenticationResult: authenticationResult }),
  /** The identity is new, and its email address unverified. */
  z.object({ outcome: z.literal("unverified-email") }),
  /** An account has that email address, and has not been linked yet. */
  z.object({ outcome: z.literal("has-account") }),
  /** There is no account, and registration is off at the moment. */
  z.object({ outcome: z.literal("no-registration") }),
  /** The linked account needs a new password first, chosen by mailed code. */
  z.object({ outcome: z.literal("reset-required") }),
]);

/** POST social/link. */
export const socialLinkRequest = z.object({ AccessToken: accessToken, identity: socialIdentity });
/** False if the identity is linked to another account, or the account to another identity of that service. */
export const socialLinkResponse = z.object({ linked: z.boolean() });

/** POST social/list. */
export const socialListRequest = z.object({ AccessToken: accessToken });
export const socialListResponse = z.object({
  hasPassword: z.boolean(),
  /** `linkedAt` in seconds since 1970. */
  links: z.array(z.object({ service: socialService, email: z.string(), linkedAt: z.int() })),
});
export type ConnectedServices = z.infer<typeof socialListResponse>;

/** POST social/unlink. */
export const socialUnlinkRequest = z.object({ AccessToken: accessToken, service: socialService });
/** False if the account would be left without a way to sign in. */
export const socialUnlinkResponse = z.object({ unlinked: z.boolean() });
