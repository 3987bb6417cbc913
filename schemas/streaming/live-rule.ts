import { z } from "zod";
import { maxLeadMinutes } from "./broadcast-length.ts";
import { type OwnSource, ownSource, signingSchemes } from "./own-source.ts";
import { vendorSystem } from "./stream-source.ts";

/* A rule by which a season's coming matches get live entries, and the source of one match's entry. */

const template = z.string().max(2000);
const urlLabels = { hls: "The HLS address", dash: "The DASH address" } as const;
const isURLField = (field: unknown): field is keyof typeof urlLabels => field === "hls" || field === "dash";
const placeholders = "{fixtureID} or {slug}";

/** Which matches get a live entry, and what that entry is like. */
export const liveRule = z
  .strictObject({
    season: z.int(),
    /** Empty: all competitions. */
    competitionIDs: z.array(z.int()).max(100),
    leadMinutes: z
      .int("Entries open whole minutes before kick-off.")
      .min(0, "Entries open before kick-off.")
      .max(maxLeadMinutes, `Entries open ${maxLeadMinutes} minutes before kick-off at most.`),
    /** In addition to the passes for the match, its clubs and its competition. "?": everybody, "*": every account. */
    entitlements: z
      .array(
        z
          .string()
          .max(100)
          .regex(/^(?:[?*]|[a-z0-9]+(?:-[a-z0-9]+)*)$/, "An entitlement is written like live-video or club-7."),
      )
      .max(20, "Entries are opened by 20 entitlements at most."),
    /** URLs of manifests with {fixtureID} or {slug}. */
    hls: template.optional(),
    dash: template.optional(),
    signing: z.enum(signingSchemes),
    systems: z.array(vendorSystem).max(3),
    /** The name of its entries' availability rules; null for none. */
    availability: z.string().nullable(),
    /** Image key of a poster for all its entries; null: each has the generated image of its match. */
    imageKey: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .nullable()
      .default(null),
  })
  .superRefine((rule, context) => {
    for (const field of ["hls", "dash"] as const) {
      const url = rule[field];
      const say = (message: string) =>
        context.addIssue({ code: "custom", path: [field], message: `${urlLabels[field]} ${message}.` });
      if (url === undefined) continue;
      if (!/\{(?:fixtureID|slug)\}/.test(url)) say(`is the same for every match: put ${placeholders} into it`);
      const unknown = url.match(/\{(?!(?:fixtureID|slug)\})[^}]*\}?/g) ?? [];
      if (unknown.length > 0) say(`does not know ${unknown.join(", ")}: a match is named by ${placeholders}`);
    }
    const example = ownSource.safeParse(sourceFor(rule, { id: 1, home: { slug: "home" }, away: { slug: "away" } }));
    for (const { path, message } of example.error?.issues ?? []) {
      const [field] = path;
      const subject = isURLField(field) ? urlLabels[field] : "The source";
      context.addIssue({ code: "custom", path, message: `${subject} ${message}.` });
    }
  });
export type LiveRule = z.infer<typeof liveRule>;

/** The fields of a match that fill a source's placeholders. */
interface NamedMatch {
  id: number;
  home: { slug: string };
  away: { slug: string };
}

function sourceFor({ hls, dash, signing, systems }: Omit<LiveRule, "imageKey">, match: NamedMatch) {
  const fill = (url: string) =>
    url.replaceAll("{fixtureID}", String(match.id)).replaceAll("{slug}", `${match.home.slug}-v-${match.away.slug}`);
  return {
    ...(hls !== undefined && { hls: fill(hls) }),
    ...(dash !== undefined && { dash: fill(dash) }),
    signing,
    systems,
  };
}

export const sourceOfRule = (rule: LiveRule, match: NamedMatch): OwnSource => ownSource.parse(sourceFor(rule, match));
