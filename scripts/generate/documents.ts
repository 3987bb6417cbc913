import { heading, list, paragraph } from "./news/article.ts";

export interface LeagueDocument {
  slug: string;
  title: string;
  /** Calendar date. */
  updatedOn: string;
  bodyHTML: string;
}

/** The fixed documents (spec: routes#fixed-documents) of the league whose brand slug is `crown`, in a season's version. */
export function leagueDocuments(season: number): LeagueDocument[] {
  const updatedOn = `${season}-07-15`;
  const document = (slug: string, title: string, ...body: string[]): LeagueDocument => ({
    slug,
    title,
    updatedOn,
    bodyHTML: body.join(""),
  });
  return [
    document(
      "articles-of-association",
      "Articles of association",
      paragraph(
        "These articles say how the company that runs the Crown League is governed. Each of the 72 clubs holds one share for as long as it is a member, and a share cannot be sold.",
      ),
      heading("General meetings"),
      paragraph(
        "The clubs meet once a year in June. Extraordinary meetings are called by the board, or when eight clubs ask for one in writing. Notice is given 21 days ahead and names every resolution.",
      ),
      paragraph(
        "Each club has one vote. A change to the regulations needs a majority of all votes cast and of the votes cast by Championship clubs; a change to these articles needs three quarters of all votes cast.",
      ),
      heading("The board"),
      paragraph(
        "The board has nine directors: an independent chair, the chief executive, three directors elected by Championship clubs, two by League One clubs, one by League Two clubs and one who is named by the supporters' panel. A term lasts three years and may be renewed twice.",
      ),
      paragraph("A director who has an interest in a matter says so and takes no part in the vote."),
    ),
    document(
      "constitution",
      "Constitution",
      paragraph(
        "The Crown League is an association of 72 clubs in three divisions of 24: the Championship, League One and League Two. Its purpose is to run competitions that are fair, safe and open to all.",
      ),
      heading("Membership"),
      paragraph(
        "A club is a member while its team plays in one of the divisions. Membership brings the right to vote, a share of central income and the duty to keep to the regulations.",
      ),
      heading("Promotion, relegation and re-election"),
      list([
        "Championship: the last three clubs are relegated to League One",
        "League One: the first two clubs and the winners of the play-offs are promoted; the last four are relegated",
        "League Two: the first three clubs and the winners of the play-offs are promoted; the last two stand for re-election",
      ]),
      paragraph(
        "Clubs that earn promotion out of the Championship leave the league once they meet the entry criteria of the division above. Until then they keep their place.",
      ),
    ),
    document(
      "crown-cup-rules",
      "Crown Cup rules",
      paragraph(
        "All 72 clubs take part in the Crown Cup. Sixteen of them meet in a preliminary round, which leaves 64; from Round One on the cup is played as a knock-out over single matches.",
      ),
      heading("Draws"),
      paragraph("Each round is drawn after the round before it is complete. The club drawn first plays at home."),
      heading("Matches that are level"),
      paragraph(
        "If the score is level after ninety minutes, extra time of two periods of fifteen minutes is played. If it is still level, penalties decide.",
      ),
      heading("The final"),
      paragraph(
        "The final is played on a Saturday at Crown Park, on neutral ground. Both clubs are given the same number of tickets.",
      ),
    ),
    document(
      "crown-trophy-rules",
      "Crown Trophy rules",
      paragraph(
        "The Crown Trophy is open to the 48 clubs of League One and League Two. Thirty-two clubs meet in a preliminary round; the sixteen others join in Round One.",
      ),
      heading("Team selection"),
      paragraph(
        "At least five of the eleven players who start must have been registered with their club for a year or have come from its academy.",
      ),
      heading("Matches that are level"),
      paragraph("There is no extra time. A match that is level after ninety minutes is decided by penalties."),
      heading("Prize money"),
      paragraph(
        "Half of the gate, after costs, is shared between the two clubs; the other half goes into a fund that is paid out by rounds reached.",
      ),
    ),
    document(
      "ground-regulations",
      "Ground regulations",
      paragraph(
        "These regulations apply to everybody who enters a ground of the league on the day of a match. Entering means accepting them.",
      ),
      heading("What may not be brought in"),
      list([
        "Smoke canisters, flares, fireworks and laser pointers",
        "Bottles, cans, glass and anything that could be thrown and hurt someone",
        "Banners larger than two metres by one without a fire certificate",
        "Drones",
      ]),
      heading("Conduct"),
      paragraph(
        "Racist, homophobic, sexist or otherwise hateful words and gestures lead to removal from the ground and to a ban. Nobody but players and officials may go onto the pitch.",
      ),
      paragraph("Pictures and recordings for private use are welcome. Live broadcasts by phone are not."),
      heading("Accessibility"),
      paragraph(
        "Every ground has places for wheelchair users at home and away ends, an accessible entrance and a person to turn to. Assistance dogs are admitted.",
      ),
    ),
    document(
      "memorandum-of-association",
      "Memorandum of association",
      paragraph("The name of the company is the Crown League Limited. Its registered office is in England and Wales."),
      heading("Objects"),
      list([
        "To organise competitions between the clubs that are its members",
        "To make, enforce and publish the regulations of these competitions",
        "To sell rights that the clubs have placed in its hands, and to share the income among them",
        "To support community work by the clubs and their trusts",
      ]),
      heading("Liability"),
      paragraph(
        "The liability of each member is limited to the amount unpaid on its share. If the company is wound up, what is left after its debts is passed to a body with like purposes, and not to the members.",
      ),
    ),
    document(
      "play-off-rules",
      "Play-off rules",
      paragraph("One place in the division above is decided by play-offs after the last match of the season."),
      heading("Who takes part"),
      list([
        "Championship: the clubs in places three to eight from 2026-27; until 2025-26 those in places three to six",
        "League One: the clubs in places three to six",
        "League Two: the clubs in places four to seven",
      ]),
      heading("How they are played"),
      paragraph(
        "Where six clubs take part, the four lower placed meet first: fifth against eighth and sixth against seventh, over one match at the ground of the better placed club.",
      ),
      paragraph(
        "The semi-finals are played over two legs, with the second leg at the ground of the better placed club. Goals away from home do not count double. If the tie is level after both legs, extra time and then penalties decide.",
      ),
      paragraph("The final is a single match at Crown Park. Play-off matches do not count for the table."),
    ),
    document(
      "youth-development-rules",
      "Youth development rules",
      paragraph(
        "These rules set the standards of the clubs' academies. Each academy is inspected every second year and placed in one of three categories.",
      ),
      heading("Hours and education"),
      paragraph(
        "Boys and girls train at most three evenings a week while they are at school. An academy keeps in touch with each school and with the parents, and no session may take the place of lessons without their consent.",
      ),
      heading("Welfare"),
      paragraph(
        "Every academy has a safeguarding officer who reports to the board of the club, and not to the coaches. Players who are released are supported for three years afterwards.",
      ),
      heading("Registration"),
      paragraph(
        "A player may be registered from the age of nine. Registration lasts for one year up to the age of eleven and for two years after that. No money may be paid to a player or a parent for signing.",
      ),
    ),
  ];
}
