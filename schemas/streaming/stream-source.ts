import { z } from "zod";

/** Key systems, as assets and URLs name them. */
export const drmSystem = z.enum(["clearkey", "fairplay", "playready", "widevine"]);
export type DrmSystem = z.infer<typeof drmSystem>;

/** Key systems whose licences come from a vendor's server, proxied by this site. */
export const vendorSystem = drmSystem.exclude(["clearkey"]);
export type VendorSystem = z.infer<typeof vendorSystem>;

/** A relative path in an asset's folder, without `..` and never a URL. */
const fileName = z.string().regex(/^[\w-][\w.-]{0,99}(?:\/[\w-][\w.-]{0,99}){0,7}$/);

export const streamFormats = z.array(z.enum(["dash", "hls"])).min(1);
export type StreamFormat = z.infer<typeof streamFormats>[number];

/** An asset's packaging, without media URLs and keys. */
export const streamPackaging = z.object({
  formats: streamFormats,
  /** Empty: not encrypted. */
  systems: z.array(drmSystem).max(4),
  /** Manifests in the asset's folder, where they differ from `defaultManifests`. Only a grant reveals them to clients. */
  manifests: z.object({ dash: fileName.optional(), hls: fileName.optional() }).optional(),
  /** Whether the entry has a source of its own (own-source.ts). */
  ownSource: z.boolean().optional(),
});
export type StreamPackaging = z.infer<typeof streamPackaging>;

/** For assets whose backend does not describe their packaging. */
export const defaultPackaging: StreamPackaging = { formats: ["dash", "hls"], systems: ["clearkey"] };
export const defaultManifests = { dash: "manifest.mpd", hls: "master.m3u8" } as const;

/** Widevine's robustness levels, weakest first (EME's `robustness`). */
export const widevineRobustness = z.enum([
  "SW_SECURE_CRYPTO",
  "SW_SECURE_DECODE",
  "HW_SECURE_CRYPTO",
  "HW_SECURE_DECODE",
  "HW_SECURE_ALL",
]);

/** Where a media request carries CMCD. */
export const cmcdPlace = z.enum(["headers", "query"]);

/** Where a stream plays from, granted by a session check to one browser, until the playback token expires. */
export const streamSource = z.object({
  /** URL of the folder of manifests and segments, with a trailing slash: on this site, or a signed one on another host. */
  base: z.string().min(1),
  /** Seconds until `base` expires, where that is before the token does: `POST /api/streams/{entry}/address` returns the next one. */
  expiresIn: z.number().positive().optional(),
  /** Query parameters for each request below `base`, such as a CDN's token: "name=value&…". */
  query: z.string().min(1).optional(),
  /** Requests below `base` must send cookies. The session check and each renewal set them for the CDN. */
  credentials: z.boolean().optional(),
  /** False where the folder has no `chapters.json`. */
  chapters: z.literal(false).optional(),
  /** Relative to `base`. */
  manifests: z.object({ dash: z.string().optional(), hls: z.string().optional() }),
  /** Licence URLs by key system; null: not encrypted. */
  licences: z
    .object({
      clearkey: z.string().optional(),
      fairplay: z.string().optional(),
      playready: z.string().optional(),
      widevine: z.string().optional(),
    })
    .nullable(),
  /** URL of FairPlay's application certificate. */
  certificate: z.string().optional(),
  /** Minimum `widevineRobustness` for video. */
  robustness: z.string().optional(),
  /** The playback token for media on another host. */
  token: z.string().optional(),
  /** The same folder on other hosts, which manifests name as pathways of content steering: players switch to them when one fails. */
  hosts: z.array(z.string().min(1)).optional(),
  /** Where players that may be measured send CMCD in requests below `base` (version 2, CTA-5004-B); absent: nowhere. */
  cmcd: cmcdPlace.optional(),
});
export type StreamSource = z.infer<typeof streamSource>;

/** Response of POST /api/streams/{entry}/address: the next signed URL of a playing stream. */
export const streamURLResponse = z.object({
  data: z.object({
    attributes: z.object({
      /** As in {@link streamSource}. */
      base: z.string().min(1),
      query: z.string().min(1).optional(),
      /** Seconds. */
      expiresIn: z.number().positive(),
    }),
  }),
});
export type StreamURLResponse = z.infer<typeof streamURLResponse>;

/** Response of GET /api/streams/{entry}/shown: whether a live entry exists, and was neither pulled nor ended by staff. */
export const shownResponse = z.object({ data: z.object({ attributes: z.object({ shown: z.boolean() }) }) });
export type ShownResponse = z.infer<typeof shownResponse>;
