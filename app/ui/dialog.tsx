import { type ReactNode, useEffect, useRef } from "react";

const frames = {
  /** Slides in from the end of the line: account. */
  end: "slide-panel ms-auto me-0 my-0 h-dvh max-h-none w-[min(30rem,100vw)] max-w-none",
  /** Comes down from the top: search. */
  top: "drop-panel mx-0 mt-0 mb-auto w-full max-w-none max-h-dvh",
  /** The whole window: menu, packages. */
  full: "drop-panel m-0 w-full h-dvh max-w-none max-h-none",
  /** The whole window at once: drawing it on its way would hold up the first picture. */
  player: "m-0 w-full h-dvh max-w-none max-h-none",
  /** A card in the middle: a promo, a splash advert. Its content says how wide it is. */
  centre: "drop-panel mx-auto my-auto max-w-[calc(100vw-2rem)] max-h-[calc(100dvh-2rem)] rounded-card",
  /** A small card at the lower end: a mini promo. */
  corner: "drop-panel ms-auto me-4 mt-auto mb-4 max-w-[calc(100vw-2rem)] max-h-[calc(100dvh-2rem)] rounded-card",
};

/**
 * A modal panel: a native dialog, so that focus stays in it and comes back afterwards, and Escape closes it.
 * A click on what lies behind closes it too. The caller keeps the state: `onClose` asks it to set `open` to false.
 */
export function Dialog({
  open,
  onClose,
  label,
  frame,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  frame: keyof typeof frames;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Escape
    <dialog
      ref={ref}
      aria-label={label}
      onClose={(event) => {
        // A dialog that opens from this one tells of its own end here too: React lets the event rise.
        if (event.target === event.currentTarget) onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Text that is selected past the edge ends with a click there too, on what both have in common.
        if (event.target === event.currentTarget && pressedBackdrop.current) onClose();
      }}
      className={`${frames[frame]} overflow-y-auto overscroll-contain bg-paper text-ink p-0 border-0`}
    >
      {children}
    </dialog>
  );
}
