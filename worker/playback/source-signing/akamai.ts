import { hmac } from "../../hashing/hmac.ts";
import { requireKey, type SourceSigner } from "./source-signer.ts";

/**
 * Akamai's Auth Token 2.0 for a folder: `exp={end}~acl={folder}*~hmac={HMAC-SHA256 of the text before it}`, in the query of each request.
 * The property must have "Escape token input" off, which suits folders without special characters.
 */
export const signForAkamai: SourceSigner = async (settings, base, expiresAt) => {
  const key = Buffer.from(requireKey(settings, "AKAMAI_TOKEN_KEY"), "hex");
  const claims = `exp=${expiresAt}~acl=${new URL(base).pathname}*`;
  return { base, query: `${settings.AKAMAI_TOKEN_NAME}=${claims}~hmac=${hmac(key, claims)}` };
};
