/**
 * A drawn picture by its key, with its place kept and coloured until it arrives. Pictures are vectors: one file is sharp at
 * every size, so `width` and `height` give the shape. `priority` is for what shows without scrolling.
 */
export function Picture({
  imageKey,
  width,
  height,
  alt,
  priority = false,
  className = "",
}: {
  imageKey: string;
  width: number;
  height: number;
  /** Empty where words beside it say the same. */
  alt: string;
  priority?: boolean;
  className?: string;
}) {
  return (
    <img
      src={`/images/${width}x${height}/${imageKey}`}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      className={`bg-raised object-cover ${className}`}
    />
  );
}
