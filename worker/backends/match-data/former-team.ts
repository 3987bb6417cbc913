/** Team of players who have left. They are in no squad, and keep the page that line-ups and scorers link to. */
export const formerTeam = "";
