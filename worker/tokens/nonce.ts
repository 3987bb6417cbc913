/** A nonce for one response's content security policy: 32 unpredictable hexadecimal digits. */
export function createNonce(): string {
  return crypto.randomUUID().replaceAll("-", "");
}
