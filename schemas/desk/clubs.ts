import { z } from "zod";
import { clubColours, clubProfile } from "../football/club.ts";
import { storedCrest } from "../football/crest.ts";
import { isOneLine, slugText, timeZone } from "../league/fields.ts";

/** A club's abbreviation, with the limits of clubs.csv. */
export const clubCode = z
  .string({ error: "is missing" })
  .regex(/^[A-Z0-9]{2,4}$/, "is two to four capital letters or digits");

/** A line of text, with the limits of clubs.csv. */
const line = z
  .string("is text")
  .trim()
  .min(1, "is missing")
  .max(100, "has at most 100 characters")
  .refine(isOneLine, "is one line");
const colour = z.string("is a colour such as #12ab9f").regex(/^#[0-9a-f]{6}$/, "is a colour such as #12ab9f");

const addedCrestName = z
  .string("is a crest that was added")
  .regex(/^own-(plate-)?[\w-]{8}\.(svg|webp)$/, "is a crest that was added");

/** The fields of a club that staff can change. */
export const clubFields = z.object({
  name: line,
  shortName: line,
  code: clubCode,
  nickname: line.nullable(),
  town: line.nullable(),
  founded: z.int("is a year").min(1, "is a year").max(9999, "is a year").nullable(),
  ground: line.nullable(),
  capacity: z.int("is a whole number").min(0, "is at least 0").max(9_999_999, "is at most 9999999").nullable(),
  /** Null: the league's time zone. */
  timeZone: timeZone.nullable(),
  place: clubProfile.shape.place,
  colours: z.object({ primary: colour, secondary: colour, accent: colour }),
  /** Design that the crest is drawn from if the club has no image of its own. */
  crest: storedCrest,
  /** File name of the club's own crest, as POST crests returns it; null: the crest is drawn. */
  ownCrest: addedCrestName.nullable(),
  /** Other spellings of the name in imported files, in lower case without accents. */
  aliases: z.array(line, "is a list of spellings").max(100, "has at most 100 spellings"),
});
export type ClubFields = z.output<typeof clubFields>;

/** GET clubs, and GET operator/clubs of the match-data backend: all clubs by name. */
export const deskClubsResponse = z.object({
  clubs: z.array(clubProfile.pick({ slug: true, name: true, shortName: true, code: true, crestURL: true, town: true })),
});
export type ListedClub = z.output<typeof deskClubsResponse>["clubs"][number];

/** GET clubs/{slug}. Looser than a change, so that stored values are shown even if they could not be saved today. */
export const deskClubResponse = z.object({
  id: z.int(),
  slug: z.string(),
  crestURL: z.string(),
  club: clubFields.extend({
    ...{ name: z.string(), shortName: z.string(), code: z.string() },
    ...{ nickname: z.string().nullable(), town: z.string().nullable(), ground: z.string().nullable() },
    ...{ founded: z.int().nullable(), capacity: z.int().nullable(), timeZone: z.string().nullable() },
    ...{ colours: clubColours, ownCrest: z.string().nullable(), aliases: z.array(z.string()) },
  }),
  /** Changes with the club. A change sends the revision it is based on. */
  revision: z.string(),
});
export type DeskClub = z.output<typeof deskClubResponse>;

/** Media types of crests, and their maximum size in bytes. */
export const crestTypes: readonly string[] = ["image/svg+xml", "image/png", "image/webp"];
export const maxCrestBytes = 500_000;
/** POST crests: stores an image. A change of a club then names it. */
export const addedCrestResponse = z.object({ ownCrest: addedCrestName, crestURL: z.string() });

/** GET crests/drawing: the design to draw, published or not. */
export const crestDrawingRequest = z.object({
  name: line.meta({ description: "The club's name, which some crests carry." }),
  primary: colour.meta({ description: "The main colour." }),
  secondary: colour.meta({ description: "The second colour." }),
  accent: colour.meta({ description: "The third colour." }),
  form: storedCrest.shape.form.meta({ description: "The crest's outline." }),
  pattern: storedCrest.shape.pattern.meta({ description: "What its field is divided into." }),
  charge: storedCrest.shape.charge.meta({ description: "The figure on it." }),
});
export const crestDrawingResponse = z.object({ svg: z.string() });

/** POST clubs/create, and POST operator/clubs of the match-data backend: a club that is new to the league. */
export const newClub = clubFields.extend({
  slug: slugText.meta({ description: "The last part of its address, which stays." }),
});
export type NewClub = z.output<typeof newClub>;
/** POST clubs/{slug}/remove, and POST operator/clubs/{slug}/remove of the match-data backend. */
export const clubRemoval = z.object({ revision: z.string("is the revision that was read").max(64) });
export const clubRemoved = z.object({ removed: z.literal(true) });

export const clubPath = z.object({ slug: slugText.max(100).meta({ description: "The club's slug." }) });
/** POST clubs/{slug}/change, and POST operator/clubs/{slug} of the match-data backend. */
export const clubChange = clubFields.extend({ revision: z.string("is the revision that was read").max(64) });
