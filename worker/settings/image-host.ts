import { embeddedImageHost, type ImageHost } from "../../schemas/content/image-host.ts";
import type { Settings } from "../settings.ts";

/** The configured image host, or the embedded one. */
export function imageHost({ IMAGES_API, IMAGE_HANDLER }: Pick<Settings, "IMAGES_API" | "IMAGE_HANDLER">): ImageHost {
  return {
    base: IMAGES_API === "" ? embeddedImageHost.base : IMAGES_API.replace(/\/$/, ""),
    version: IMAGE_HANDLER,
  };
}
