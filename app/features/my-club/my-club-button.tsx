import { t } from "../../../schemas/site/messages.ts";
import { notifyAccount } from "../../state/notifications.ts";
import { chooseClub } from "./choose-club.ts";
import { useMyClub } from "./use-my-club.ts";

/** Toggles this club as the fan's own. */
export function MyClubButton({ club }: { club: { id: number; name: string } }) {
  const mine = useMyClub() === club.id;
  return (
    <button
      type="button"
      aria-pressed={mine}
      className="btn btn-ghost needs-script"
      onClick={() => {
        void chooseClub(mine ? null : club.id);
        notifyAccount(
          mine
            ? t("{club} is no longer your club", { club: club.name })
            : t("{club} is your club", { club: club.name }),
        );
      }}
    >
      <span className={`i-lucide-star ${mine ? "text-accent" : ""}`} />
      {t("My club")}
    </button>
  );
}
