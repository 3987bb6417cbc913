import { Buffer } from "node:buffer";

/*
 * An authenticator with passkeys as in Web Authentication Level 3: it generates an ES256 key for a site, and signs the site's challenges.
 * The
 * origin, which a browser would add, is a parameter, so that a test can act as another page.
 */

const base64url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString("base64url");
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** CBOR (RFC 8949) of the few shapes that an authenticator writes. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Uint8Array {
  const head = (major: number, size: number) =>
    size < 24
      ? new Uint8Array([(major << 5) | size])
      : size < 256
        ? new Uint8Array([(major << 5) | 24, size])
        : new Uint8Array([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return joined(head(3, utf8(value).length), utf8(value));
  if (value instanceof Uint8Array) return joined(head(2, value.length), value);
  const entries = [...value].map(([key, inner]) => {
    if (typeof inner === "number" || typeof inner === "string" || inner instanceof Uint8Array || inner instanceof Map) {
      return joined(cbor(key), cbor(inner));
    }
    throw new TypeError("not a shape that authenticators write");
  });
  return joined(head(5, value.size), ...entries);
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** ECDSA signatures are DER in Web Authentication and raw in Web Crypto. */
function asDER(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const significant = bytes.slice(
      Math.max(
        0,
        bytes.findIndex((byte) => byte !== 0),
      ),
    );
    const positive = (significant[0] ?? 0) > 127 ? joined(new Uint8Array([0]), significant) : significant;
    return joined(new Uint8Array([2, positive.length]), positive);
  };
  const both = joined(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return joined(new Uint8Array([0x30, both.length]), both);
}

export async function newAuthenticator(origin: string) {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  if (!("privateKey" in keys)) throw new TypeError("not a pair of keys");
  const { privateKey, publicKey } = keys;
  const id = crypto.getRandomValues(new Uint8Array(32));
  let counter = 0;

  async function authenticatorData(rpID: string, flags: number, rest = new Uint8Array()) {
    counter += 1;
    return joined(await sha256(utf8(rpID)), new Uint8Array([flags, 0, 0, counter >> 8, counter & 255]), rest);
  }
  const clientData = (type: string, challenge: string, page: string) =>
    utf8(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));

  return {
    id: base64url(id),
    /** The result of `navigator.credentials.create` for these options. */
    async make(options: { challenge: string; rpID: string; page?: string }) {
      const exported = await crypto.subtle.exportKey("jwk", publicKey);
      if (exported instanceof ArrayBuffer) throw new TypeError("not a JWK");
      const coordinate = (text = "") => new Uint8Array(Buffer.from(text, "base64url"));
      const coseKey = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, coordinate(exported.x)],
          [-3, coordinate(exported.y)],
        ]),
      );
      const data = await authenticatorData(
        options.rpID,
        userPresent | userVerified | hasCredential,
        joined(new Uint8Array(16), new Uint8Array([0, id.length]), id, coseKey),
      );
      const attestation = cbor(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", data],
        ]),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        authenticatorAttachment: "platform",
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge, options.page ?? origin)),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      };
    },
    /** The result of `navigator.credentials.get` for these options. `verified`: the person unlocked the device. */
    async respond(options: { challenge: string; rpID: string; page?: string; verified?: boolean }) {
      const flags = options.verified === false ? userPresent : userPresent | userVerified;
      const data = await authenticatorData(options.rpID, flags);
      const client = clientData("webauthn.get", options.challenge, options.page ?? origin);
      const signature = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        privateKey,
        joined(data, await sha256(client)),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(asDER(new Uint8Array(signature))),
        },
      };
    },
    /** Resets the counter, as in a copy of the device that has not seen later responses. */
    rewind(): void {
      counter = 0;
    },
  };
}
