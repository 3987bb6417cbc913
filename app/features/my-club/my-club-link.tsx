import { Link } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { useMyClub } from "./use-my-club.ts";

/** A link to what a list has of the fan's own club, as the last of its row: it appears after load and moves nothing. */
export function MyClubLink({ to, className }: { to: (clubID: number) => string; className: string }) {
  const club = useMyClub();
  if (club === null) return null;
  return (
    <li>
      <Link to={to(club)} className={className}>
        <span className="i-lucide-star me-1.5" />
        {t("My club")}
      </Link>
    </li>
  );
}
