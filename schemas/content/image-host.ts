/** How an image handler is told to show the whole picture: v1 `{width}x{height},contain/{key}`, v2 `fit-in/{width}x{height}/{key}`. */
export const handlerVersions = ["v1", "v2"] as const;
export type HandlerVersion = (typeof handlerVersions)[number];

/** Where pictures come from. */
export interface ImageHost {
  /** Address or path without a slash at its end. */
  base: string;
  version: HandlerVersion;
}

/** The host that is part of this site. */
export const embeddedImageHost: ImageHost = { base: "/images", version: "v2" };
