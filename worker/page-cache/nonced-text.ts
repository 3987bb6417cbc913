import { Buffer } from "node:buffer";

const encoder = new TextEncoder();

/** Only ASCII, so that every character is one byte in UTF-8. */
const plainNonce = /^[\w-]+$/;

/** A page's text in UTF-8, with the offsets of its nonce: a response with a new nonce costs one copy of the bytes and no search. */
export class NoncedText {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #offsets: readonly number[];
  readonly #nonceLength: number;

  /** @throws RangeError unless the nonce consists of letters, digits, hyphens and underscores. */
  constructor(text: string, nonce: string) {
    if (!plainNonce.test(nonce)) throw new RangeError("A nonce is letters, digits, hyphens and underscores");
    this.#bytes = encoder.encode(text);
    const { buffer, byteOffset, byteLength } = this.#bytes;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    const offsets: number[] = [];
    for (let at = bytes.indexOf(nonce); at !== -1; at = bytes.indexOf(nonce, at + nonce.length)) offsets.push(at);
    this.#offsets = offsets;
    this.#nonceLength = nonce.length;
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  /** The bytes with another nonce. @throws RangeError if its length differs from that of the nonce it replaces. */
  withNonce(nonce: string): Uint8Array<ArrayBuffer> {
    if (nonce.length !== this.#nonceLength) throw new RangeError(`A nonce here has ${this.#nonceLength} characters`);
    const bytes = this.#bytes.slice();
    const replacement = encoder.encode(nonce);
    for (const offset of this.#offsets) bytes.set(replacement, offset);
    return bytes;
  }
}
