/** @returns null if no passkey was used: cancelled, timed out, or none on this device. Browsers do not say which. */
async function credentialOf(prompt: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await prompt();
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

export const promptForPasskey = (options: PublicKeyCredentialRequestOptionsJSON) =>
  credentialOf(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );

export const promptForNewPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  credentialOf(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
