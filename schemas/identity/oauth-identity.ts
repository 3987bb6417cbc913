import { z } from "zod";
import { authenticationResult } from "./identity-pool.ts";
import { socialServices } from "./oauth-providers.ts";

/*
 * How the embedded identity pool keeps the accounts that fans have elsewhere: calls in this process, with the service key.
 * Cognito has no such calls: its pools are led to the services themselves.
 */

export const socialService = z.enum(socialServices);

/** Whom a service's ID token speaks of. Issuer and subject together name somebody for ever; the email may change hands. */
export const socialIdentity = z.object({
  service: socialService,
  issuer: z.url().max(255),
  subject: z.string().min(1).max(255),
  /** Trimmed and lower-cased; empty where the service told none. */
  email: z.union([z.literal(""), z.email().max(128)]),
  /** Whether the service says that the address is the person's. */
  emailVerified: z.boolean(),
  name: z.string().max(80),
});
export type SocialIdentity = z.infer<typeof socialIdentity>;

const accessToken = z.string().min(1).max(8192);

/** POST social/sign-in. */
export const socialSignInResponse = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("signed-in"), AuthenticationResult: authenticationResult }),
  /** Nobody was signed in before by it, and the address proves nothing. */
  z.object({ outcome: z.literal("unverified-email") }),
  /** An account has that address, and has yet to say that this is the same person. */
  z.object({ outcome: z.literal("has-account") }),
]);

/** POST social/link. */
export const socialLinkRequest = z.object({ AccessToken: accessToken, identity: socialIdentity });
/** False where that identity opens another account, or the account has another of that service. */
export const socialLinkResponse = z.object({ linked: z.boolean() });

/** POST social/list. */
export const socialListRequest = z.object({ AccessToken: accessToken });
export const socialListResponse = z.object({
  hasPassword: z.boolean(),
  /** `linkedAt` in seconds since 1970. */
  links: z.array(z.object({ service: socialService, email: z.string(), linkedAt: z.int() })),
});
export type SocialLinks = z.infer<typeof socialListResponse>;

/** POST social/unlink. */
export const socialUnlinkRequest = z.object({ AccessToken: accessToken, service: socialService });
/** False where nothing else would open the account. */
export const socialUnlinkResponse = z.object({ unlinked: z.boolean() });
