import { z } from "zod";

/** An entry in the content matrix's lists (spec: entities#video-item): the fields that this site uses. */
export const matrixItem = z.object({
  id: z.string(),
  metaData: z.object({
    title: z.string(),
    body: z.string().default(""),
    /** Seconds; 0 for a live stream. */
    VideoDuration: z.number().nonnegative(),
    SysEntryEntitlements: z.array(z.string()),
    category: z.array(z.string()).default([]),
    tags: z.array(z.string()).default([]),
    live: z.boolean().default(false),
    fixtureID: z.int().nullable().default(null),
  }),
  mediaData: z.object({ entryId: z.string(), thumbnailUrl: z.string() }),
  publicationData: z.object({ createdAt: z.iso.datetime(), releaseFrom: z.iso.datetime() }),
});
export type MatrixItem = z.infer<typeof matrixItem>;

/** GET search?query=&sort=&pageIndex=&pageSize= */
export const matrixSearchResponse = z.object({
  itemData: z.array(matrixItem),
  pagingData: z.object({
    totalCount: z.int().nonnegative(),
    pageIndex: z.int().nonnegative(),
    pageSize: z.int().positive(),
  }),
});

/** The only sort order that the site requests. */
export const matrixSort = "publicationData.releaseFrom:desc";
