import { z } from "zod";
import { handlerVersions } from "../../schemas/content/image-host.ts";
import { precedence } from "../../schemas/football/match-sources.ts";
import { optionalLongSecret, url } from "./fields.ts";

export const backends = {
  CONTENT_API: url.describe("URL of the content backend. Empty: the embedded one."),
  MATCH_DATA_API: url.describe("URL of the match-data backend. Empty: the embedded one."),
  VIDEO_API: url.describe("URL of the video backend. Empty: the embedded one."),
  STREAMING_API: url.describe(
    "URL of the streaming backend, which has the entitlements and restrictions of accounts. Empty: the embedded one.",
  ),
  PAYMENTS_API: url.describe("URL of the payments backend. Empty: the embedded one."),
  ADVERTISING_API: url.describe("URL of the advertising backend. Empty: the embedded one."),
  PROMOS_API: url.describe("URL of the promotions backend. Empty: the embedded one."),
  EXPERIMENTS_API: url.describe("URL of the experiments backend. Empty: the embedded one."),
  VIDEO_PROVIDER: z
    .enum(["streaming-service", "content-matrix"])
    .default("streaming-service")
    .describe(
      "Search that lists videos: that of the video backend (`streaming-service`) or of the content matrix (`content-matrix`).",
    ),
  CONTENT_MATRIX_API: url.describe(
    "URL of the content matrix, used with `VIDEO_PROVIDER = content-matrix`. Empty: the embedded one.",
  ),
  IMAGES_API: url.describe(
    "URL of an image host that supports the [documented URL forms](specification/calls.md#images). Empty: `/images` of this site.",
  ),
  IMAGE_HANDLER: z
    .enum(handlerVersions)
    .default("v2")
    .describe(
      "URL form in which the image host serves an uncropped image: `v1` is `{width}x{height},contain/`, `v2` is `fit-in/{width}x{height}/`.",
    ),
  LEGACY_PACKAGES_API: url.describe(
    'URL of a list of the passes that an older provider still sells, as `[{"Id","Title","Body","Duration","AmountFormatted","PurchaseUrl"}]`, or that in `{"data":…}`. A `Duration` is words or a number of months; null means by the month. Empty: no such passes.',
  ),
  MATCH_FEED_SECRET: optionalLongSecret.describe(
    "Key with which a match feed signs its reports. It has no other use. Empty: `SERVICE_KEY`.",
  ),
  MATCH_PRECEDENCE: precedence
    .default("desk")
    .describe(
      "Which source takes precedence when a match feed and staff at the desk report the same event, line-up or figure differently: `desk` or `feed`.",
    ),
};
