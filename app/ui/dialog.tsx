import { type ReactNode, useEffect, useRef } from "react";

const variants = {
  /** Slides in from the inline end: account. */
  end: "slide-panel ms-auto me-0 my-0 h-dvh max-h-none w-[min(30rem,100vw)] max-w-none",
  /** Drops from the top: search. */
  top: "drop-panel mx-0 mt-0 mb-auto w-full max-w-none max-h-dvh",
  /** Fills the window: menu, packages. */
  full: "drop-panel w-full h-dvh max-w-none max-h-none",
  /** Fills the window without animation, which would delay the first video frame. */
  player: "w-full h-dvh max-w-none max-h-none",
  /** A card in the centre: promo, splash advert. Its content sets its width. */
  centre: "drop-panel mx-auto my-auto max-w-[calc(100vw-2rem)] max-h-[calc(100dvh-2rem)] rounded-card",
};

/**
 * A modal panel. The native dialog element keeps the focus inside, returns it afterwards and closes on Escape; a click on the
 * backdrop closes it too. The caller holds the state: `onClose` has to set `open` to false.
 */
export function Dialog({
  open,
  onClose,
  label,
  describedBy,
  variant,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  /** Id of the element that says why it opened. */
  describedBy?: string | undefined;
  variant: keyof typeof variants;
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
      aria-describedby={describedBy}
      onClose={(event) => {
        // React bubbles the close event of a dialog that was opened inside this one.
        if (event.target === event.currentTarget) onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Selecting text beyond the edge also ends in a click on the dialog.
        if (event.target === event.currentTarget && pressedBackdrop.current) onClose();
      }}
      className={`${variants[variant]} overflow-y-auto overscroll-contain bg-paper text-ink p-0 border-0`}
    >
      {children}
    </dialog>
  );
}
