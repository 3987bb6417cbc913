import type { DirectHit } from "../../../schemas/content/direct-hit.ts";
import { formatDate, formatTime } from "../../ui/dates.ts";

const kinds: Record<DirectHit["kind"], string> = {
  club: "Club",
  competition: "Competition",
  match: "Match",
  player: "Player",
  document: "Document",
  page: "Page",
};

/** Distinguishes hits of the same name: the kind, then the club, competition, date or path in the page tree. */
function detailOf({ kind, detail, kickoff }: DirectHit): string {
  return [kinds[kind], detail, kickoff === null ? "" : `${formatDate(kickoff)}, ${formatTime(kickoff)}`]
    .filter((part) => part !== "")
    .join(" · ");
}

/** A hit's image, name and distinguishing detail. */
export function HitText({ hit }: { hit: DirectHit }) {
  return (
    <>
      {hit.imageURL === null ? (
        <span aria-hidden="true" className="i-lucide-arrow-right mx-1 size-5 shrink-0 text-muted rtl:rotate-180" />
      ) : (
        <img src={hit.imageURL} alt="" width={28} height={28} className="size-7 shrink-0" />
      )}
      <span className="min-w-0">
        <span className="block font-600 leading-tight" dir="auto">
          {hit.title}
        </span>{" "}
        <span className="block text-sm text-muted">{detailOf(hit)}</span>
      </span>
    </>
  );
}
