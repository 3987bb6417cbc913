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
    "Devices on which an account may stream at the same time. The entitlement `devices-{n}` raises the limit to `n`.",
  ),
  CONCURRENT_AUDIO_STREAMS: z
    .union([z.literal(""), streamLimit])
    .default("")
    .describe(
      "Devices on which an account may play audio at the same time. Empty: audio and video share the limit `CONCURRENT_STREAMS`.",
    ),
  CONCURRENT_POLICY: z
    .enum(["refuse", "choose", "stop-oldest"])
    .default("choose")
    .describe(
      "What happens to a stream above the limit: `refuse` refuses it, `choose` lets the user choose which device stops, `stop-oldest` stops the oldest stream.",
    ),
  SESSION_CHECKS_BYPASS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      "Session checks per account and hour that pass without a check of entitlements while the streaming backend is down. All other rules apply.",
    ),
  PLAYBACK_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(10)
    .max(300)
    .default(60)
    .describe("Lifetime of a playback token in seconds. Players renew it before it expires, with a session check."),
};

export const media = {
  VIDEO_CDN: url.describe(
    "URL of a CDN that serves manifests and segments, with one folder per playback id. Empty: the video backend serves them.",
  ),
  VIDEO_CDN_KEY: matching(/^(?:[0-9a-f]{2}){16,64}$/i, "is 32 to 128 hexadecimal digits")
    .meta({ secret: true })
    .describe(
      "Key that signs URLs of the CDN in `VIDEO_CDN`, and of entries' own sources with the signing method `site`. Empty: the CDN needs no signature.",
    ),
  // With one second between the clocks of edge and CDN, the default cuts off segments seven seconds after a stream is stopped.
  VIDEO_CDN_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(86_400)
    .default(6)
    .describe(
      "Lifetime in seconds of a signed URL of an entry's own source, or of a stream that counts towards the limit of concurrent streams. Native HLS players keep their first URL: a league that serves them sets the length of a match.",
    ),
  AKAMAI_TOKEN_KEY: matching(/^(?:[0-9a-f]{2}){8,64}$/i, "is 16 to 128 hexadecimal digits")
    .meta({ secret: true })
    .describe(
      "Key for Akamai's Auth Token 2.0, which signs entries' own sources with the signing method `akamai` ([video](video.md)).",
    ),
  AKAMAI_TOKEN_NAME: z
    .string()
    .regex(/^[\w-]{1,64}$/, "is at most 64 letters, digits, _ and -")
    .default("hdnts")
    .describe("Query parameter that contains Akamai's Auth Token."),
  CLOUDFRONT_KEY_ID: matching(/^[A-Z0-9]{8,64}$/, "is capital letters and digits, such as K2JCJMDEHXQW5F").describe(
    "Id of the public key in the CloudFront key group, for entries' own sources that are signed for CloudFront.",
  ),
  CLOUDFRONT_PRIVATE_KEY: anyText
    .meta({ secret: true, takes: "PKCS #8 in PEM" })
    .describe("RSA private key for the public key `CLOUDFRONT_KEY_ID`. Line breaks may be written as `\\n`."),
  CLOUDFLARE_STREAM_KEY_ID: anyText.describe(
    "Id of a Cloudflare Stream signing key, for entries' own sources at Cloudflare Stream.",
  ),
  CLOUDFLARE_STREAM_KEY: anyText
    .meta({ secret: true, takes: "JWK in base64" })
    .describe(
      "Private key of `CLOUDFLARE_STREAM_KEY_ID`: the value of `jwk` in the response to the API call that created the key.",
    ),
  PACKAGER: z
    .enum(["command", "cloudflare-stream", "mediaconvert"])
    .default("command")
    .describe(
      "What packages uploaded recordings: `npm start` or an operator's command (`command`), Cloudflare Stream or AWS MediaConvert ([video](video.md)).",
    ),
  CLOUDFLARE_STREAM_ACCOUNT: matching(/^[0-9a-f]{32}$/, "is 32 hexadecimal digits").describe(
    "Id of the Cloudflare account that packages recordings, with `PACKAGER = cloudflare-stream`.",
  ),
  CLOUDFLARE_STREAM_TOKEN: anyText
    .meta({ secret: true })
    .describe("API token of the account `CLOUDFLARE_STREAM_ACCOUNT`, with the permission Stream Write."),
  MEDIACONVERT_REGION: matching(/^[a-z]{2}(-[a-z]+)+-\d$/, "is written like eu-west-2").describe(
    "AWS region of MediaConvert, with `PACKAGER = mediaconvert`.",
  ),
  MEDIACONVERT_KEY_ID: anyText.describe(
    "Id of an AWS access key that may create MediaConvert jobs and pass the role `MEDIACONVERT_ROLE`.",
  ),
  MEDIACONVERT_SECRET: anyText.meta({ secret: true }).describe("Secret of the AWS access key `MEDIACONVERT_KEY_ID`."),
  MEDIACONVERT_ROLE: matching(/^arn:aws[\w-]*:iam::\d{12}:role\/.+$/, "is a role's ARN").describe(
    "ARN of the role with which MediaConvert writes its output.",
  ),
  MEDIACONVERT_DESTINATION: matching(/^s3:\/\/[a-z0-9.-]+\/(?:[\w.-]+\/)*$/, "looks like s3://bucket/folder/").describe(
    "S3 folder to which MediaConvert writes its output.",
  ),
  MEDIACONVERT_PLAYBACK: httpsUrl.describe(
    "URL at which a CDN serves the folder `MEDIACONVERT_DESTINATION`: `https://cdn.league.example/folder/`.",
  ),
  MEDIACONVERT_SIGNING: z
    .enum(["none", "site", "akamai", "cloudfront", "cloudfront-cookie"])
    .default("cloudfront")
    .describe("How URLs below `MEDIACONVERT_PLAYBACK` are signed ([methods](video.md))."),
  WIDEVINE_LICENCE: licenceURL.describe(
    "URL of the Widevine licence server. `{entry}` is replaced by the entry's id; the server must issue licences for that entry's keys only.",
  ),
  PLAYREADY_LICENCE: licenceURL.describe(
    "URL of the PlayReady licence server. `{entry}` is replaced by the entry's id; the server must issue licences for that entry's keys only.",
  ),
  FAIRPLAY_LICENCE: licenceURL.describe(
    "URL of the FairPlay licence server. `{entry}` is replaced by the entry's id; the server must issue licences for that entry's keys only. Needs `FAIRPLAY_CERTIFICATE`.",
  ),
  FAIRPLAY_CERTIFICATE: url.describe(
    "URL of the FairPlay application certificate. Required with `FAIRPLAY_LICENCE`, and only then.",
  ),
  LICENCE_CREDENTIALS: matching(/^[A-Za-z0-9-]{1,64}: [\x21-\x7e][\x20-\x7e]{0,4000}$/, "is a header, name: value")
    .meta({ secret: true })
    .describe("HTTP header that authenticates this site to the licence servers. It is never sent to browsers."),
  WIDEVINE_ROBUSTNESS: z
    .union([z.literal(""), widevineRobustness])
    .default("")
    .describe("Minimum Widevine robustness level for video. Empty: the player's default."),
  MEDIA_HOSTS: list(
    /^(?:(?:self|https?:\/\/[a-z0-9.-]+(?::\d{1,5})?)(?: (?!$)|$))*$/,
    "is origins and `self`, with one space between",
  )
    .refine(areApart, "has no host twice, and none whose name is part of another's")
    .describe(
      "Hosts that serve the embedded video backend's media under the same paths, in order of preference; `self` is this site. When a host fails, players continue with the next one ([a CDN dies](operating.md#a-cdn-dies)). Empty: this site only.",
    ),
  CMCD: z
    .enum(["off", ...cmcdPlace.options])
    .default("off")
    .describe(
      "How players describe their media requests to other hosts by CMCD (CTA-5004-B), for fans who consented to statistics: in headers, which those hosts have to allow (`headers`), or in the query parameter `CMCD`, which their caches have to exclude from cache keys (`query`). Requests for this site's own media always use headers.",
    ),
  CAST_RECEIVER_ID: matching(/^[0-9A-F]{8}$/, "is eight hexadecimal digits, such as 4F8B3483").describe(
    "Id of the league's registered Chromecast receiver app. Empty: the player does not cast.",
  ),
};
