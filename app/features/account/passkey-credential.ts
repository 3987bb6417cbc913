/** @returns null where the owner declines: cancelled, timed out, or no passkey on this device. Browsers do not say which. */
async function credentialOf(prompt: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await prompt();
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Prompts for a passkey. */
export const promptForPasskey = (options: PublicKeyCredentialRequestOptionsJSON) =>
  credentialOf(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );

/** Prompts for creating a passkey. */
export const promptForNewPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  credentialOf(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
