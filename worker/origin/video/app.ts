import { Hono } from "hono";
import { z } from "zod";
import type {
  streamAnswer,
  videoAnswer,
  videoCategoriesAnswer,
  videoListAnswer,
  videoSectionsAnswer,
} from "../../../schemas/video.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { findStream, findVideo, listCategories, listVideos } from "./catalogue.ts";
import { playback } from "./playback.ts";
import { titleQuery } from "./title-query.ts";
import { watchPositionsOrigin } from "./watch-positions.ts";

/** The one feed that is on in the default configuration (accounts-and-streaming §3). */
const feedName = "videos";

/** A number in an address: digits alone, so that "1e3", " 1" and "" are refused. */
const digits = (low: number, high: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, "is a whole number")
    .transform(Number)
    .pipe(z.int().min(low).max(high))
    .default(otherwise);

const searchParameters = z.strictObject({
  "page[size]": digits(1, 100, 12),
  /** From 0. */
  "page[number]": digits(0, 100_000, 0),
  q: z.string().max(300).optional(),
});

const sectionParameters = z.strictObject({
  section: z
    .string()
    .max(80)
    .regex(/^[\w -]*$/)
    .default(""),
  pageIndex: digits(0, 100_000, 0),
  pageSize: digits(1, 100, 10),
});

/** @throws ApiError 400 that names each parameter at fault. */
function readQuery<Schema extends z.ZodType>(address: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(address).searchParams));
  if (!parsed.success) {
    throw new ApiError(400, "bad_parameter", `The query is not understood. ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}

/** The embedded video backend (accounts-and-streaming §7). Metadata is for everybody and holds neither sources nor keys. */
export const videoOrigin = new Hono<AppEnv>()
  .get("/search", async (c) => {
    const query = readQuery(c.req.url, searchParameters);
    const title = query.q === undefined ? undefined : titleQuery(query.q);
    const page = { page: query["page[number]"], size: query["page[size]"], ...(title && { title }) };
    const { items, total } =
      title === null ? { items: [], total: 0 } : await listVideos(c.env.VIDEO_DB, page, new Date());
    return c.json({ data: items, total } satisfies z.infer<typeof videoListAnswer>);
  })
  .get("/feed/:videoFeed/sections/", async (c) => {
    if (c.req.param("videoFeed") !== feedName) throw new ApiError(404, "unknown_feed", "There is no such video feed.");
    const { section, pageIndex, pageSize } = readQuery(c.req.url, sectionParameters);
    const now = new Date();
    // A section that there is none of falls back to the latest of all.
    const known = (await listCategories(c.env.VIDEO_DB)).find(({ slug }) => slug === section);
    const { items } = await listVideos(
      c.env.VIDEO_DB,
      { page: pageIndex, size: pageSize, ...(known && { section: known.slug }) },
      now,
    );
    return c.json({
      sections: [{ id: known?.slug ?? "latest", name: known?.name ?? "Latest", itemData: items }],
    } satisfies z.infer<typeof videoSectionsAnswer>);
  })
  .get("/categories", async (c) => {
    const categories = await listCategories(c.env.VIDEO_DB);
    return c.json({
      data: categories.map(({ slug, name, order_position }) => ({
        id: slug,
        attributes: { slug, name, orderPosition: order_position },
      })),
    } satisfies z.infer<typeof videoCategoriesAnswer>);
  })
  .get("/videos/:entryID", async (c) => {
    const video = await findVideo(c.env.VIDEO_DB, c.req.param("entryID"), new Date());
    if (video === null) throw new ApiError(404, "unknown_video", "There is no such video.");
    return c.json({ data: video } satisfies z.infer<typeof videoAnswer>);
  })
  .get("/streams/:assetID", async (c) => {
    const stream = await findStream(c.env.VIDEO_DB, c.req.param("assetID"), new Date());
    if (stream === null) throw new ApiError(404, "unknown_stream", "There is no such stream.");
    return c.json({ data: { attributes: stream } } satisfies z.infer<typeof streamAnswer>);
  })
  .route("/play", playback)
  .route("/watch-positions", watchPositionsOrigin);
