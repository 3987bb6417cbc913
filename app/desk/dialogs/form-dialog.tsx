import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";

/** A dialog that asks for something before a change, and can be cancelled. */
export function FormDialog({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open={open} onClose={onClose} label={title} variant="centre">
      {open && (
        <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
          <h2 className="heading-3">{title}</h2>
          {children}
          <div>
            <button type="button" className="btn btn-ghost" onClick={onClose}>
              Leave it
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
