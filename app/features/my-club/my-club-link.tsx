import { Link } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { useMyClub } from "./use-my-club.ts";

/** A link that filters a list by the fan's own club. Last in its row, so that it moves nothing when it appears after hydration. */
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
