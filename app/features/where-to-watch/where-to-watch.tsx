import { Link } from "react-router";
import { newsPath } from "../../../schemas/content/news-slug.ts";
import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import type { PurchasableMatch } from "../../route-data.ts";
import { ListenButton } from "../audio/listen-button.tsx";
import { listenLabel } from "../audio/listen-label.ts";
import { fixtureName } from "../fixtures/match/match-status.ts";
import { useNow } from "../live/use-live.ts";
import { PushButton } from "../push/push-button.tsx";
import { VideoLink } from "../videos/card/video-link.tsx";
import { anonymousAvailabilityText } from "./anonymous-availability-text.ts";
import type { MatchOffers } from "./match-offers.ts";
import { useViewerContext } from "./use-viewer-context.ts";
import { viewerAvailabilityText } from "./viewer-availability-text.ts";
import { watchLink } from "./watch-link.ts";

/** Replaces the link for viewers whom no login or pass lets watch. */
const howToWatch = { to: "/how-to-watch", text: message("How to watch"), plays: false };

/**
 * Where to watch and listen to a match: first for every viewer, then for this one once they are known. Both texts share one grid area, so
 * that nothing shifts.
 */
export function WhereToWatch({
  match,
  offers,
  sold,
  tickets,
  renderedAt,
}: {
  match: MatchDetail;
  /** Null when the video backend is unavailable. */
  offers: MatchOffers | null;
  /** Null where no pass for the match is sold. */
  sold: PurchasableMatch | null;
  /** URL of the ticket shop; null once the match is no longer upcoming, or without a shop. */
  tickets: string | null;
  /** When the page was rendered, in epoch milliseconds. */
  renderedAt: number;
}) {
  const now = useNow(renderedAt);
  const viewerContext = useViewerContext();
  const own =
    viewerContext === null || offers === null
      ? null
      : viewerAvailabilityText(match, offers, viewerContext, now, sold !== null);
  const link = watchLink(match, now);
  const label = listenLabel(match, now);
  const isUnwatchable = own?.video === "geo-blocked" || own?.video === "unavailable";
  const shown = link !== null && isUnwatchable ? { ...howToWatch, text: t(howToWatch.text) } : link;
  return (
    <div className="mx-auto mt-6 grid max-w-3xl gap-4 text-center">
      <p className="grid min-h-[3lh] content-center text-pretty m:min-h-[2lh] *:[grid-area:1/1]">
        <span className={own === null ? "" : "invisible"}>{anonymousAvailabilityText(match, offers, renderedAt)}</span>
        {own !== null && <span className="self-center">{own.text}</span>}
      </p>
      <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-3 empty:hidden">
        {shown !== null && (
          <VideoLink to={shown.to} plays={shown.plays} format={offers?.video?.format} className="btn btn-primary">
            <span className="i-lucide-play" aria-hidden="true" />
            {shown.text}
          </VideoLink>
        )}
        {label !== null && match.audioEntryID !== null && (
          <ListenButton
            entryID={match.audioEntryID}
            title={t("{home} v {away}", { home: match.home.shortName, away: match.away.shortName })}
            label={label}
          />
        )}
        {tickets !== null && match.state.kind === "fixture" && (
          <a href={tickets} target="_blank" rel="noopener noreferrer" className="btn btn-ghost">
            {t("Tickets")}
            <span className="visually-hidden">{` ${t("(opens in a new tab)")}`}</span>
          </a>
        )}
        {match.reportSlug !== null && (
          <Link to={newsPath(match.reportSlug)} className="btn btn-ghost">
            {t("Match report")}
          </Link>
        )}
        {match.state.kind !== "result" && <PushButton topic={`match-${match.id}`} subject={fixtureName(match)} />}
        {/* Last in the row: for a viewer who needs no pass it is invisible, but keeps its space. */}
        {sold !== null && (
          <Link
            to={`/packages?match=${sold.id}`}
            className={`btn btn-ghost ${own === null || own.video === "buy" || own.video === "log-in" ? "" : "invisible"}`}
          >
            {t("A pass for this match")}
          </Link>
        )}
      </p>
    </div>
  );
}
