import { useSnapshot } from "valtio";
import { t, translated } from "../../../schemas/site/messages.ts";
import { audioPanelID, audioPlayer, openAudioPlayer } from "../../state/audio-player.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Starts a match's commentary, or an episode of the podcast. If its player is open, goes on playing there. */
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
  /** In English; it is said in the page's language. */
  label: string;
  /** Of an episode of the podcast: where its sound is. */
  file?: string;
  /** For rows of a list: small, and with its title in the accessible name. */
  small?: boolean;
  className?: string;
}) {
  const { entryID: opened, sounding } = useSnapshot(audioPlayer);
  // An island may hydrate after another button was pressed; its first render must match the server's.
  const open = useHydrated() && opened === entryID;
  const listening = open && sounding;
  const text = listening ? t("Listening") : translated(label);
  const listen = () => {
    if (!open) return openAudioPlayer({ entryID, title, file });
    const panel = document.getElementById(audioPanelID);
    panel?.focus();
    // Refused or off the air, there is nothing to play: the panel says so.
    panel
      ?.querySelector("audio")
      ?.play()
      .catch(() => {});
  };
  return (
    <button
      type="button"
      // Lists have many of these.
      aria-label={small ? `${text}: ${title}` : undefined}
      onClick={listen}
      className={`needs-script ${small ? "chip min-h-8 cursor-pointer hover:bg-ink hover:text-paper" : "btn btn-ghost"} ${className}`}
    >
      <span className={listening ? "i-lucide-audio-lines" : "i-lucide-headphones"} />
      {text}
    </button>
  );
}
