import { useSnapshot } from "valtio";
import { audioPanelID, audioPlayer, openAudioPlayer } from "../../state/audio-player.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Starts a match's commentary; while it is the one that is open, leads to the player. */
export function ListenButton({
  entryID,
  title,
  label,
  small = false,
  className = "",
}: {
  entryID: string;
  /** What the player calls it: "Ambleford v Caldmouth". */
  title: string;
  /** What stands on the button. */
  label: string;
  /** On a line of a list: small, and read out with the name of the match. */
  small?: boolean;
  className?: string;
}) {
  const { entryID: playing } = useSnapshot(audioPlayer);
  // Part of a page may come to life when another button has long been pressed, and is first what the server drew.
  const open = useHydrated() && playing === entryID;
  const words = open ? "Listening" : label;
  const listen = () => {
    if (open) document.getElementById(audioPanelID)?.focus();
    else openAudioPlayer({ entryID, title });
  };
  return (
    <button
      type="button"
      // Many stand in one list.
      aria-label={small ? `${words}: ${title}` : undefined}
      onClick={listen}
      className={`needs-script ${small ? "chip min-h-8 cursor-pointer hover:bg-ink hover:text-paper" : "btn btn-ghost"} ${className}`}
    >
      <span aria-hidden="true" className={open ? "i-lucide-audio-lines" : "i-lucide-headphones"} />
      {words}
    </button>
  );
}
