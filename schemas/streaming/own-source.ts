import { z } from "zod";
import { type StreamFormat, type StreamPackaging, vendorSystem } from "./stream-source.ts";

/** How the URLs of an entry's own source are authorised for a viewer (worker/playback/source-signing). */
export const signingSchemes = [
  "none",
  "site",
  "akamai",
  "cloudfront",
  "cloudfront-cookie",
  "cloudflare-stream",
] as const;

/** Names that resolve only within private networks (RFC 6761, RFC 6762, RFC 8375). */
const localName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid)$/;

/** Why this URL must not be a public source; null where it may. */
function problemOf(text: string): string | null {
  const url = URL.parse(text);
  if (url === null) return "is not a URL";
  if (url.protocol !== "https:") return "is not https";
  if (url.username !== "" || url.password !== "") return "has a user name or password: sign it instead";
  if (url.hash !== "") return "has a fragment";
  if (url.port !== "") return "names a port";
  const host = url.hostname.replace(/\.$/, "");
  // The URL parser normalises IPv4 addresses to dotted form, and IPv6 to brackets.
  if (host.startsWith("[") || /^[\d.]+$/.test(host)) return "names an IP address: give the CDN's name";
  if (!host.includes(".") || localName.test(host)) return "names a host that is not on the internet";
  return null;
}

/** The URL of a manifest on a public host. */
export const publicURL = z
  .string()
  .max(2000)
  .superRefine((text, context) => {
    const message = problemOf(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/** Where an entry plays from, if not from this site's own storage. Only a grant reveals it, signed. */
export const ownSource = z
  .strictObject({
    dash: publicURL.optional(),
    hls: publicURL.optional(),
    signing: z.enum(signingSchemes).default("none"),
    /** Key systems of its encryption, through the site's licence servers. Empty: not encrypted. */
    systems: z.array(vendorSystem).max(3).default([]),
  })
  .superRefine(({ dash, hls, signing }, context) => {
    const urls = [dash, hls].filter((url) => url !== undefined && URL.canParse(url)).map((url) => new URL(url ?? ""));
    const [first, second] = urls;
    if (first === undefined) context.addIssue({ code: "custom", message: "needs the URL of an HLS or DASH manifest" });
    if (second !== undefined && first?.origin !== second.origin) {
      context.addIssue({ code: "custom", message: "has its two manifests on different hosts" });
    }
    const inFolders = urls.every(({ pathname }) => pathname.split("/").length > 2);
    if (signing !== "none" && !inFolders) {
      context.addIssue({ code: "custom", message: "is signed by its folder, and has none" });
    }
    if (signing === "cloudflare-stream" && !urls.every(({ pathname }) => /^\/\w+\/manifest\//.test(pathname))) {
      context.addIssue({
        code: "custom",
        message:
          "looks like https://customer-….cloudflarestream.com/{video id}/manifest/video.m3u8 at Cloudflare Stream",
      });
    }
  });
export type OwnSource = z.infer<typeof ownSource>;

/**
 * Response of the video backend's GET sources/{entryID}, which only this site may call. `onAir` is false for a live entry before its
 * broadcast and after it: its source may then be showing something else.
 */
export const ownSourceResponse = z.object({
  data: z.object({ attributes: ownSource, meta: z.object({ onAir: z.boolean() }).default({ onAir: true }) }),
});

/** The common folder of a source's manifests, with a trailing slash, and the manifests' names relative to it. */
export function foldersOf({ dash, hls, signing }: OwnSource): {
  base: string;
  manifests: { dash?: string; hls?: string };
} {
  const urls = Object.entries({ dash, hls }).flatMap(([format, url]) =>
    url === undefined ? [] : [{ format, url: new URL(url) }],
  );
  const folders = urls.map(({ url: { pathname } }) => pathname.split("/").slice(1, -1));
  const [first = []] = folders;
  const differs = first.findIndex((name, index) => folders.some((folder) => folder[index] !== name));
  // Cloudflare Stream's token replaces the video's id, above the manifest's folder.
  const depth = signing === "cloudflare-stream" ? 1 : differs === -1 ? first.length : differs;
  const path = `/${first
    .slice(0, depth)
    .map((name) => `${name}/`)
    .join("")}`;
  return {
    base: `${urls[0]?.url.origin ?? ""}${path}`,
    manifests: Object.fromEntries(
      urls.map(({ format, url }) => [format, `${url.pathname.slice(path.length)}${url.search}`]),
    ),
  };
}

export const formatsOf = (source: OwnSource): StreamFormat[] =>
  (["dash", "hls"] as const).filter((format) => source[format] !== undefined);

/** The public packaging of an own source. */
export const packagingOfSource = (source: OwnSource): StreamPackaging => ({
  formats: formatsOf(source),
  systems: source.systems,
  ownSource: true,
});
