import { t } from "../../../../schemas/site/messages.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { playerKeys } from "./player-keys.ts";

/** The player's keyboard shortcuts. */
export default function KeyboardShortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} label={t("Keyboard shortcuts")} variant="centre">
      <div data-theme="dark" className="w-110 max-w-full bg-surface p-5 text-ink">
        <div className="mb-3 flex items-center justify-between">
          <h2 className="heading-3">{t("Keyboard shortcuts")}</h2>
          <button type="button" aria-label={t("Close the list")} className="btn-icon" onClick={onClose}>
            <span className="i-lucide-x text-2xl" />
          </button>
        </div>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
          {playerKeys.map(({ keys, action, label }) => (
            <div key={action} className="contents">
              <dt>{t(label)}</dt>
              <dd className="flex justify-end gap-1">
                {keys.map((key) => (
                  <kbd key={key} dir="ltr" className="chip border border-edge">
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
