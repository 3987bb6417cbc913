import type { ReactNode } from "react";
import { cambrians, outlines, pennines, welshBorder } from "./england-and-wales.ts";
import { mapSize, project } from "./map-projection.ts";

function line(points: readonly (readonly [latitude: number, longitude: number])[]): string {
  return points
    .flatMap(([latitude, longitude]) => project({ latitude, longitude }) ?? [])
    .map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`)
    .join("L");
}

const land = outlines.map((outline) => `M${line(outline)}Z`).join("");
const border = `M${line(welshBorder)}`;
const hills = [pennines, cambrians].map((ridge) => `M${line(ridge)}`).join("");

/** A drawn map of England and Wales. Hidden from screen readers: the text beside it says the same. */
export function DrawnMap({
  seas = false,
  className = "",
  children,
}: {
  /** Whether wide maps name the seas. */
  seas?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      width={mapSize.width}
      height={mapSize.height}
      aria-hidden="true"
      className={`block h-auto w-full ${className}`}
    >
      <path d={land} fill="none" className="stroke-ink/6" strokeWidth="34" strokeLinejoin="round" />
      <path d={land} fill="none" className="stroke-ink/6" strokeWidth="16" strokeLinejoin="round" />
      <path d={land} className="fill-raised stroke-edge" strokeWidth="2.5" strokeLinejoin="round" />
      <path
        d={hills}
        fill="none"
        className="stroke-ink/5"
        strokeWidth="46"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d={hills}
        fill="none"
        className="stroke-ink/5"
        strokeWidth="22"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d={border}
        fill="none"
        className="stroke-edge"
        strokeWidth="2.5"
        strokeDasharray="3 9"
        strokeLinecap="round"
      />
      {seas && (
        <g className="hidden fill-muted italic l:block" fontSize="24" textAnchor="middle" letterSpacing="2">
          <text x="205" y="440">
            Irish Sea
          </text>
          <text x="810" y="430">
            North Sea
          </text>
          <text x="560" y="1262">
            English Channel
          </text>
        </g>
      )}
      {children}
    </svg>
  );
}
