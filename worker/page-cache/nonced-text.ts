const encoder = new TextEncoder();

/** Every character is one byte in UTF-8. */
const plainNonce = /^[\w-]+$/;

/**
 * A page's text in UTF-8 with the offsets of its nonce, so that a response with a new nonce costs one copy of the bytes
 * and no search.
 */
export class NoncedText {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #offsets: readonly number[];
  readonly #nonceLength: number;

  /** @throws RangeError when the nonce is not letters, digits, hyphens and underscores. */
  constructor(text: string, nonce: string) {
    if (!plainNonce.test(nonce)) throw new RangeError("A nonce is letters, digits, hyphens and underscores");
    this.#bytes = encoder.encode(text);
    const offsets: number[] = [];
    let encoded = 0;
    let read = 0;
    for (let found = text.indexOf(nonce); found !== -1; found = text.indexOf(nonce, found + nonce.length)) {
      encoded += encoder.encode(text.slice(read, found)).byteLength;
      read = found;
      offsets.push(encoded);
    }
    this.#offsets = offsets;
    this.#nonceLength = nonce.length;
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  /** The bytes with this nonce. @throws RangeError when its length differs from the nonce it replaces. */
  withNonce(nonce: string): Uint8Array<ArrayBuffer> {
    if (nonce.length !== this.#nonceLength) throw new RangeError(`A nonce here has ${this.#nonceLength} characters`);
    const bytes = this.#bytes.slice();
    const replacement = encoder.encode(nonce);
    for (const offset of this.#offsets) bytes.set(replacement, offset);
    return bytes;
  }
}
