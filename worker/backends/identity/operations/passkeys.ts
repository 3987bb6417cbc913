import { Buffer } from "node:buffer";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { PoolRequest } from "../../../../schemas/identity/identity-pool.ts";
import { newPasskey, passkeyAssertion } from "../../../../schemas/identity/passkey.ts";
import { accountByID, accountByUsername, type PoolAccount } from "../accounts.ts";
import { mailNotice, notices } from "../mails.ts";
import {
  advanceCounter,
  deletePasskey,
  listPasskeys,
  maxPasskeys,
  newChallenge,
  storePasskey,
  takeChallenge,
} from "../passkeys.ts";
import { normaliseUsername, type Pool } from "../pool.ts";
import { PoolError } from "../pool-error.ts";
import { keyedHash } from "../secrets.ts";
import { authorise } from "../tokens.ts";

/** ES256 and RS256: every device supports one of them (COSE algorithm ids, RFC 9053 and RFC 8812). */
const algorithms = [-7, -257];

const fromBase64URL = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** @throws PoolError where the pool has no domain for passkeys. */
function relyingPartyOf(pool: Pool): string {
  if (pool.relyingParty === "") {
    throw new PoolError("WebAuthnConfigurationMissingException", "The pool has no relying party.");
  }
  return pool.relyingParty;
}

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

/** Options for creating a passkey for the signed-in account. */
export async function startWebAuthnRegistration(pool: Pool, request: PoolRequest<"StartWebAuthnRegistration">) {
  const { account } = await authorise(pool, request.AccessToken);
  const rpID = relyingPartyOf(pool);
  const held = await listPasskeys(pool, account.id, rpID);
  if (held.length >= maxPasskeys) {
    throw new PoolError("LimitExceededException", "Maximum number of passkeys reached.");
  }
  const CredentialCreationOptions = await generateRegistrationOptions({
    rpID,
    rpName: pool.brand,
    userName: account.username,
    userDisplayName: account.attributes.name ?? account.username,
    userID: new TextEncoder().encode(account.id),
    challenge: fromBase64URL(await newChallenge(pool, "register", account.id)),
    excludeCredentials: held.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
  return { CredentialCreationOptions };
}

/** Keeps the passkey that the device has made. */
export async function completeWebAuthnRegistration(pool: Pool, request: PoolRequest<"CompleteWebAuthnRegistration">) {
  const { account } = await authorise(pool, request.AccessToken);
  const rpID = relyingPartyOf(pool);
  const refused = (message: string) => new PoolError("WebAuthnClientMismatchException", message);
  const credential = newPasskey.safeParse(request.Credential);
  const client = credential.success ? readClientData(credential.data.response.clientDataJSON, rpID) : null;
  if (!credential.success || client === null) throw refused("The credential is not one of this site.");
  if ((await takeChallenge(pool, "register", client.challenge)) !== account.id) {
    throw new PoolError("WebAuthnChallengeNotFoundException", "The challenge has run out or was used.");
  }
  const verified = await verifyRegistrationResponse({
    response: credential.data,
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) throw refused("The credential could not be verified.");
  const { credential: made, credentialDeviceType } = verified.registrationInfo;
  const kept = await storePasskey(pool, account.id, {
    credentialID: made.id,
    relyingParty: rpID,
    publicKey: Buffer.from(made.publicKey).toString("base64url"),
    counter: made.counter,
    name: credentialDeviceType === "multiDevice" ? "Passkey kept by your devices" : "Passkey on one device",
    attachment: credential.data.authenticatorAttachment ?? null,
    transports: credential.data.response.transports ?? [],
    createdAt: pool.now,
  });
  if (!kept) throw refused("This passkey is registered already.");
  await mailNotice(pool, account.username, notices.passkeyAdded);
  return {};
}

/** The account's passkeys, in one response. */
export async function listWebAuthnCredentials(pool: Pool, request: PoolRequest<"ListWebAuthnCredentials">) {
  const { account } = await authorise(pool, request.AccessToken);
  const held = await listPasskeys(pool, account.id, relyingPartyOf(pool));
  return {
    Credentials: held.map((passkey) => ({
      CredentialId: passkey.credentialID,
      FriendlyCredentialName: passkey.name,
      RelyingPartyId: passkey.relyingParty,
      ...(passkey.attachment === null ? {} : { AuthenticatorAttachment: passkey.attachment }),
      AuthenticatorTransports: passkey.transports,
      CreatedAt: passkey.createdAt,
    })),
  };
}

/** Deletes one of the account's passkeys. */
export async function deleteWebAuthnCredential(pool: Pool, request: PoolRequest<"DeleteWebAuthnCredential">) {
  const { account } = await authorise(pool, request.AccessToken);
  if (!(await deletePasskey(pool, account.id, request.CredentialId))) {
    throw new PoolError("ResourceNotFoundException", "There is no such passkey.");
  }
  await mailNotice(pool, account.username, notices.passkeyRemoved);
  return {};
}

/**
 * Requests a passkey. Without a passkey or an account it names one that does not exist, so that the response does not reveal
 * who has an account.
 */
export async function startPasskeySignIn(pool: Pool, username: string) {
  const rpId = relyingPartyOf(pool);
  const account = await accountByUsername(pool, username);
  const held = account === null ? [] : await listPasskeys(pool, account.id, rpId);
  const challenge = await newChallenge(pool, "sign-in", held.length === 0 ? null : (account?.id ?? null));
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: fromBase64URL(challenge),
    userVerification: "required",
    allowCredentials:
      held.length === 0
        ? [{ id: keyedHash(pool.secret, "passkeys", username), transports: ["internal", "hybrid"] }]
        : held.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
  });
  return {
    ChallengeName: "WEB_AUTHN",
    Session: challenge,
    ChallengeParameters: { USERNAME: username, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
}

/**
 * Verifies a passkey's response and returns its account.
 * @param session the challenge.
 * @param credential AuthenticationResponseJSON, as text.
 * @throws PoolError NotAuthorizedException, with the same message for every problem.
 */
export async function authenticateWithPasskey(
  pool: Pool,
  { username, session, credential }: { username: string; session: string; credential: string },
): Promise<PoolAccount> {
  const refused = () => new PoolError("NotAuthorizedException", "Incorrect username or passkey.");
  const rpID = relyingPartyOf(pool);
  const accountID = await takeChallenge(pool, "sign-in", session);
  const assertion = passkeyAssertion.safeParse(parseJSON(credential));
  const account = accountID === null ? null : await accountByID(pool, accountID);
  if (account === null || account.username !== normaliseUsername(username) || !assertion.success) throw refused();
  const client = readClientData(assertion.data.response.clientDataJSON, rpID);
  const passkey = (await listPasskeys(pool, account.id, rpID)).find(
    ({ credentialID }) => credentialID === assertion.data.id,
  );
  if (client === null || passkey === undefined) throw refused();
  const verified = await verifyAuthenticationResponse({
    response: assertion.data,
    expectedChallenge: session,
    expectedOrigin: client.origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialID,
      publicKey: fromBase64URL(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (!verified?.verified) throw refused();
  if (!(await advanceCounter(pool, passkey.credentialID, verified.authenticationInfo.newCounter))) throw refused();
  return account;
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
