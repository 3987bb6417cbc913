import type { DirectHit } from "../../../schemas/content/direct-hit.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { formatDate, formatTime } from "../../ui/dates.ts";

const kinds = {
  club: message("Club"),
  competition: message("Competition"),
  match: message("Match"),
  player: message("Player"),
  document: message("Document"),
  page: message("Page"),
} satisfies Record<DirectHit["kind"], string>;

/** Distinguishes hits of the same name: the kind, then the club, competition, date or path in the page tree. */
function detailOf({ kind, detail, kickoff }: DirectHit): string {
  return [
    t(kinds[kind]),
    detail,
    kickoff === null ? "" : t("{date}, {time}", { date: formatDate(kickoff), time: formatTime(kickoff) }),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** A hit's image, name and distinguishing detail. */
export function HitText({ hit }: { hit: DirectHit }) {
  return (
    <>
      {hit.imageURL === null ? (
        <span className="i-lucide-arrow-right mx-1 size-5 shrink-0 text-muted rtl:rotate-180" />
      ) : (
        <img src={hit.imageURL} alt="" width={28} height={28} className="size-7 shrink-0" />
      )}
      <span className="min-w-0">
        <span className="block font-600 leading-tight">
          <bdi>{hit.title}</bdi>
        </span>{" "}
        <span className="block text-sm text-muted">{detailOf(hit)}</span>
      </span>
    </>
  );
}
