import { useId } from "react";
import { type ImageFocus, imageURL } from "../../../schemas/content/image.ts";
import { embeddedImageHost } from "../../../schemas/content/image-host.ts";

const middle: ImageFocus = { x: 50, y: 50 };
const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100)));

/** The crops in which fans see the image. */
const shapes = [
  { name: "article", className: "aspect-video" },
  { name: "card", className: "aspect-4/3" },
  { name: "banner", className: "aspect-3/4" },
] as const;

/** Percentage by which an arrow key moves the point. */
const step = { small: 2, large: 10 };

/** Picks the point of an image that its crops keep in view, and previews these crops. @param focus null: the centre */
export function FocalPoint({
  imageKey,
  alt,
  focus,
  onChange,
}: {
  imageKey: string;
  alt: string;
  focus: ImageFocus | null;
  onChange: (focus: ImageFocus | null) => void;
}) {
  const hintID = useId();
  const { x, y } = focus ?? middle;
  const src = imageURL(embeddedImageHost, imageKey, { width: 960, height: 960, contained: true });
  const move = (right: number, down: number) =>
    onChange({ x: percent((x + right) / 100), y: percent((y + down) / 100) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="relative w-fit max-w-full">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handle supports the keyboard */}
        <img
          src={src}
          alt={alt}
          className="block max-h-80 w-auto max-w-full cursor-crosshair"
          onClick={({ currentTarget, clientX, clientY }) => {
            const { left, top, width, height } = currentTarget.getBoundingClientRect();
            onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
          }}
        />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-describedby={hintID}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={`${x} percent from the left, ${y} percent from the top`}
          className="absolute size-8 rounded-full border-3 border-white bg-black/40 outline-offset-2 [transform:translate(-50%,-50%)] shadow-[0_0_0_2px_#000]"
          style={{ left: `${x}%`, top: `${y}%` }}
          onKeyDown={(event) => {
            const by = event.shiftKey ? step.large : step.small;
            const [right, down] =
              { ArrowRight: [by, 0], ArrowLeft: [-by, 0], ArrowDown: [0, by], ArrowUp: [0, -by] }[event.key] ?? [];
            if (right === undefined || down === undefined) return;
            event.preventDefault();
            move(right, down);
          }}
        />
      </div>
      <p id={hintID} className="text-sm text-muted">
        The focal point stays in view where the site crops the picture. Click on the picture, or move the point with the
        arrow keys, further with Shift.
      </p>
      <ul aria-label="How fans see it" className="flex flex-wrap items-end gap-3">
        {shapes.map(({ name, className }) => (
          <li key={name} className="text-sm text-muted">
            <img
              src={src}
              alt=""
              className={`h-24 w-auto rounded-control object-cover ${className}`}
              style={{ objectPosition: `${x}% ${y}%` }}
            />
            {name}
          </li>
        ))}
      </ul>
      {focus !== null && (
        <div>
          <button type="button" className="btn btn-ghost" onClick={() => onChange(null)}>
            Put the point in the middle
          </button>
        </div>
      )}
    </div>
  );
}
