/** A nonce for one response's content security policy: 32 hexadecimal digits that nobody can foresee. */
export function createNonce(): string {
  return crypto.randomUUID().replaceAll("-", "");
}
