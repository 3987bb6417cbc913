import { z } from "zod";
import { cmcdPlace, widevineRobustness } from "../../schemas/streaming/stream-source.ts";
import { anyText, httpsUrl, list, matching, url } from "./fields.ts";

/** The entry is required: a vendor that identifies videos by key id alone would open any video with the token of a free one. */
const licenceURL = url
  .refine((text) => text === "" || /\{entry\}|%7Bentry%7D/i.test(text), "names the entry, by {entry}")
  .meta({ takes: "URL with `{entry}`" });

/**
 * When a host fails, players avoid every host whose name is part of the failed host's name (Shaka's `banLocation`), so no name may contain
 * another.
 */
const areApart = (hosts: string) => {
  const names = hosts.split(" ").map((host) => host.replace(/^https?:\/\//, "").replace(/:\d+$/, ""));
  return names.every((name, index) => names.every((other, at) => index === at || !other.includes(name)));
};

const streamLimit = z.coerce.number().int().min(1).max(20);

export const playback = {
  CONCURRENT_STREAMS: streamLimit.describe(
    "Devices an account may stream to at once, unless it holds the entitlement `devices-n`.",
  ),
  CONCURRENT_AUDIO_STREAMS: z
    .union([z.literal(""), streamLimit])
    .default("")
    .describe("The same for audio alone. Empty: audio and video count together."),
  CONCURRENT_POLICY: z
    .enum(["refuse", "choose", "stop-oldest"])
    .default("choose")
    .describe("Over the limit: refuse, let the user choose which device stops, or stop the oldest stream."),
  SESSION_CHECKS_BYPASS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe("Session checks per account and hour that pass while the entitlements backend is down."),
  PLAYBACK_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(10)
    .max(300)
    .default(60)
    .describe("Lifetime of a playback token in seconds. Players renew it in time by a session check."),
};

export const media = {
  VIDEO_CDN: url.describe(
    "CDN that serves manifests and segments, a folder per playback id. Empty: the video backend does.",
  ),
  VIDEO_CDN_KEY: matching(/^(?:[0-9a-f]{2}){16,64}$/i, "is 32 to 128 hexadecimal digits")
    .meta({ secret: true })
    .describe(
      "Key that URLs of that CDN are signed with, and of entries' own sources with signing `site`. Empty: the CDN needs no signature.",
    ),
  // With one second between the clocks of edge and CDN, the default cuts off segments seven seconds after a stream is stopped.
  VIDEO_CDN_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(86_400)
    .default(6)
    .describe(
      "Lifetime in seconds of a signed URL of a stream that counts towards the limit. Native HLS keeps its first URL: leagues that serve it set a match's length.",
    ),
  AKAMAI_TOKEN_KEY: matching(/^(?:[0-9a-f]{2}){8,64}$/i, "is 16 to 128 hexadecimal digits")
    .meta({ secret: true })
    .describe("Key of Akamai's Auth Token 2.0, for entries whose own source is signed by it ([video](video.md))."),
  AKAMAI_TOKEN_NAME: z
    .string()
    .regex(/^[\w-]{1,64}$/, "is at most 64 letters, digits, _ and -")
    .default("hdnts")
    .describe("The query parameter of that token."),
  CLOUDFRONT_KEY_ID: matching(/^[A-Z0-9]{8,64}$/, "is capital letters and digits, such as K2JCJMDEHXQW5F").describe(
    "Id of the public key in CloudFront's key group, for sources signed for CloudFront.",
  ),
  CLOUDFRONT_PRIVATE_KEY: anyText
    .meta({ secret: true, takes: "PKCS #8 in PEM" })
    .describe("Its private RSA key; line breaks may be written `\\n`."),
  CLOUDFLARE_STREAM_KEY_ID: anyText.describe("Id of a signing key of Cloudflare Stream, for sources there."),
  CLOUDFLARE_STREAM_KEY: anyText
    .meta({ secret: true, takes: "JWK in base64" })
    .describe("The key's `jwk`, as the call that created it answered."),
  PACKAGER: z
    .enum(["command", "cloudflare-stream", "mediaconvert"])
    .default("command")
    .describe(
      "What packages uploaded recordings: `npm start` and an operator's command, Cloudflare Stream or AWS MediaConvert ([video](video.md)).",
    ),
  CLOUDFLARE_STREAM_ACCOUNT: matching(/^[0-9a-f]{32}$/, "is 32 hexadecimal digits").describe(
    "Id of the Cloudflare account that packages, with `PACKAGER = cloudflare-stream`.",
  ),
  CLOUDFLARE_STREAM_TOKEN: anyText.meta({ secret: true }).describe("API token of that account, with Stream Write."),
  MEDIACONVERT_REGION: matching(/^[a-z]{2}(-[a-z]+)+-\d$/, "is written like eu-west-2").describe(
    "Region of MediaConvert, with `PACKAGER = mediaconvert`.",
  ),
  MEDIACONVERT_KEY_ID: anyText.describe("Access key id that may create jobs there, and pass the role."),
  MEDIACONVERT_SECRET: anyText.meta({ secret: true }).describe("Its secret access key."),
  MEDIACONVERT_ROLE: matching(/^arn:aws[\w-]*:iam::\d{12}:role\/.+$/, "is a role's ARN").describe(
    "ARN of the role that MediaConvert writes with.",
  ),
  MEDIACONVERT_DESTINATION: matching(/^s3:\/\/[a-z0-9.-]+\/(?:[\w.-]+\/)*$/, "looks like s3://bucket/folder/").describe(
    "Where it writes to.",
  ),
  MEDIACONVERT_PLAYBACK: httpsUrl.describe("The same folder, as the CDN has it: `https://cdn.league.example/folder/`."),
  MEDIACONVERT_SIGNING: z
    .enum(["none", "site", "akamai", "cloudfront", "cloudfront-cookie"])
    .default("cloudfront")
    .describe("How that CDN's URLs are signed."),
  WIDEVINE_LICENCE: licenceURL.describe(
    "Widevine licence server. `{entry}` stands for the entry's id, for whose keys alone it must give licences.",
  ),
  PLAYREADY_LICENCE: licenceURL.describe("PlayReady licence server, likewise."),
  FAIRPLAY_LICENCE: licenceURL.describe("FairPlay licence server, likewise. Needs `FAIRPLAY_CERTIFICATE`."),
  FAIRPLAY_CERTIFICATE: url.describe("FairPlay's application certificate."),
  LICENCE_CREDENTIALS: matching(/^[A-Za-z0-9-]{1,64}: [\x21-\x7e][\x20-\x7e]{0,4000}$/, "is a header, name: value")
    .meta({ secret: true })
    .describe("Header that authenticates this site at the licence servers. No browser sees it."),
  WIDEVINE_ROBUSTNESS: z
    .union([z.literal(""), widevineRobustness])
    .default("")
    .describe("Lowest Widevine robustness level for video. Empty: the player's default."),
  MEDIA_HOSTS: list(
    /^(?:(?:self|https?:\/\/[a-z0-9.-]+(?::\d{1,5})?)(?: (?!$)|$))*$/,
    "is origins and `self`, with one space between",
  )
    .refine(areApart, "has no host twice, and none whose name is part of another's")
    .describe(
      "Hosts that serve the embedded video backend's media under the same paths, the first preferred; `self` is this site. Players go on at the next when one fails ([a CDN dies](operating.md#a-cdn-dies)). Empty: this site alone.",
    ),
  CMCD: z
    .enum(["off", ...cmcdPlace.options])
    .default("off")
    .describe(
      "Where players of fans who agreed to statistics describe their requests for other hosts' media (CTA-5004-B): in headers, which those hosts have to allow, or in the query parameter `CMCD`, which their caches have to leave out of keys. This site's own media always has the headers.",
    ),
  CAST_RECEIVER_ID: matching(/^[0-9A-F]{8}$/, "is eight hexadecimal digits, such as 4F8B3483").describe(
    "Id of the league's registered Chromecast receiver app. Empty: the player does not cast.",
  ),
};
