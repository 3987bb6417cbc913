import { useContext } from "react";
import { type ImageFocus, imageSrcset, imageURL } from "../../schemas/content/image.ts";
import { ImageHostContext } from "./image-host.ts";

/**
 * An image by its key, with a coloured placeholder while it loads. `width` and `height` are its aspect ratio, and its largest
 * size. `priority` is for images above the fold, which load first; all others load lazily.
 */
export function Image({
  imageKey,
  width,
  height,
  alt,
  contained = false,
  focus,
  priority = false,
  sizes = `(width < ${width}px) 100vw, ${width}px`,
  className = "",
}: {
  imageKey: string;
  width: number;
  height: number;
  /** Empty if text beside it says the same. */
  alt: string;
  /** Fits the whole image inside its box. Otherwise it covers the box and is cropped. */
  contained?: boolean;
  /** The point to keep in view when it is cropped; by default the middle. */
  focus?: ImageFocus | undefined;
  priority?: boolean;
  /** Displayed width, as in the `sizes` attribute. Browsers that support `sizes=auto` ignore it for images without `priority`. */
  sizes?: string;
  className?: string;
}) {
  const host = useContext(ImageHostContext);
  const size = { width, height, contained, focus };
  return (
    <img
      // First attribute: a browser that reads `sizes` before `srcSet` does not request the largest file.
      sizes={priority ? sizes : `auto, ${sizes}`}
      srcSet={imageSrcset(host, imageKey, size)}
      src={imageURL(host, imageKey, size)}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
      style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
      className={`bg-raised ${contained ? "object-contain" : "object-cover"} ${className}`.trimEnd()}
    />
  );
}
