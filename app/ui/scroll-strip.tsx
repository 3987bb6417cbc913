import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from "react";

type Controls = ComponentType<{ list: RefObject<HTMLUListElement | null> }>;

/**
 * A row of links that scrolls sideways: by touch, by tabbing through its links, by wheel, and with a mouse by buttons at its ends. At its
 * end the wheel scrolls the page again. The controls for a mouse load when one enters the row.
 */
export function ScrollStrip({ className, children }: { className: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [Controls, setControls] = useState<Controls | null>(null);
  const loadControls = () => {
    import("./scroll-strip-controls.tsx").then(
      ({ ScrollStripControls }) => setControls(() => ScrollStripControls),
      // The row also scrolls without them.
      () => {},
    );
  };
  return (
    <div
      className="group/strip relative h-full min-w-0 flex-1"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== "touch") loadControls();
      }}
    >
      <ul ref={list} className={className}>
        {children}
      </ul>
      {Controls !== null && <Controls list={list} />}
    </div>
  );
}
