import { useContext } from "react";
import { imageKeyOfURL } from "../../../schemas/content/image.ts";
import { videoSettings } from "../../content/videos.ts";
import { Image } from "../../ui/image.tsx";
import { ImageHostContext } from "../../ui/image-host.ts";

/** Width that thumbnails are asked for (spec: playback#video-lists), and the height that goes with it. */
const listed = { width: 300, height: 169 };

/**
 * A video's picture. The video backend gives an address in one size; one of this site's picture host is asked for in the
 * size that is needed, any other is shown as it is. Without one, the settings' picture stands in.
 */
export function Thumbnail({
  address,
  size = listed,
  sizes,
  priority = false,
  className = "",
}: {
  address: string;
  size?: { width: number; height: number };
  /** How wide it is shown, as an image's attribute says it. */
  sizes: string;
  /** Shows without scrolling: it is not deferred. */
  priority?: boolean;
  className?: string;
}) {
  const host = useContext(ImageHostContext);
  const key = address === "" ? videoSettings.fallbackImage : imageKeyOfURL(host, address);
  const shape = `aspect-video w-full ${className}`;
  if (key !== null) {
    return <Image imageKey={key} {...size} alt="" priority={priority} sizes={sizes} className={shape} />;
  }
  return (
    <img
      src={address}
      {...size}
      alt=""
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      className={`bg-raised object-cover ${shape}`}
    />
  );
}
