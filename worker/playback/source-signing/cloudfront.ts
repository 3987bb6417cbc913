import type { Settings } from "../../settings.ts";
import { requireKey, SigningError, type SourceSigner } from "./source-signer.ts";

/** Base64 with CloudFront's replacements for three characters that are special in queries and cookies. */
const encode = (bytes: ArrayBuffer | Uint8Array) =>
  Buffer.from(new Uint8Array(bytes)).toString("base64").replaceAll("+", "-").replaceAll("=", "_").replaceAll("/", "~");

/** CloudFront checks RSA signatures over SHA-1 (Amazon CloudFront Developer Guide, "custom policy"). */
const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-1" };

const importedKeys = new Map<string, CryptoKey>();

/** @param pem PKCS #8. */
async function importKey(pem: string): Promise<CryptoKey> {
  const imported = importedKeys.get(pem) ?? (await parseKey(pem));
  importedKeys.set(pem, imported);
  return imported;
}

async function parseKey(pem: string): Promise<CryptoKey> {
  const base64 = pem.replaceAll("\\n", "\n").replaceAll(/-----[A-Z ]+-----|\s/g, "");
  try {
    return await crypto.subtle.importKey("pkcs8", Buffer.from(base64, "base64"), algorithm, false, ["sign"]);
  } catch (cause) {
    throw new SigningError("CLOUDFRONT_PRIVATE_KEY is not an RSA key of PKCS #8.", { cause });
  }
}

/** The three values that authorise every file of a folder, by their query parameter names. */
async function signPolicy(settings: Settings, base: string, expiresAt: number) {
  const keyPairID = requireKey(settings, "CLOUDFRONT_KEY_ID");
  const key = await importKey(requireKey(settings, "CLOUDFRONT_PRIVATE_KEY"));
  const statement = { Resource: `${base}*`, Condition: { DateLessThan: { "AWS:EpochTime": expiresAt } } };
  const policy = new TextEncoder().encode(JSON.stringify({ Statement: [statement] }));
  const signature = await crypto.subtle.sign(algorithm, key, policy);
  return { Policy: encode(policy), "Key-Pair-Id": keyPairID, Signature: encode(signature) };
}

/** CloudFront's signed URLs with a custom policy for the folder. */
export const signForCloudFront: SourceSigner = async (settings, base, expiresAt) => {
  const values = await signPolicy(settings, base, expiresAt);
  return { base, query: new URLSearchParams(values).toString() };
};

/** CloudFront's signed cookies, for a distribution on a domain that it shares with the site. */
export const signForCloudFrontByCookie: SourceSigner = async (settings, base, expiresAt) => {
  const values = Object.entries(await signPolicy(settings, base, expiresAt));
  return { base, cookies: Object.fromEntries(values.map(([name, value]) => [`CloudFront-${name}`, value])) };
};
