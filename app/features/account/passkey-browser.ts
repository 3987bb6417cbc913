/** Whether this browser supports passkeys and parses their options from JSON. */
export const supportsPasskeys = () =>
  typeof PublicKeyCredential === "function" && typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";
