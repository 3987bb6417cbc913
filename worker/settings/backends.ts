import { z } from "zod";
import { handlerVersions } from "../../schemas/content/image-host.ts";
import { precedence } from "../../schemas/football/match-sources.ts";
import { optionalLongSecret, url } from "./fields.ts";

export const backends = {
  CONTENT_API: url.describe("Content backend."),
  MATCH_DATA_API: url.describe("Match-data backend."),
  VIDEO_API: url.describe("Video backend."),
  STREAMING_API: url.describe("Streaming backend: entitlements and restrictions of accounts."),
  PAYMENTS_API: url.describe("Payments backend."),
  ADVERTISING_API: url.describe("Advertising backend."),
  PROMOS_API: url.describe("Promotions backend."),
  EXPERIMENTS_API: url.describe("Experiments backend."),
  VIDEO_PROVIDER: z
    .enum(["streaming-service", "content-matrix"])
    .default("streaming-service")
    .describe("Whose search lists videos: the video backend's or the content matrix's."),
  CONTENT_MATRIX_API: url.describe("Search of the content matrix, with `VIDEO_PROVIDER = content-matrix`."),
  IMAGES_API: url.describe("Image host that speaks the documented URL forms. Empty: `/images` of this site."),
  IMAGE_HANDLER: z
    .enum(handlerVersions)
    .default("v2")
    .describe("How that host shows a whole image: `v1` `{width}x{height},contain/`, `v2` `fit-in/{width}x{height}/`."),
  LEGACY_PACKAGES_API: url.describe(
    'List of the passes an older provider still sells, as `{"data":[{"Id","Title","Body","Duration","AmountFormatted","PurchaseUrl"}]}`; a `Duration` of null is a month. Empty: there is none.',
  ),
  MATCH_FEED_SECRET: optionalLongSecret.describe(
    "Key that a match feed signs its reports with; it opens nothing else. Empty: `SERVICE_KEY`.",
  ),
  MATCH_PRECEDENCE: precedence
    .default("desk")
    .describe(
      "Whose word counts where a match feed and a person at the desk say different things of one event, line-up or figure: `desk` or `feed`.",
    ),
};
