import { Hono } from "hono";
import { z } from "zod";
import type { audioListResponse, audioResponse } from "../../../schemas/streaming/audio.ts";
import type { ownSourceResponse } from "../../../schemas/streaming/own-source.ts";
import type { recordingStatesResponse, sourceStatesResponse } from "../../../schemas/streaming/source-state.ts";
import type {
  streamResponse,
  videoCategoriesResponse,
  videoListResponse,
  videoResponse,
  videoSeasonsResponse,
  videoSectionsResponse,
} from "../../../schemas/streaming/video.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { integerParameter, parseParameters } from "../../request/parameters.ts";
import { deskCategories } from "../desk-categories.ts";
import { findAudio, findAudioStream, listOnAir } from "./audio-catalogue.ts";
import { availabilityRoutes } from "./availability.ts";
import {
  findFeed,
  findStream,
  findVideo,
  listCategories,
  listSections,
  listVideoSeasons,
  liveSection,
  searchVideos,
} from "./catalogue.ts";
import { deskClips } from "./clips/clips.ts";
import { clipPreviews } from "./clips/preview.ts";
import { deskAvailabilityRules } from "./desk/availability-rules.ts";
import { deskCommentaries } from "./desk/commentaries.ts";
import { deskEntrySearch } from "./desk/entry-search.ts";
import { deskLiveRules } from "./desk/live-rules.ts";
import { deskRecordings } from "./desk/recordings.ts";
import { deskStreams } from "./desk/streams.ts";
import { parseExpression } from "./expression/parse.ts";
import { findOwnSource } from "./own-sources.ts";
import { playbackRoutes } from "./playback.ts";
import { downloadRoutes } from "./recordings/download.ts";
import { tusRoutes } from "./recordings/tus.ts";
import { readRecordingStates } from "./source-states/recording-states.ts";
import { readSourceStates } from "./source-states/source-states.ts";
import { watchPositionRoutes } from "./watch-positions.ts";

const searchParameters = z.strictObject({
  "page[size]": integerParameter("page[size]", 1, 100).default(12),
  /** From 0. */
  "page[number]": integerParameter("page[number]", 0, 100_000).default(0),
  /** A `VideoExpression`. */
  q: z.string().optional(),
  /** The only order: publication start, newest first. */
  sort: z.literal("-publicationStart", "is -publicationStart").default("-publicationStart"),
});

const seasonsParameters = z.strictObject({
  categories: z
    .string()
    .regex(/^[\w-]{1,80}(,[\w-]{1,80}){0,99}$/, "is categories by their slugs, such as highlights,replays")
    .transform((slugs) => slugs.split(","))
    .optional(),
});

const sectionParameters = z.strictObject({
  section: z
    .string()
    .regex(/^[\w -]{0,80}$/, "is at most 80 letters, digits, spaces, hyphens and underscores")
    .default(""),
  pageIndex: integerParameter("pageIndex", 0, 100_000).default(0),
  pageSize: integerParameter("pageSize", 1, 100).default(10),
});

/**
 * The embedded video backend (spec: calls#video-feed, calls#streams). Metadata is public and has neither sources nor keys.
 */
