import type { Episode } from "../../../schemas/content/podcast.ts";
import { episodeFile, podcastFeed } from "../../../schemas/content/podcast-paths.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { clockTime } from "../../playback/controls/media-time.ts";
import { trustMarkup } from "../../trusted-types.ts";
import { formatDate } from "../../ui/dates.ts";
import { Deferred } from "../../ui/deferred.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { leagueTextAttributes, pageAlignClass } from "../../ui/language-attributes.ts";
import { ListenButton } from "../audio/listen-button.tsx";

/** The episodes of the podcast, newest first. They play in the audio player, and without script in the browser's own. */
export function EpisodeList({ episodes }: { episodes: Promise<Episode[] | null> }) {
  return (
    <section aria-labelledby="episodes-heading">
      <h2 id="episodes-heading" className="heading-2 mb-4">
        {t("Episodes")}
      </h2>
      <Deferred
        resolve={episodes}
        skeleton={<div className="skeleton h-96 rounded-card" />}
        unavailable={t("The list")}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState icon="i-lucide-headphones" title={t("No episodes yet")} />
          ) : (
            <ul className="grid gap-4 xl:grid-cols-2">
              {loaded.map((each) => (
                <EpisodeCard key={each.slug} episode={each} />
              ))}
            </ul>
          )
        }
      </Deferred>
      <p className="mt-6">
        <a href={podcastFeed} type="application/rss+xml" className="text-link">
          {t("Follow in a podcast app (RSS)")}
        </a>
      </p>
    </section>
  );
}

function EpisodeCard({ episode }: { episode: Episode }) {
  const { slug, title, summary, publishedAt, audio, transcriptHTML } = episode;
  return (
    <li id={slug} className="card min-w-0 p-4 l:p-5">
      <h3 {...leagueTextAttributes()} className="heading-3">
        {title}
      </h3>
      <p className="mt-1 text-sm text-muted">
        <time dateTime={publishedAt}>{formatDate(publishedAt)}</time> · <bdi>{clockTime(audio.seconds)}</bdi>
      </p>
      <p {...leagueTextAttributes()} className={`mt-2 ${pageAlignClass()}`}>
        {summary}
      </p>
      <ListenButton
        entryID={`podcast/${slug}`}
        title={title}
        label={message("Listen")}
        file={episodeFile(episode)}
        small
        className="mt-4"
      />
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: what is heard is written below */}
        <audio controls preload="none" aria-label={title} src={episodeFile(episode)} className="mt-4 block w-full" />
      </noscript>
      {transcriptHTML !== "" && (
        <details className="mt-3">
          <summary className="inline-block min-h-6 cursor-pointer text-link">{t("What is heard, in writing")}</summary>
          <div
            {...leagueTextAttributes()}
            className="prose mt-3"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitises it (worker/services/content.ts)
            dangerouslySetInnerHTML={{ __html: trustMarkup(transcriptHTML) }}
          />
        </details>
      )}
    </li>
  );
}
