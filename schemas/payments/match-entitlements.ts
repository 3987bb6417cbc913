import type { PriceOption } from "./packages.ts";

/**
 * Entitlements that unlock one match, besides those that unlock every match: from passes and vouchers for the match, a club or a
 * competition.
 */
export const matchEntitlements = (match: { id: number; homeID: number; awayID: number; competitionID: number }) => [
  `match-${match.id}`,
  `club-${match.homeID}`,
  `club-${match.awayID}`,
  `competition-${match.competitionID}`,
];

/** Placeholder among a price's entitlements for the match that the buyer chooses; sold as `match-{id}`. */
export const chosenMatch = "match";

/** Hours after kick-off from which a match without reports counts as over: a pass for it is neither sold nor paid any more. */
export const maxMatchHours = 4;

export const isMatchPassOption = ({ accessData }: Pick<PriceOption, "accessData">): boolean =>
  accessData.entitlements.includes(chosenMatch);

/** The price option for the match that the buyer chose. @param required entitlements, any of which opens the match's live video */
export const optionForMatch = (option: PriceOption, matchID: number, required: readonly string[]): PriceOption => ({
  ...option,
  accessData: {
    entitlements: entitlementsForMatch(option.accessData.entitlements, matchID),
    openedBy: { [`match-${matchID}`]: [...required] },
  },
});

/** Whether a purchase is for one match, by its entitlements. */
export const isMatchPassPurchase = (entitlements: readonly string[]): boolean =>
  entitlements.filter((name) => /^match-\d+$/.test(name)).length === 1;

/** A price's entitlements for the match that the buyer chose. */
export const entitlementsForMatch = (entitlements: readonly string[], matchID: number): string[] =>
  entitlements.map((name) => (name === chosenMatch ? `match-${matchID}` : name));
