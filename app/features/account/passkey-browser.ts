/** Whether this browser knows passkeys, and reads their options as they are sent. */
export const supportsPasskeys = () =>
  typeof PublicKeyCredential === "function" && typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";
