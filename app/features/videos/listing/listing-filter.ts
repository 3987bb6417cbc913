import { z } from "zod";
import type { VideoFeed, VideoSettings } from "../../../../schemas/league/video-settings.ts";
import { t } from "../../../../schemas/site/messages.ts";
import { expressionLimits, type VideoFilter } from "../../../../schemas/streaming/video-expression.ts";
import { toPlainText } from "../../search/plain-text.ts";
import type { ListingFilter } from "./listing-url.ts";

/** Empty form fields count as missing. */
const field = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .string()
    .trim()
    .default("")
    .pipe(z.union([z.literal("").transform(() => undefined), schema]));

type Durations = VideoSettings["durations"];

const listingParameters = (durations: Durations) =>
  z.object({
    category: field(
      z.string().regex(/^[\w-]{1,80}$/, t("There is no such category. A link names a category like highlights")),
    ),
    team: field(
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/, t("There is no such team. A link names a team by its number"))
        .transform(Number),
    ),
    season: field(
      z
        .string()
        .regex(
          /^(1[89]|2[01])\d\d$/,
          t("There is no such season. A link names a season by its first year, such as 2025"),
        )
        .transform(Number),
    ),
    duration: field(
      z
        .string()
        .refine(
          (value) => durations.some((known) => known.value === value),
          t("There is no such duration. Choose one from the list"),
        ),
    ),
    q: field(z.string().transform((text) => toPlainText(text).slice(0, expressionLimits.text) || undefined)),
  });

/** Parses a listing's query; `problem` is a message for the viewer. */
export function parseListingFilter(
  parameters: URLSearchParams,
  durations: Durations,
): { filter: ListingFilter } | { problem: string } {
  const parsed = listingParameters(durations).safeParse(Object.fromEntries(parameters));
  if (parsed.success) return { filter: parsed.data };
  const [issue] = parsed.error.issues;
  const message = issue?.code === "invalid_union" ? issue.errors.flat().at(-1)?.message : issue?.message;
  return { problem: `${message ?? t("That cannot be shown")}.` };
}

/** Converts filters to a query of the video backend, within a feed. */
export function videoQuery(
  feed: VideoFeed,
  { category, team, season, duration, q }: ListingFilter,
  durations: Durations,
): VideoFilter {
  const categories = category === undefined ? feed.categories : [category];
  const length = durations.find(({ value }) => value === duration);
  return {
    ...(categories !== null && { categories }),
    ...(team !== undefined && { teams: [team] }),
    ...(season !== undefined && { seasons: [season] }),
    ...(length !== undefined && { duration: { from: length.from, to: length.to } }),
    ...(q !== undefined && { words: q }),
  };
}
