import type { PoolRequest } from "../../../../schemas/identity/identity-pool.ts";
import {
  creationOptions,
  parseNewPasskey,
  requestOptions,
  verifyAssertion,
  verifyNewPasskey,
} from "../../../identity/passkey-ceremony.ts";
import {
  advanceCounter,
  consumePasskeyChallenge,
  deletePasskey,
  listPasskeys,
  maxPasskeys,
  newChallenge,
  storePasskey,
} from "../../../identity/passkey-store.ts";
import { keyedHash } from "../../../identity/secrets.ts";
import { accountByID, accountByUsername, type PoolAccount } from "../accounts.ts";
import { mailNotice } from "../mails.ts";
import { normaliseUsername, type Pool } from "../pool.ts";
import { PoolError } from "../pool-error.ts";
import { authorise } from "../tokens.ts";

/** @throws PoolError if the pool has no domain for passkeys. */
function relyingPartyOf(pool: Pool): string {
  if (pool.relyingParty === "") {
    throw new PoolError("WebAuthnConfigurationMissingException", "The pool has no relying party.");
  }
  return pool.relyingParty;
}

/** Options for creating a passkey for the signed-in account. */
export async function startWebAuthnRegistration(pool: Pool, request: PoolRequest<"StartWebAuthnRegistration">) {
  const { account } = await authorise(pool, request.AccessToken);
  const rpID = relyingPartyOf(pool);
  const held = await listPasskeys(pool, account.id, rpID);
  if (held.length >= maxPasskeys) {
    throw new PoolError("LimitExceededException", "Maximum number of passkeys reached.");
  }
  const owner = {
    id: account.id,
    username: account.username,
    displayName: account.attributes.name ?? account.username,
    brand: pool.brand,
  };
  const challenge = await newChallenge(pool, "register", account.id);
  const CredentialCreationOptions = await creationOptions(rpID, owner, held, challenge);
  return { CredentialCreationOptions };
}

/** Stores the passkey that the device has created. */
export async function completeWebAuthnRegistration(pool: Pool, request: PoolRequest<"CompleteWebAuthnRegistration">) {
  const { account } = await authorise(pool, request.AccessToken);
  const rpID = relyingPartyOf(pool);
  const refused = (message: string) => new PoolError("WebAuthnClientMismatchException", message);
  const offered = parseNewPasskey(rpID, request.Credential);
  if (offered === null) throw refused("The credential is not one of this site.");
  if ((await consumePasskeyChallenge(pool, "register", offered.challenge)) !== account.id) {
    throw new PoolError("WebAuthnChallengeNotFoundException", "The challenge has run out or was used.");
  }
  const made = await verifyNewPasskey(rpID, offered, pool.now);
  if (made === null) throw refused("The credential could not be verified.");
  const kept = await storePasskey(pool, account.id, made);
  if (!kept) throw refused("This passkey is registered already.");
  await mailNotice(pool, account.username, "passkey-added");
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
  await mailNotice(pool, account.username, "passkey-removed");
  return {};
}

/**
 * Challenges for a passkey. Without an account or a passkey, the challenge names a credential that does not exist, so that the response
 * does not reveal who has an account.
 */
export async function startPasskeySignIn(pool: Pool, username: string) {
  const rpId = relyingPartyOf(pool);
  const account = await accountByUsername(pool, username);
  const held = account === null ? [] : await listPasskeys(pool, account.id, rpId);
  const challenge = await newChallenge(pool, "sign-in", held.length === 0 ? null : (account?.id ?? null));
  const options = await requestOptions(rpId, held, challenge, keyedHash(pool.secret, "passkeys", username));
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
  const accountID = await consumePasskeyChallenge(pool, "sign-in", session);
  const account = accountID === null ? null : await accountByID(pool, accountID);
  if (account === null || account.username !== normaliseUsername(username)) throw refused();
  const held = await listPasskeys(pool, account.id, rpID);
  const verified = await verifyAssertion(rpID, held, session, parseJSON(credential));
  if (verified === null) throw refused();
  if (!(await advanceCounter(pool, verified.passkey.credentialID, verified.counter))) throw refused();
  return account;
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
