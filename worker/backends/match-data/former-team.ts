/** Team of players who have left. They are in no squad, but keep the page that line-ups and scorers link to. */
export const formerTeam = "";
