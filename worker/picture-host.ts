import { embeddedImageHost, type ImageHost } from "../schemas/content/image-host.ts";
import type { Settings } from "./settings.ts";

/** Where this site's pictures come from: the host that an operator named, or the embedded one. */
export function imageHost({ IMAGES_API, IMAGE_HANDLER }: Pick<Settings, "IMAGES_API" | "IMAGE_HANDLER">): ImageHost {
  return {
    base: IMAGES_API === "" ? embeddedImageHost.base : IMAGES_API.replace(/\/$/, ""),
    version: IMAGE_HANDLER,
  };
}
