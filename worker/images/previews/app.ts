import { type Context, Hono } from "hono";
import { previewSize } from "../../../schemas/content/link-preview.ts";
import type { Match } from "../../../schemas/football/match-data.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { leagueFile } from "../../league/league-file.ts";
import { networkOf, rateLimit } from "../../middleware/rate-limit.ts";
import { BackendError } from "../../services/backend-error.ts";
import type { BackendName } from "../../services/backends.ts";
import { contentService } from "../../services/content.ts";
import { matchService } from "../../services/matches.ts";
import { videoService } from "../../services/videos.ts";
import { composeArtwork } from "../artwork.ts";
import { storedLook } from "../club-look.ts";
import type { ClubLook } from "../crest.ts";
import { encodeDrawing } from "../encode.ts";
import { conditionalImages, drawingName, serveCachedImage } from "../rendered-image-cache.ts";
import { clubLooks, subjectOf } from "../subjects.ts";
import { type Brand, previewColours } from "./canvas.ts";
import { matchPreview } from "./match-preview.ts";
import { type TextPreview, textPreview } from "./text-preview.ts";

/** Milliseconds until a backend must have responded. */
const timeout = 5_000;
/** Seconds for which browsers and other caches may keep previews: titles get corrected, and matches go on. */
const freshSeconds = { live: 60, match: 300, other: 3_600 };

/** Link preview images (Open Graph): `/previews/{match|article|video|page}/{name}.jpg`. */
export const previews = new Hono<AppEnv>().use(conditionalImages);

previews.get("/match/:file{[1-9][0-9]{0,8}\\.jpg}", (c) =>
  servePreview(c, async (signal) => {
    const match = await matchService(backend(c, "match-data"), { signal }).match(Number(nameOf(c)));
    if (match === null) return null;
    const svg = matchPreview(match, await looksOf(c, match), await brandOf(c));
    return { svg, seconds: match.state.kind === "live" ? freshSeconds.live : freshSeconds.match };
  }),
);

previews.get("/article/:file{[^/]{1,300}\\.jpg}", (c) =>
  servePreview(c, async (signal) => {
    const found = await contentService(backend(c, "content"), { signal }).article(nameOf(c));
    if (found === null) return null;
    const { title, imageKey, lang, categories } = found.data;
    const preview = { artwork: await artworkOf(c, imageKey), kicker: categories[0]?.name ?? "", title, lang };
    return { svg: textPreview(preview, await brandOf(c)), seconds: freshSeconds.other };
  }),
);

previews.get("/video/:file{[\\w-]{1,100}\\.jpg}", (c) =>
  servePreview(c, async (signal) => {
    const video = await videoService(backend(c, "video"), { signal }).video(nameOf(c));
    if (video === null) return null;
    const artwork = await artworkOf(c, `video-${video.mediaData.entryId}`);
    const kicker = video.mediaData.mediaType === "DrmLiveVideo" ? "Live" : "Video";
    const preview = { artwork, kicker, title: video.metaData.title, lang: "en" as const, plays: true };
    return { svg: textPreview(preview, await brandOf(c)), seconds: freshSeconds.other };
  }),
);

previews.get("/page/:file{[\\w-]{1,100}\\.jpg}", (c) =>
  servePreview(c, async () => {
    const preview = { artwork: await artworkOf(c, nameOf(c)), kicker: "", title: null, lang: "en" as const };
    return { svg: textPreview(preview, await brandOf(c)), seconds: freshSeconds.other };
  }),
);

previews.all("*", () => {
  throw missing();
});

const missing = () => new ApiError(404, "not_found", "There is no preview at this address.");

/** The name in the path, without its extension. */
function nameOf(c: Context<AppEnv>): string {
  return (c.req.param("file") ?? "").replace(/\.jpg$/, "");
}

function backend(c: Context<AppEnv>, name: BackendName) {
  return c.get("backends")(name);
}

/** Draws a preview and serves it as JPEG. */
async function servePreview(
  c: Context<AppEnv>,
  draw: (signal: AbortSignal) => Promise<{ svg: string; seconds: number } | null>,
): Promise<Response> {
  const drawn = await draw(AbortSignal.timeout(timeout)).catch((error: unknown) => {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(503, "unavailable", "This cannot be shown at the moment. Please try again.", {
      "retry-after": "60",
    });
  });
  if (drawn === null) throw missing();
  const name = await drawingName("preview", new TextEncoder().encode(drawn.svg));
  return await serveCachedImage(c, { name, maxAge: drawn.seconds }, async () => {
    await rateLimit(c.env.IMAGE_LIMIT, networkOf(c.req.raw));
    const { rasterise } = await import("../rasterise.ts");
    return await encodeDrawing(c.env.IMAGES, await rasterise(drawn.svg), { ...previewSize, format: "jpg" });
  });
}

async function artworkOf(c: Context<AppEnv>, key: string): Promise<TextPreview["artwork"]> {
  const { theme } = c.get("league");
  return composeArtwork({ ...previewSize, key, subject: await subjectOf(key, c.env), theme });
}

/** The clubs' looks. A club of a remote backend gets a derived crest in its own colours. */
async function looksOf(c: Context<AppEnv>, { home, away }: Match): Promise<{ home: ClubLook; away: ClubLook }> {
  const known = await clubLooks(c.env, [home.id, away.id]);
  const look = ({ id, name, colours }: Match["home"]) =>
    known.find((club) => club.id === id && club.name === name) ??
    storedLook({ id, name, colours: JSON.stringify(colours), crest: "" });
  return { home: look(home), away: look(away) };
}

async function brandOf(c: Context<AppEnv>): Promise<Brand> {
  const mark = await leagueFile(c, "brand/mark.svg");
  const { name, theme } = c.get("league");
  return { brand: name, mark: mark === null ? null : await mark.text(), colours: previewColours(theme) };
}
