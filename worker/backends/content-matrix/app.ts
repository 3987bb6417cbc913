import { Hono } from "hono";
import { z } from "zod";
import { type MatrixItem, type matrixSearchResponse, matrixSort } from "../../../schemas/streaming/content-matrix.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { matrixFieldNames } from "../../../schemas/streaming/video-expression.ts";
import type { AppEnv } from "../../app-env.ts";
import { integerParameter, parseParameters } from "../../request/parameters.ts";
import { searchVideos } from "../video/catalogue.ts";
import { parseExpression } from "../video/expression/parse.ts";

const parameters = z.strictObject({
  /** A `VideoExpression` with `matrixFieldNames`. */
  query: z.string().optional(),
  sort: z.literal(matrixSort, `is ${matrixSort}`).default(matrixSort),
  pageIndex: integerParameter("pageIndex", 0, 100_000).default(0),
  pageSize: integerParameter("pageSize", 1, 100).default(12),
});

function toMatrixItem({ id, metaData, mediaData, publicationData, fixtureID }: VideoItem): MatrixItem {
  return {
    id,
    metaData: {
      title: metaData.title,
      body: metaData.description,
      VideoDuration: metaData.VideoDuration,
      SysEntryEntitlements: metaData.SysEntryEntitlements,
      category: metaData.categories,
      tags: metaData.tags,
      live: mediaData.mediaType === "DrmLiveVideo",
      fixtureID,
    },
    mediaData: { entryId: mediaData.entryId, thumbnailUrl: mediaData.thumbnailUrl },
    publicationData,
  };
}

/** The embedded content matrix: the alternative video provider's search (spec: calls#content-matrix), over the same videos. */
export const contentMatrixBackend = new Hono<AppEnv>().get("/search", async (c) => {
  const { query, pageIndex, pageSize } = parseParameters(parameters, c.req.query());
  const expression = query === undefined ? null : parseExpression(query, matrixFieldNames, "query");
  const { items, total } = await searchVideos(
    c.env.VIDEO_DB,
    expression,
    { page: pageIndex, size: pageSize },
    new Date(),
  );
  return c.json({
    itemData: items.map(toMatrixItem),
    pagingData: { totalCount: total, pageIndex, pageSize },
  } satisfies z.infer<typeof matrixSearchResponse>);
});
