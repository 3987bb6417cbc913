import { useEffect } from "react";
import { useLocation } from "react-router";
import type { LiveUpgrade } from "../../../../schemas/league/video-settings.ts";
import { pageHref, t } from "../../../../schemas/site/messages.ts";
import { singleFormat } from "../../../../schemas/streaming/single-format.ts";
import type { StreamFormat } from "../../../../schemas/streaming/stream-source.ts";
import type { VideoItem } from "../../../../schemas/streaming/video.ts";
import { promptLogin } from "../../../state/login-prompt.ts";
import { playIntent } from "../../../state/play-intent.ts";
import { pageVideo, takePressedPlayLink } from "../../../state/play-links.ts";
import { type PlayableVideo, playableVideo } from "../../../state/player.ts";
import { useUser } from "../../../state/user.ts";
import { isUnmetered } from "../../../ui/is-unmetered.ts";
import { afterLoad } from "../../../ui/use-after-load.ts";
import { useLatest } from "../../../ui/use-latest.ts";
import { UpgradeButton } from "../../packages/upgrade-button.tsx";
import { startPlayback } from "../../player/start-playback.ts";
import { useViewerContext } from "../../where-to-watch/use-viewer-context.ts";
import { LockIcon } from "../card/lock-icon.tsx";
import { Thumbnail } from "../card/thumbnail.tsx";
import { useLocked } from "../card/use-locked.ts";
import { LengthBadge } from "../card/video-card.tsx";
import type { Broadcast } from "./broadcast.ts";
import { loginRequiredMessage } from "./unlock-text.ts";
import { videoAccess } from "./video-access.ts";

/**
 * The poster with its Play button, and who may watch. The player's code loads on the press, or on arrival through a link that plays at
 * once.
 */
export function WatchPanel({
  video,
  formats,
  broadcast,
  locked: upgrade,
  isMatchSold,
  at,
}: {
  video: VideoItem;
  /** How it is packaged, if known. */
  formats: readonly StreamFormat[] | undefined;
  broadcast: Broadcast;
  /** What a locked live video offers. */
  locked: LiveUpgrade;
  /** Whether a pass for its match alone is on sale. */
  isMatchSold: boolean;
  /** Epoch milliseconds. */
  at: number;
}) {
  const { metaData, mediaData } = video;
  const playable = { ...playableVideo(video), formats };
  usePlayLink(broadcast.playable ? playable : null);
  return (
    <div>
      <div data-theme="dark" className="relative isolate overflow-hidden rounded-card bg-raised">
        <Thumbnail
          url={mediaData.thumbnailUrl}
          size={{ width: 1280, height: 720 }}
          sizes="(width < 1024px) 100vw, 66vw"
          priority
        />
        {broadcast.playable ? (
          <PlayButton video={playable} required={metaData.SysEntryEntitlements} />
        ) : (
          <p className="absolute inset-0 grid place-items-center bg-night/75 p-6 text-center heading-3">
            {broadcast.message}
          </p>
        )}
        <LockIcon required={metaData.SysEntryEntitlements} />
        <LengthBadge video={video} at={at} />
      </div>
      <Access video={video} upgrade={upgrade} isMatchSold={isMatchSold} at={at} />
      <noscript>
        <p className="mt-1 text-muted">{t("Playing video needs JavaScript.")}</p>
      </noscript>
    </div>
  );
}

function PlayButton({ video, required }: { video: PlayableVideo; required: readonly string[] }) {
  const play = singleFormat(video.formats) ?? "";
  const mayPlay = useLocked(required) === false;
  const start = () => startPlayback(video, 0);
  useEffect(() => {
    pageVideo.play = mayPlay ? start : null;
    return () => {
      pageVideo.play = null;
    };
  });
  useEffect(() => {
    // A viewer who opens the page of a video that they may play most likely plays it: prefetch the player.
    if (!mayPlay || !isUnmetered(navigator)) return;
    return afterLoad(() => {
      playIntent.play = play;
    });
  }, [mayPlay, play]);
  return (
    <button
      type="button"
      data-play={play}
      onClick={start}
      className="group absolute inset-0 grid cursor-pointer place-items-center bg-night/35 transition-colors duration-150 hover:bg-night/15"
    >
      <span className="grid size-20 place-items-center rounded-full bg-beam text-night transition-transform duration-150 motion-safe:group-hover:scale-108 l:size-24">
        <span className="i-lucide-play ms-1 text-4xl rtl:ms-0 rtl:me-1" />
        <span className="visually-hidden">{t("Play")}</span>
      </span>
    </button>
  );
}

/** Plays at once if a link to this page was pressed to play it. @param video null if there is nothing to play now. */
function usePlayLink(video: PlayableVideo | null): void {
  const { pathname } = useLocation();
  const latest = useLatest(video);
  useEffect(() => {
    const pagesSince = takePressedPlayLink(pageHref(pathname));
    if (pagesSince !== null && latest.current !== null) startPlayback(latest.current, pagesSince);
  }, [pathname, latest]);
}

/** Who may watch, and how to unlock the video if it is locked. */
function Access({
  video,
  upgrade,
  isMatchSold,
  at,
}: {
  video: VideoItem;
  upgrade: LiveUpgrade;
  isMatchSold: boolean;
  at: number;
}) {
  const required = video.metaData.SysEntryEntitlements;
  const live = video.mediaData.mediaType === "DrmLiveVideo";
  const viewerContext = useViewerContext();
  const anonymous = videoAccess(video, null, at, isMatchSold);
  const own = viewerContext === null ? null : videoAccess(video, viewerContext, Date.now(), isMatchSold);
  const locked = useLocked(required);
  const { loggedIn } = useUser();
  const { lockedVideoTitle, lockedVideoMessage } = upgrade;
  const prompt = locked ? lockedPrompt({ live, loggedIn, required, closed: own?.closed ?? false }, upgrade) : null;
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      {/* Both texts share one grid area, so that nothing shifts. */}
      <p className="grid basis-full text-muted *:[grid-area:1/1]">
        <span className={own === null ? "" : "invisible"}>{anonymous.text}</span>
        {own !== null && <span>{own.text}</span>}
      </p>
      {prompt === "login" && (
        <>
          <p className="font-600">{t(loginRequiredMessage)}</p>
          <button type="button" className="btn btn-ghost" onClick={() => promptLogin(t(loginRequiredMessage))}>
            {t("Log In Or Register")}
          </button>
        </>
      )}
      {prompt === "upgrade" && (
        <>
          {live && (
            <p>
              <strong>{lockedVideoTitle}.</strong> {lockedVideoMessage}
            </p>
          )}
          <UpgradeButton className="btn btn-ghost" />
        </>
      )}
    </div>
  );
}

/**
 * What unlocks a locked video: login, or an upgrade (the league configures this for live videos). Null if no pass unlocks it.
 * @param video required: the entry's entitlements. closed: nothing opens it for this viewer, as in a country where it is not shown.
 */
export function lockedPrompt(
  {
    live,
    loggedIn,
    required,
    closed,
  }: { live: boolean; loggedIn: boolean; required: readonly string[]; closed: boolean },
  { require }: Pick<LiveUpgrade, "require">,
): LiveUpgrade["require"] | null {
  if (closed) return null;
  if (!loggedIn && !(live && require === "upgrade")) return "login";
  return required.length > 0 ? "upgrade" : null;
}
