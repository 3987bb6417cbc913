/** Entitlements that unlock one match, besides those that unlock all: of passes and vouchers for the match, a club or a competition. */
export const matchEntitlements = (match: { id: number; homeID: number; awayID: number; competitionID: number }) => [
  `match-${match.id}`,
  `club-${match.homeID}`,
  `club-${match.awayID}`,
  `competition-${match.competitionID}`,
];
