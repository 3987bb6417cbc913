import { t } from "../../../../schemas/site/messages.ts";
import { useLocked } from "./use-locked.ts";

/** A padlock over the thumbnail, if the video is locked for this viewer. */
export function LockIcon({ required }: { required: readonly string[] }) {
  if (useLocked(required) !== true) return null;
  return (
    <span className="absolute top-2 end-2 grid size-9 place-items-center rounded-full bg-night/85 text-flood">
      <span className="i-lucide-lock text-lg" />
      <span className="visually-hidden">{t("Locked")}</span>
    </span>
  );
}
