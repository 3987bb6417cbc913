import { importJWK, SignJWT } from "jose";
import { z } from "zod";
import { requireKey, SigningError, type SourceSigner } from "./source-signer.ts";

const privateKey = z.looseObject({ kty: z.literal("RSA"), n: z.string(), e: z.string(), d: z.string() });

function readKey(base64: string) {
  try {
    return privateKey.parse(JSON.parse(Buffer.from(base64, "base64").toString("utf8")));
  } catch (cause) {
    throw new SigningError("CLOUDFLARE_STREAM_KEY is not the `jwk` of a signing key.", { cause });
  }
}

/** A signed token of Cloudflare Stream, which replaces the video's id in the URL. */
export const signForCloudflareStream: SourceSigner = async (settings, base, expiresAt) => {
  const kid = requireKey(settings, "CLOUDFLARE_STREAM_KEY_ID");
  const key = await importJWK(readKey(requireKey(settings, "CLOUDFLARE_STREAM_KEY")), "RS256");
  const { origin, pathname } = new URL(base);
  const token = new SignJWT({ kid })
    .setProtectedHeader({ alg: "RS256", kid })
    .setSubject(pathname.slice(1, -1))
    .setExpirationTime(expiresAt);
  return { base: `${origin}/${await token.sign(key)}/` };
};
