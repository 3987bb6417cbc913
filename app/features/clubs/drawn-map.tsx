import type { ReactNode } from "react";
import { type MapFrame, mapWidth } from "../../../schemas/league/map-frame.ts";

/** The league's map, with SVG `children` drawn over it. Hidden from screen readers, because the text beside it has the same content. */
export function DrawnMap({
  frame: { src, height },
  priority = false,
  className = "",
  children,
}: {
  frame: MapFrame;
  /** For a map above the fold. */
  priority?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <>
      {src !== null && (
        <img
          src={src}
          alt=""
          width={mapWidth}
          height={height}
          loading={priority ? "eager" : "lazy"}
          className={`absolute inset-0 size-full ${className}`}
        />
      )}
      <svg
        viewBox={`0 0 ${mapWidth} ${height}`}
        width={mapWidth}
        height={height}
        aria-hidden="true"
        className={`relative block h-auto w-full ${className}`}
      >
        {children}
      </svg>
    </>
  );
}
