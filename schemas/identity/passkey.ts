import { z } from "zod";

/*
 * Passkeys as JSON (Web Authentication, level 3): options and credentials as browsers parse and serialise them
 * (`PublicKeyCredential.parseCreationOptionsFromJSON`, `toJSON`), and the site's calls with them.
 */

/** The portal's script, which vite.config.ts builds from app/features/account/portal-passkeys.ts. */
export const passkeyScript = "/passkeys.js";

const bytes = z
  .string()
  .max(8192)
  .regex(/^[A-Za-z0-9_-]+$/, "is base64url");

const credential = {
  id: bytes.max(1400),
  rawId: bytes.max(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
  // Results of extensions are ignored.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** A new passkey: RegistrationResponseJSON. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(10).optional().catch(undefined),
  }),
});

/** A passkey's response to a challenge: AuthenticationResponseJSON. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional().catch(undefined),
  }),
});

/** PublicKeyCredentialRequestOptionsJSON: what a browser needs to prompt for a passkey. Other members are passed through. */
export const passkeyRequest = z.looseObject({ challenge: z.string() });

/** PublicKeyCredentialCreationOptionsJSON: what a browser needs to create a passkey. Other members are passed through. */
export const passkeyCreation = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ id: z.string(), name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ type: z.literal("public-key"), alg: z.int() })),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** POST /api/auth/passkey/options: the challenge for the fan's device, and its session. */
export const passkeyChallenge = z.object({ session: z.string(), options: passkeyRequest });
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

/** A passkey as its owner sees it. `createdAt` is in whole seconds since 1970. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
}

/** Messages of the portal's script by their English text, in the page's language. The button has them as JSON in an attribute. */
export const passkeyMessages = z.record(z.string(), z.string());
