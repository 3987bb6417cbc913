import { Link } from "react-router";
import { t } from "../../../schemas/site/messages.ts";
import { singleFormat } from "../../../schemas/streaming/single-format.ts";
import { Crest } from "../fixtures/crest.tsx";
import { matchSentence, spoilerFreeSentence } from "../fixtures/match/match-status.ts";
import { useLiveScores } from "../live/use-live.ts";
import { Spoiler } from "../spoilers/spoiler.tsx";
import { VideoTitle } from "../videos/card/card-title.tsx";
import { Thumbnail } from "../videos/card/thumbnail.tsx";
import { VideoLink } from "../videos/card/video-link.tsx";
import { videoStatus } from "../videos/card/video-status.ts";
import type { LinkedContent } from "./linked-content.ts";

/**
 * The video, matches with live scores, and players that are linked to an article. Uses only CSS classes that articles have anyway: any
 * other would add to the styles that block the first paint of every article.
 */
export function LinkedSection({ matches, players, video, renderedAt }: LinkedContent) {
  const shown = useLiveScores(matches);
  return (
    <section aria-labelledby="linked-heading" className="mt-8">
      <h2 id="linked-heading" className="heading-2 mb-4">
        {t("More on this")}
      </h2>
      {video !== null && (
        <VideoLink
          to={`/videos/${encodeURIComponent(video.mediaData.entryId)}`}
          plays={videoStatus(video, renderedAt) !== "upcoming"}
          format={singleFormat(video.mediaData.formats)}
          data-prefetch=""
          className="card block overflow-hidden hover:bg-raised"
        >
          <Thumbnail
            url={video.mediaData.thumbnailUrl}
            size={{ width: 960, height: 540 }}
            sizes="(width < 46rem) 100vw, 46rem"
          />
          <span className="block p-4 font-600">
            <span className="block text-sm text-muted">{t("Video")}</span>
            <VideoTitle title={video.metaData.title} />
          </span>
        </VideoLink>
      )}
      {shown.length > 0 && (
        <ul aria-label={t("Matches")}>
          {shown.map((match) => (
            <li key={match.id} className="mt-4">
              <Link
                to={`/match-centre/${match.id}`}
                data-prefetch=""
                className="card flex items-center gap-2 p-4 hover:bg-raised"
              >
                <Crest club={match.home} size={32} />
                <Crest club={match.away} size={32} />
                <span>
                  <span className="block text-sm text-muted">{match.competition.name}</span>
                  <span className="font-600">
                    <Spoiler instead={spoilerFreeSentence(match, renderedAt)}>
                      {matchSentence(match, renderedAt)}
                    </Spoiler>
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {players.length > 0 && (
        <ul aria-label={t("Players")} className="mt-4 flex flex-wrap gap-2">
          {players.map(({ id, name, club }) => (
            <li key={id}>
              <Link to={`/players/${id}`} className="chip min-h-8 hover:bg-line">
                {name}, {club}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
