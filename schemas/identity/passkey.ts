import { z } from "zod";

/*
 * Passkeys on the wire (Web Authentication, level 3): options and credentials as browsers read and write them as JSON
 * (`PublicKeyCredential.parseCreationOptionsFromJSON`, `toJSON`), and the doors of this site that carry them.
 */

/** The portal's script, which vite.config.ts makes from app/features/account/portal-passkeys.ts. */
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
  // What extensions said is not read.
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

/** A passkey's answer to a challenge: AuthenticationResponseJSON. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional().catch(undefined),
  }),
});

/** PublicKeyCredentialRequestOptionsJSON: what a browser needs to ask for a passkey. The rest is handed on. */
export const passkeyRequest = z.looseObject({ challenge: z.string() });

/** PublicKeyCredentialCreationOptionsJSON: what a browser needs to make a passkey. The rest is handed on. */
export const passkeyCreation = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ id: z.string(), name: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.looseObject({ type: z.literal("public-key"), alg: z.int() })),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** POST /api/auth/passkey/options: what to ask the fan's device, and the session that its answer belongs to. */
export const passkeyChallenge = z.object({ session: z.string(), options: passkeyRequest });
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

/** A passkey as its owner sees it. `createdAt` is in whole seconds since 1970. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
}
