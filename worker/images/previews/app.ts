import { type Context, Hono } from "hono";
import type { ImageFocus } from "../../../schemas/content/image.ts";
import { previewSize } from "../../../schemas/content/link-preview.ts";
import type { Match } from "../../../schemas/football/match-data.ts";
import { pageLanguage, t } from "../../../schemas/site/messages.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { escapeMarkup } from "../../html/escape-markup.ts";
import { inNamedLanguage } from "../../language/page-language.ts";
import { leagueFile } from "../../league/league-file.ts";
import { log } from "../../log.ts";
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
import { findOriginal, originalURL } from "../originals.ts";
import { conditionalImages, drawingName, placeholderMaxAge, serveCachedImage } from "../rendered-image-cache.ts";
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
  servePreview(c, async ({ signal, brand }) => {
    const match = await matchService(backend(c, "match-data"), { signal }).match(Number(nameOf(c)));
    if (match === null) return null;
    const svg = matchPreview(match, await looksOf(c, match), brand);
    return { svg, seconds: match.state.kind === "live" ? freshSeconds.live : freshSeconds.match };
  }),
);

previews.get("/article/:file{[^/]{1,300}\\.jpg}", (c) =>
  servePreview(c, async ({ signal, brand }) => {
    const found = await contentService(backend(c, "content"), { signal }).article(nameOf(c));
    if (found === null) return null;
    const { title, imageKey, imageFocus, lang, categories } = found.data;
    const words = { kicker: categories[0]?.name ?? "", title, lang };
    return await overImage(c, { key: imageKey, focus: imageFocus }, words, brand);
  }),
);

previews.get("/video/:file{[\\w-]{1,100}\\.jpg}", (c) =>
  servePreview(c, async ({ signal, brand }) => {
    const video = await videoService(backend(c, "video"), { signal }).video(nameOf(c));
    if (video === null) return null;
    const kicker = video.mediaData.mediaType === "DrmLiveVideo" ? t("Live") : t("Video");
    const words = { kicker, title: video.metaData.title, lang: pageLanguage().tag, plays: true };
    return await overImage(c, { key: `video-${video.mediaData.entryId}` }, words, brand);
  }),
);

previews.get("/page/:file{[\\w-]{1,100}\\.jpg}", (c) =>
  servePreview(c, ({ brand }) =>
    overImage(c, { key: nameOf(c) }, { kicker: "", title: null, lang: pageLanguage().tag }, brand),
  ),
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

/** A preview as an SVG document. */
interface Drawn {
  /** Changes whenever the preview does. */
  svg: string;
  /** Seconds for which it may be cached. */
  seconds: number;
  /** The document to render, if that takes an original, which is not read for a cached preview. `lasting`: it could be read. */
  complete?: () => Promise<{ svg: string; lasting: boolean }>;
}

/** Draws a preview in the league's own language, and serves it as JPEG. */
async function servePreview(
  c: Context<AppEnv>,
  draw: (from: { signal: AbortSignal; brand: Brand }) => Promise<Drawn | null>,
): Promise<Response> {
  const { brand, isWhole } = await brandOf(c);
  const drawn = await inNamedLanguage(null, c.get("league"), () =>
    draw({ signal: AbortSignal.timeout(timeout), brand }),
  ).catch((error: unknown) => {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(503, "unavailable", "This cannot be shown at the moment. Please try again.", {
      "retry-after": "60",
    });
  });
  if (drawn === null) throw missing();
  const name = await drawingName("preview", new TextEncoder().encode(drawn.svg));
  return await serveCachedImage(c, { name, maxAge: isWhole ? drawn.seconds : placeholderMaxAge }, async () => {
    await rateLimit(c.env.IMAGE_LIMIT, networkOf(c.req.raw));
    const { rasterise } = await import("../rasterise.ts");
    const { svg, lasting } = (await drawn.complete?.()) ?? { svg: drawn.svg, lasting: true };
    const image = await encodeDrawing(c.env.IMAGES, await rasterise(svg), { ...previewSize, format: "jpg" });
    return { ...image, lasting: image.lasting && lasting };
  });
}

/** A preview with words over the image of a key: its original, or a drawing. */
async function overImage(
  c: Context<AppEnv>,
  { key, focus }: { key: string; focus?: ImageFocus | undefined },
  words: Omit<TextPreview, "artwork">,
  brand: Brand,
): Promise<Drawn> {
  const { theme } = c.get("league");
  const draw = (artwork: TextPreview["artwork"]) => textPreview({ ...words, artwork }, brand);
  const overDrawing = async () =>
    draw(composeArtwork({ ...previewSize, key, subject: await subjectOf(key, c.env), theme }));
  const original = await findOriginal(c.env, key);
  if (original === null) return { svg: await overDrawing(), seconds: freshSeconds.other };
  if (original === "unknown") return { svg: await overDrawing(), seconds: placeholderMaxAge };
  return {
    svg: draw(photo([key, original.etag, focus?.x, focus?.y].join(" "))),
    seconds: freshSeconds.other,
    async complete() {
      const size = { ...previewSize, focus, format: "jpg" as const };
      const url = await originalURL(c.env, original, size).catch((error: unknown) => {
        log("warn", "preview without its image", { key, error: String(error) });
        return null;
      });
      return url === null ? { svg: await overDrawing(), lasting: false } : { svg: draw(photo(url)), lasting: true };
    },
  };
}

const photo = (url: string): TextPreview["artwork"] => ({
  box: previewSize,
  body: `<image href="${escapeMarkup(url)}" width="${previewSize.width}" height="${previewSize.height}" preserveAspectRatio="xMidYMid slice"/>`,
});

/** The clubs' looks. A club of a remote backend gets a derived crest in its own colours. */
async function looksOf(c: Context<AppEnv>, { home, away }: Match): Promise<{ home: ClubLook; away: ClubLook }> {
  const known = await clubLooks(c.env, [home.id, away.id]);
  const look = ({ id, name, colours }: Match["home"]) =>
    known.find((club) => club.id === id && club.name === name) ??
    storedLook({ id, name, colours: JSON.stringify(colours), crest: "" });
  return { home: look(home), away: look(away) };
}

/** The brand, and whether its mark could be read, if it has one. */
async function brandOf(c: Context<AppEnv>): Promise<{ brand: Brand; isWhole: boolean }> {
  const { name, theme } = c.get("league");
  const brandWith = (mark: string | null): Brand => ({ brand: name, mark, colours: previewColours(theme) });
  try {
    const mark = await leagueFile(c, "brand/mark.svg");
    return { brand: brandWith(mark === null ? null : await mark.text()), isWhole: true };
  } catch (error) {
    log("warn", "preview without the league's mark", { error: String(error) });
    return { brand: brandWith(null), isWhole: false };
  }
}
