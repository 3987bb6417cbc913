/**
 * Team of players who have left. They are in no squad, but keep the page that line-ups and scorers link to. In `squads`, it names a club
 * that a player has left for another one during the season.
 */
export const formerTeam = "";
