import { foldersOf, type OwnSource } from "../../../schemas/streaming/own-source.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import type { Settings } from "../../settings.ts";
import { signFolder } from "../signed-folder.ts";
import { signForAkamai } from "./akamai.ts";
import { signForCloudflareStream } from "./cloudflare-stream.ts";
import { signForCloudFront, signForCloudFrontByCookie } from "./cloudfront.ts";
import { requireKey, type SignedSource, type SourceSigner } from "./source-signer.ts";

/** The site's own scheme: the signature is a path segment before the source's last folder. */
const signBySite: SourceSigner = async (settings, base, expiresAt) => {
  const { origin, pathname } = new URL(base);
  const [, parent = "", folder = ""] = /^(.*)(\/[^/]+\/)$/.exec(pathname) ?? [];
  const signed = signFolder(requireKey(settings, "VIDEO_CDN_KEY"), folder, expiresAt);
  return { base: `${origin}${parent}/${signed}` };
};

const signers: Record<OwnSource["signing"], SourceSigner> = {
  none: async (_, base) => ({ base }),
  site: signBySite,
  akamai: signForAkamai,
  cloudfront: signForCloudFront,
  "cloudfront-cookie": signForCloudFrontByCookie,
  "cloudflare-stream": signForCloudflareStream,
};

/**
 * Authorises an own source for one viewer.
 * @param seconds until it expires, if it is signed.
 * @throws SigningError if the site has no key for it.
 */
export async function signSource(
  settings: Settings,
  source: OwnSource,
  seconds: number,
  now: Date,
): Promise<SignedSource & { manifests: { dash?: string; hls?: string } }> {
  const { base, manifests } = foldersOf(source);
  return { ...(await signers[source.signing](settings, base, toSeconds(now) + seconds)), manifests };
}
