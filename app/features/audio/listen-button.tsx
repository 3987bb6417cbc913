import { t, translated } from "../../../schemas/site/messages.ts";
import { audioPanelID, openAudioPlayer, useAudioPlayer } from "../../state/audio-player.ts";

/** Starts a match's commentary or a podcast episode. If its player is open already, resumes it there. */
export function ListenButton({
  entryID,
  title,
  label,
  file = "",
  small = false,
  className = "",
}: {
  entryID: string;
  /** Title in the player: "Ambleford v Caldmouth". */
  title: string;
  /** In English; translated here. */
  label: string;
  /** URL of a podcast episode's audio file; empty for a stream. */
  file?: string;
  /** For rows of a list: small, and with its title in the accessible name. */
  small?: boolean;
  className?: string;
}) {
  const { entryID: opened, audible } = useAudioPlayer();
  const open = opened === entryID;
  const listening = open && audible;
  const text = listening ? t("Listening") : translated(label);
  const listen = () => {
    if (!open) return openAudioPlayer({ entryID, title, file });
    const panel = document.getElementById(audioPanelID);
    panel?.focus();
    // Rejects if playback was refused or is off air, which the panel explains.
    panel
      ?.querySelector("audio")
      ?.play()
      .catch(() => {});
  };
  return (
    <button
      type="button"
      // The title tells the many buttons of a list apart.
      aria-label={small ? `${text}: ${title}` : undefined}
      onClick={listen}
      className={`needs-script ${small ? "chip min-h-8 cursor-pointer hover:bg-ink hover:text-paper" : "btn btn-ghost"} ${className}`}
    >
      <span className={listening ? "i-lucide-audio-lines" : "i-lucide-headphones"} />
      {text}
    </button>
  );
}
