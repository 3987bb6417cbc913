import type { ClubSummary } from "../../../schemas/football/club.ts";
import { contrast, normaliseHex, readableOn } from "../../../schemas/site/colour.ts";
import { colourDifference } from "../../../schemas/site/colour-difference.ts";

/** Colours of a player on the pitch, as #rrggbb. */
export interface Kit {
  shirt: string;
  /** Colour of the border. */
  trim: string;
  /** Colour of the number. */
  number: string;
}
export interface SideKits {
  outfield: Kit;
  goalkeeper: Kit;
}
export interface MatchKits {
  home: SideKits;
  away: SideKits;
}

/** The two greens of the pitch's stripes. */
export const grass = ["#14532d", "#17602f"] as const;

/** Minimum difference of two shirts on one pitch (schemas/site/colour-difference.ts): that of yellow and white. Two reds differ by less. */
const distinct = 0.16;
/** Minimum contrast of a player to the grass: that of graphical objects (WCAG 2.2, 1.4.11). */
const visible = 3;

/** Shirts of the away side if it would look like the home side in each of its own colours. */
const changeShirts = ["#ffffff", "#16181d"];
/** Shirts of goalkeepers. For any two sides, there are two that differ from both sides and from each other. */
const goalkeeperShirts = [
  "#ffd800",
  "#16181d",
  "#ff7a1a",
  "#5fd3ff",
  "#ffffff",
  "#7b2fbe",
  "#b8f04a",
  "#ff8fc7",
  "#0050c8",
  "#d0d4da",
  "#7a7f88",
  "#a0522d",
];

/** The first shirt that looks different enough from all others, or else the one that looks most different. */
function distinctFrom(others: readonly string[], shirts: readonly string[]): string {
  const difference = (shirt: string) => Math.min(...others.map((other) => colourDifference(shirt, other)));
  return (
    shirts.find((shirt) => difference(shirt) >= distinct) ??
    shirts.reduce((best, shirt) => (difference(shirt) > difference(best) ? shirt : best))
  );
}

function kit(shirt: string, trim: string): Kit {
  const seen = (colour: string) => grass.every((green) => contrast(colour, green) >= visible);
  return {
    shirt,
    trim: seen(shirt) || seen(trim) ? trim : "#ffffff",
    number: readableOn(shirt, ["#ffffff", "#000000"], 4.5),
  };
}

/**
 * The kits of both sides: the home side in its first colour, the away side in its first colour that differs, the goalkeepers in colours
 * that differ from both sides and from each other (Laws of the Game, 4.3).
 */
export function matchKits(home: ClubSummary["colours"], away: ClubSummary["colours"]): MatchKits {
  const [hosts, guests] = [home, away].map(({ primary, secondary, accent }) =>
    // Remote match data may have anything as colours.
    [primary, secondary, accent].map((colour) => normaliseHex(colour) ?? "#16181d"),
  );
  const [hostShirt = "#16181d", hostTrim = hostShirt] = hosts ?? [];
  const guestShirt = distinctFrom([hostShirt], [...(guests ?? []), ...changeShirts]);
  const guestTrim = guests?.find((colour) => colour !== guestShirt) ?? guestShirt;
  const hostKeeper = distinctFrom([hostShirt, guestShirt], goalkeeperShirts);
  const guestKeeper = distinctFrom([hostShirt, guestShirt, hostKeeper], goalkeeperShirts);
  return {
    home: { outfield: kit(hostShirt, hostTrim), goalkeeper: kit(hostKeeper, "#ffffff") },
    away: { outfield: kit(guestShirt, guestTrim), goalkeeper: kit(guestKeeper, "#ffffff") },
  };
}
