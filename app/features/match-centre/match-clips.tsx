import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { t } from "../../../schemas/site/messages.ts";
import { VideoLink } from "../videos/card/video-link.tsx";

/** Videos that were cut from the match while it was live. Spoilers, because their titles may give away what happened. */
export function MatchClips({ clips }: Pick<MatchDetail, "clips">) {
  if (clips.length === 0) return null;
  return (
    <section aria-labelledby="clips-heading" className="spoiler">
      <h2 id="clips-heading" className="heading-2 mb-4">
        {t("Clips")}
      </h2>
      <ul className="grid gap-2">
        {clips.map(({ entryID, title }) => (
          <li key={entryID}>
            <VideoLink
              to={`/videos/${encodeURIComponent(entryID)}`}
              className="card flex min-h-11 items-center gap-3 p-3 font-600 hover:bg-raised"
            >
              <span className="i-lucide-play text-accent" />
              <span dir="auto">{title}</span>
            </VideoLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
