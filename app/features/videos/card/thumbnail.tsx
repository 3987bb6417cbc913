import { useContext } from "react";
import { imageKeyOfURL } from "../../../../schemas/content/image.ts";
import { Image } from "../../../ui/image.tsx";
import { ImageHostContext } from "../../../ui/image-host.ts";
import { useLeague } from "../../../ui/league.ts";

/** Width of thumbnails in lists (spec: playback#video-lists), and their height. */
const listed = { width: 300, height: 169 };

/**
 * A video's thumbnail. If the URL is of this site's image host, it is requested in the size needed; any other is used
 * unchanged. Without a URL, the configured fallback shows.
 */
export function Thumbnail({
  url,
  size = listed,
  sizes,
  priority = false,
  className = "",
}: {
  url: string;
  size?: { width: number; height: number };
  /** The image's `sizes` attribute. */
  sizes: string;
  /** Above the fold: loads eagerly. */
  priority?: boolean;
  className?: string;
}) {
  const host = useContext(ImageHostContext);
  const { fallbackImage } = useLeague();
  const key = url === "" ? fallbackImage : imageKeyOfURL(host, url);
  const shape = `aspect-video w-full ${className}`;
  if (key !== null) {
    return <Image imageKey={key} {...size} alt="" priority={priority} sizes={sizes} className={shape} />;
  }
  return (
    <img
      src={url}
      {...size}
      alt=""
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      className={`bg-raised object-cover ${shape}`}
    />
  );
}
