import { Link } from "react-router";
import { newsPath } from "../../../schemas/content/news-slug.ts";
import { t } from "../../../schemas/site/messages.ts";
import type { TakeoverMatch } from "../../state/matchday-takeover.ts";
import { ListenButton } from "../audio/listen-button.tsx";
import { listenLabel } from "../audio/listen-label.ts";
import { useNow } from "../live/use-live.ts";
import { VideoLink } from "../videos/card/video-link.tsx";
import { watchLink } from "../where-to-watch/watch-link.ts";

/** Links of the takeover: watch, listen, match centre and report. */
export function TakeoverLinks({ match, renderedAt }: { match: TakeoverMatch; renderedAt: number }) {
  const { id, state, home, away, audioEntryID, reportSlug } = match;
  const now = useNow(renderedAt);
  const watch = watchLink(match, now);
  const label = listenLabel(match, now);
  return (
    <p className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
      {watch !== null && (
        <VideoLink to={watch.to} plays={watch.plays} className="btn btn-primary">
          <span className="i-lucide-play" aria-hidden="true" />
          {watch.text}
        </VideoLink>
      )}
      {label !== null && audioEntryID !== null && (
        <ListenButton
          entryID={audioEntryID}
          title={t("{home} v {away}", { home: home.shortName, away: away.shortName })}
          label={label}
        />
      )}
      <Link
        to={`/match-centre/${id}`}
        data-prefetch=""
        className={`btn ${watch === null ? "btn-primary" : "btn-ghost"}`}
      >
        {t("Match centre")}
      </Link>
      {state.kind === "result" && reportSlug !== null && (
        <Link to={newsPath(reportSlug)} className="btn btn-ghost">
          {t("Match report")}
        </Link>
      )}
    </p>
  );
}
