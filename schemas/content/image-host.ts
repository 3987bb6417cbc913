/** URL form of uncropped images: v1 `{width}x{height},contain/{key}`, v2 `fit-in/{width}x{height}/{key}`. */
export const handlerVersions = ["v1", "v2"] as const;
export type HandlerVersion = (typeof handlerVersions)[number];

export interface ImageHost {
  /** URL or path without a trailing slash. */
  base: string;
  version: HandlerVersion;
}

/** The image host in this site. */
export const embeddedImageHost: ImageHost = { base: "/images", version: "v2" };
