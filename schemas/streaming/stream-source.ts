import { z } from "zod";

/** Key systems, by the words that assets and addresses use. */
export const drmSystem = z.enum(["clearkey", "fairplay", "playready", "widevine"]);
export type DrmSystem = z.infer<typeof drmSystem>;

/** Those whose licences a vendor's server gives, and the site passes on. */
export const vendorSystem = drmSystem.exclude(["clearkey"]);
export type VendorSystem = z.infer<typeof vendorSystem>;

/** A file below an asset's folder. No address, and no way out of the folder. */
const fileName = z.string().regex(/^[\w-][\w.-]{0,99}(?:\/[\w-][\w.-]{0,99}){0,7}$/);

/** What manifests are written in. */
export const streamFormats = z.array(z.enum(["dash", "hls"])).min(1);
export type StreamFormat = z.infer<typeof streamFormats>[number];

/** What an asset is packaged as, which its backend tells with it: no addresses of media, no keys. */
export const streamPackaging = z.object({
  formats: streamFormats,
  /** The key systems that open it. None: it is not encrypted. */
  systems: z.array(drmSystem).max(4),
  /** Names of manifests below the asset's folder, where they are not the usual ones. For the site alone, which tells nobody. */
  manifests: z.object({ dash: fileName.optional(), hls: fileName.optional() }).optional(),
});
export type StreamPackaging = z.infer<typeof streamPackaging>;

/** How an asset is packaged whose backend does not say. */
export const defaultPackaging: StreamPackaging = { formats: ["dash", "hls"], systems: ["clearkey"] };
export const defaultManifests = { dash: "manifest.mpd", hls: "master.m3u8" } as const;

/** Robustness of Widevine, weakest first (EME's `robustness`, as Chrome names it). */
export const widevineRobustness = z.enum([
  "SW_SECURE_CRYPTO",
  "SW_SECURE_DECODE",
  "HW_SECURE_CRYPTO",
  "HW_SECURE_DECODE",
  "HW_SECURE_ALL",
]);

/** Where a stream plays from, as a session check grants it: to one browser, and for as long as its token lives. */
export const streamSource = z.object({
  /** Address of the folder of manifests and segments, with a slash at its end: of this site, or signed and of another host. */
  base: z.string().min(1),
  /** Seconds that `base` is good for, where that is less than the token is: `POST /api/streams/{entry}/address` brings the next. */
  expiresIn: z.number().positive().optional(),
  /** Names below `base`, by format. */
  manifests: z.object({ dash: z.string().optional(), hls: z.string().optional() }),
  /** Addresses of licence calls by key system. Null: it is not encrypted. */
  licences: z
    .object({
      clearkey: z.string().optional(),
      fairplay: z.string().optional(),
      playready: z.string().optional(),
      widevine: z.string().optional(),
    })
    .nullable(),
  /** Address of FairPlay's application certificate. */
  certificate: z.string().optional(),
  /** The least that Widevine has to protect pictures by. */
  robustness: z.string().optional(),
  /** What another host's media ask for in the header of the playback token: a token of its own. */
  token: z.string().optional(),
});
export type StreamSource = z.infer<typeof streamSource>;

/** POST /api/streams/{entry}/address: where a stream that is being played goes on. */
export const streamURLResponse = z.object({
  data: z.object({
    attributes: z.object({
      /** As `base` of {@link streamSource}, signed anew. */
      base: z.string().min(1),
      /** Seconds that it is good for. */
      expiresIn: z.number().positive(),
    }),
  }),
});
export type StreamURLResponse = z.infer<typeof streamURLResponse>;
