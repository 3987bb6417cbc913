import { Buffer } from "node:buffer";
import { z } from "zod";
import { newPasskey, passkeyAssertion } from "../../schemas/identity/passkey.ts";
import type { StoredPasskey } from "./passkey-store.ts";

/* Options for browsers and verification of their responses (Web Authentication, level 3), for users and staff alike. */

/** ES256 and RS256: every device supports one of them (COSE algorithm ids, RFC 9053 and RFC 8812). */
const algorithms = [-7, -257];

/** Half a megabyte with its certificate parsers, so it loads only when the first passkey is used. */
const webAuthentication = () => import("@simplewebauthn/server");

const fromBase64URL = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

const clientData = z.object({ challenge: z.string(), origin: z.url() });

/**
 * The challenge and origin of a device's response.
 * @returns null unless the origin is the domain or a subdomain, over TLS or on localhost.
 */
function readClientData(encoded: string, domain: string): { challenge: string; origin: string } | null {
  let parsed: ReturnType<typeof clientData.safeParse>;
  try {
    parsed = clientData.safeParse(JSON.parse(Buffer.from(encoded, "base64url").toString("utf8")));
  } catch {
    return null;
  }
  if (!parsed.success) return null;
  const { protocol, hostname } = new URL(parsed.data.origin);
  const ours = hostname === domain || hostname.endsWith(`.${domain}`);
  return ours && (protocol === "https:" || hostname === "localhost") ? parsed.data : null;
}

/** The account for a new passkey, as the device shows it. */
interface PasskeyOwner {
  id: string;
  username: string;
  displayName: string;
  /** Name of the site. */
  brand: string;
}

/** Options for creating a passkey in addition to existing ones. */
export async function creationOptions(
  relyingParty: string,
  owner: PasskeyOwner,
  passkeys: readonly StoredPasskey[],
  challenge: string,
) {
  const { generateRegistrationOptions } = await webAuthentication();
  return await generateRegistrationOptions({
    rpID: relyingParty,
    rpName: owner.brand,
    userName: owner.username,
    userDisplayName: owner.displayName,
    userID: new TextEncoder().encode(owner.id),
    challenge: fromBase64URL(challenge),
    excludeCredentials: passkeys.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
}

/** A new passkey for this site, with the challenge that it responds to; null for anything else. */
export function parseNewPasskey(relyingParty: string, credential: unknown) {
  const parsed = newPasskey.safeParse(credential);
  const client = parsed.success ? readClientData(parsed.data.response.clientDataJSON, relyingParty) : null;
  return parsed.success && client !== null ? { credential: parsed.data, ...client } : null;
}

/** Verifies a new passkey, once its challenge was consumed; null if it is invalid. @param now whole seconds since 1970. */
export async function verifyNewPasskey(
  relyingParty: string,
  { credential, challenge, origin }: NonNullable<ReturnType<typeof parseNewPasskey>>,
  now: number,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthentication();
  const verified = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingParty,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential: registered, credentialDeviceType } = verified.registrationInfo;
  return {
    credentialID: registered.id,
    relyingParty,
    publicKey: Buffer.from(registered.publicKey).toString("base64url"),
    counter: registered.counter,
    name: credentialDeviceType === "multiDevice" ? "Passkey kept by your devices" : "Passkey on one device",
    attachment: credential.authenticatorAttachment ?? null,
    transports: credential.response.transports ?? [],
    createdAt: now,
  };
}

/** Options for signing in with one of these passkeys. @param decoy an id that no device has, for accounts without passkeys. */
export async function requestOptions(
  relyingParty: string,
  passkeys: readonly StoredPasskey[],
  challenge: string,
  decoy: string,
) {
  const { generateAuthenticationOptions } = await webAuthentication();
  return await generateAuthenticationOptions({
    rpID: relyingParty,
    challenge: fromBase64URL(challenge),
    userVerification: "required",
    allowCredentials:
      passkeys.length === 0
        ? [{ id: decoy, transports: ["internal", "hybrid"] }]
        : passkeys.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
  });
}

/**
 * Verifies a device's response to a challenge that was consumed.
 * @returns the passkey and the device's new counter; null if it is invalid.
 */
export async function verifyAssertion(
  relyingParty: string,
  passkeys: readonly StoredPasskey[],
  challenge: string,
  credential: unknown,
): Promise<{ passkey: StoredPasskey; counter: number } | null> {
  const assertion = passkeyAssertion.safeParse(credential);
  if (!assertion.success) return null;
  const client = readClientData(assertion.data.response.clientDataJSON, relyingParty);
  const passkey = passkeys.find(({ credentialID }) => credentialID === assertion.data.id);
  if (client === null || passkey === undefined) return null;
  const { verifyAuthenticationResponse } = await webAuthentication();
  const verified = await verifyAuthenticationResponse({
    response: assertion.data,
    expectedChallenge: challenge,
    expectedOrigin: client.origin,
    expectedRPID: relyingParty,
    credential: {
      id: passkey.credentialID,
      publicKey: fromBase64URL(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null);
  return verified?.verified ? { passkey, counter: verified.authenticationInfo.newCounter } : null;
}