export const videoBackend = new Hono<AppEnv>()
  .get("/search", async (c) => {
    const query = parseParameters(searchParameters, c.req.query());
    const { items, total } = await searchVideos(
      c.env.VIDEO_DB,
      query.q === undefined ? null : parseExpression(query.q),
      { page: query["page[number]"], size: query["page[size]"] },
      new Date(),
    );
    return c.json({ data: items, total } satisfies z.infer<typeof videoListResponse>);
  })
  .get("/feed/:videoFeed/sections/", async (c) => {
    const { section, pageIndex, pageSize } = parseParameters(sectionParameters, c.req.query());
    const feed = await findFeed(c.env.VIDEO_DB, c.req.param("videoFeed"));
    if (feed === null) throw new ApiError(404, "unknown_feed", "There is no such video feed.");
    // An unknown section falls back to the latest videos of all.
    const known = feed.sections.find(({ slug }) => slug === section);
    const itemData = await listSections(
      c.env.VIDEO_DB,
      known ? [known.slug] : feed.everything ? null : feed.sections.map(({ slug }) => slug),
      { page: pageIndex, size: pageSize },
      new Date(),
    );
    return c.json({
      sections: [{ id: known?.slug ?? "latest", name: known?.name ?? "Latest", itemData }],
    } satisfies z.infer<typeof videoSectionsResponse>);
  })
  .get("/seasons", async (c) => {
    const { categories } = parseParameters(seasonsParameters, c.req.query());
    const data = await listVideoSeasons(c.env.VIDEO_DB, categories ?? null, new Date());
    return c.json({ data } satisfies z.infer<typeof videoSeasonsResponse>);
  })
  .get("/categories", async (c) => {
    const categories = await listCategories(c.env.VIDEO_DB);
    return c.json({
      data: categories.map(({ slug, name, order_position }) => ({
        id: slug,
        attributes: { slug, name, orderPosition: order_position },
      })),
    } satisfies z.infer<typeof videoCategoriesResponse>);
  })
  .get("/videos/:entryID", async (c) => {
    const video = await findVideo(c.env.VIDEO_DB, c.req.param("entryID"), new Date());
    if (video === null) throw new ApiError(404, "unknown_video", "There is no such video.");
    return c.json({ data: video } satisfies z.infer<typeof videoResponse>);
  })
  .get("/streams/:assetID", async (c) => {
    const [assetID, now] = [c.req.param("assetID"), new Date()];
    const stream =
      (await findStream(c.env.VIDEO_DB, assetID, now)) ?? (await findAudioStream(c.env.VIDEO_DB, assetID, now));
    if (stream === null) throw new ApiError(404, "unknown_stream", "There is no such stream.");
    return c.json({ data: { attributes: stream } } satisfies z.infer<typeof streamResponse>);
  })
  .get("/sources/:entryID", requireServiceKey, async (c) => {
    const found = await findOwnSource(c.env.VIDEO_DB, c.req.param("entryID"), new Date());
    if (found === null) throw new ApiError(404, "no_own_source", "This entry has no source of its own.");
    const { source, onAir } = found;
    return c.json({ data: { attributes: source, meta: { onAir } } } satisfies z.infer<typeof ownSourceResponse>);
  })
  .get("/source-states", requireServiceKey, async (c) =>
    c.json({ data: await readSourceStates(c.env.VIDEO_DB) } satisfies z.infer<typeof sourceStatesResponse>),
  )
  .get("/recording-states", requireServiceKey, async (c) =>
    c.json({ data: await readRecordingStates(c.env.VIDEO_DB, new Date()) } satisfies z.infer<
      typeof recordingStatesResponse
    >),
  )
  .get("/audio", async (c) =>
    c.json({ data: await listOnAir(c.env.VIDEO_DB, new Date()) } satisfies z.infer<typeof audioListResponse>),
  )
  .get("/audio/:entryID", async (c) => {
    const audio = await findAudio(c.env.VIDEO_DB, c.req.param("entryID"), new Date());
    if (audio === null) throw new ApiError(404, "unknown_audio", "There is no such commentary.");
    return c.json({ data: audio } satisfies z.infer<typeof audioResponse>);
  })
  .route("/play", playbackRoutes)
  .route("/availability", availabilityRoutes)
  .route("/operator/streams", deskStreams)
  .route("/operator/commentaries", deskCommentaries)
  .route("/operator/rules", deskAvailabilityRules)
  .route("/operator/live-rules", deskLiveRules)
  .route("/operator/entries", deskEntrySearch)
  .route("/operator/clips", deskClips)
  .route("/operator/recordings", deskRecordings)
  .route(
    "/operator/categories",
    deskCategories({
      databaseOf: (env) => env.VIDEO_DB,
      ...{ table: "video_categories", contents: "video_category_entries", language: null },
      ...{ order: "order_position, slug", reserved: liveSection },
      add: `INSERT INTO video_categories (slug, name, order_position)
        SELECT ?1, ?2, coalesce(max(order_position), 0) + 1 FROM video_categories WHERE ?3 IS NOT NULL`,
    }),
  )
  .route("/clip-previews", clipPreviews)
  .route("/recordings", tusRoutes)
  .route("/recording-files", downloadRoutes)
  .route("/watch-positions", watchPositionRoutes);
