import { useContext } from "react";
import { imageURL, imageSrcset } from "../../schemas/content/image.ts";
import { ImageHostContext } from "./image-host.ts";

/**
 * A picture by its key, with its place kept and coloured until it arrives. `width` and `height` are its shape, and its size
 * where the window is wide enough. `priority` is for what shows without scrolling: the browser fetches it first, all others
 * when they come near.
 */
export function Image({
  imageKey,
  width,
  height,
  alt,
  contained = false,
  priority = false,
  sizes = `(width < ${width}px) 100vw, ${width}px`,
  className = "",
}: {
  imageKey: string;
  width: number;
  height: number;
  /** Empty where words beside it say the same. */
  alt: string;
  /** The whole picture, however it is shaped. Otherwise it fills its place, and what hangs over is cut off. */
  contained?: boolean;
  priority?: boolean;
  /** How wide it is shown, as the attribute says it. A picture that is not priority is measured where the browser can. */
  sizes?: string;
  className?: string;
}) {
  const host = useContext(ImageHostContext);
  const size = { width, height, contained };
  return (
    <img
      // In this order: a browser that knows the sizes first does not fetch the largest.
      sizes={priority ? sizes : `auto, ${sizes}`}
      srcSet={imageSrcset(host, imageKey, size)}
      src={imageURL(host, imageKey, size)}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      className={`bg-raised ${contained ? "object-contain" : "object-cover"} ${className}`}
    />
  );
}
