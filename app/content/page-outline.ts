import { siteSettings } from "./settings.ts";

/*
 * Content pages in order, for editors. `{brand}` in a slug and `{name}` in a title stand for the brand's slug and name. Bodies
 * are in bodies/, by path.
 */

export interface OutlineEntry {
  slug: string;
  title: string;
  /** A shorter title for menus. */
  menuTitle?: string;
  template?: "Hub" | "Default" | "Landing";
  /** Links to another page of this site instead of being one. */
  linkTo?: string;
  /** Links to another site. */
  external?: string;
  children?: readonly OutlineEntry[];
}

const page = (slug: string, title: string, children: readonly OutlineEntry[] = []): OutlineEntry => ({
  slug,
  title,
  children,
});
const hub = (slug: string, title: string, children: readonly OutlineEntry[]): OutlineEntry => ({
  slug,
  title,
  template: "Hub",
  children,
});
const landing = (slug: string, title: string, children: readonly OutlineEntry[]): OutlineEntry => ({
  slug,
  title,
  template: "Landing",
  children,
});
const link = (slug: string, title: string, linkTo: string): OutlineEntry => ({ slug, title, linkTo });
const external = (slug: string, title: string, url: string): OutlineEntry => ({ slug, title, external: url });

export const outline: readonly OutlineEntry[] = [
  hub("competitions", "Competitions", [
    page("key-dates", "Key Dates"),
    page("championship", "Championship", [page("about", "About the Championship")]),
    page("league-one", "League One", [page("about", "About League One")]),
    page("league-two", "League Two", [page("about", "About League Two")]),
    page("{brand}-cup", "Crown Cup", [page("about", "About the Crown Cup"), page("rounds", "Rounds and Dates")]),
    page("{brand}-trophy", "Crown Trophy", [page("about", "About the Crown Trophy")]),
    page("play-offs", "Play-Offs", [page("about", "How the Play-Offs Work")]),
    page("cefa", "CEFA Youth League", [
      page("about", "About the CEFA Youth League"),
      page("groups", "Groups and Finals"),
    ]),
    hub("kids-and-girls-cup", "Kids and Girls Cup", [
      page("kids-cup", "Kids Cup"),
      page("girls-cup", "Girls Cup"),
      page("how-to-enter", "How to Enter"),
      page("finals-days", "Finals Days"),
    ]),
  ]),
  landing("community", "Community", [
    page("about", "About Our Community Trust"),
    page("our-impact", "Our Impact"),
    hub("what-we-do", "What We Do", [
      page("health", "Health and Wellbeing"),
      page("education", "Education and Skills"),
      page("inclusion", "Football for Everyone"),
    ]),
    page("our-board", "Our Board"),
    page("contact", "Contact the Trust"),
    external("jobs", "Community Jobs", "https://jobs.crown-league.example/community"),
  ]),
  {
    ...landing("how-to-watch", "How to Watch and Listen", [
      page("club-streaming", "Streaming"),
      page("q-and-a", "Q and A"),
      page("tv-broadcast", "Broadcast Partners"),
      page("tv-game-selection-process", "TV Game Selection Process"),
      page("upcoming-tv-games", "Upcoming Live Games"),
      link("videos", "Video Highlights", "/videos"),
      link("passes", "Passes", "/packages"),
      external("north-stand-tv", "North Stand TV", "https://northstandtv.example/football"),
      external("channel-nine", "Channel Nine", "https://channelnine.example/sport"),
      external("radio-round", "Radio Round", "https://radioround.example/commentary"),
      external("overseas", "Overseas Broadcasters", "https://broadcast.crown-league.example/overseas"),
    ]),
    menuTitle: "How to Watch",
  },
  hub("governance", "Governance", [
    hub("regulations", "Regulations", [
      page("membership", "Membership"),
      page("fixtures-and-matches", "Fixtures and Matches"),
      page("players", "Players and Registrations"),
      link("ground-regulations", "Ground Regulations", "/ground-regulations"),
      link("play-off-rules", "Play-Off Rules", "/play-off-rules"),
      link("youth-development-rules", "Youth Development Rules", "/youth-development-rules"),
    ]),
    page("judgments-and-decisions", "Judgments and Decisions", [
      page("how-a-case-is-heard", "How a Case Is Heard"),
      page("appeals", "Appeals"),
    ]),
    page("embargoes", "Registration Embargoes"),
    page("financial-regulation", "Financial Regulation", [page("reporting", "Club Financial Reporting")]),
    page("owners-and-directors", "Owners and Directors"),
    page("independent-reviews", "Independent Reviews"),
    page("safeguarding", "Safeguarding", [page("report-a-concern", "Report a Concern")]),
    page("equality", "Equality, Diversity and Inclusion"),
    page("statutory-filings", "Statutory Filings"),
    page("gender-pay-gap", "Gender Pay Gap"),
    page("general-meetings", "General Meetings"),
    page("anti-corruption", "Anti-Corruption and Betting"),
    link("documents", "Documents", "/documents"),
  ]),
  landing("fantasy-{brand}", "Fantasy Crown", [
    page("fixture-difficulty-rating", "Fixture Difficulty Rating"),
    link("next-round", "The Next Round", "/match-hub"),
    link("player-news", "Player News", "/category/club-news"),
  ]),
  hub("about-the-{brand}", "About the {name}", [
    page("board", "The Board"),
    page("competitions", "Our Competitions"),
    page("brand-and-values", "Brand and Values"),
    hub("history", "History", [page("innovation", "A History of Innovation"), page("records", "Records")]),
    page("the-5000-club", "The 5,000 Club"),
    page("green-clubs", "Green Clubs"),
    page("managers", "Managers in Post"),
  ]),
  landing("innovationlab", "Innovation Lab", [page("trials", "Current Trials")]),
  hub("supporters", "Supporters", [
    page("community-standards", "Community Standards"),
    page("supporters-charter", "Supporters Charter"),
    hub("faqs", "FAQs", [
      page("tickets", "Tickets and Travel"),
      page("matchday", "On a Matchday"),
      page("accounts-and-passes", "Accounts and Passes"),
    ]),
    page("family-excellence", "Family Excellence"),
    page("supporter-liaison-officers", "Supporter Liaison Officers"),
    page("fan-consultation", "Fan Consultation"),
  ]),
  page("tickets", "Tickets"),
  hub("official-publications", "Official Publications", [
    page("season-guide", "The Season Guide"),
    page("programmes", "Finals Programmes"),
    link("podcast", "The Official Podcast", "/official-podcast"),
  ]),
  page("official-podcast", "The Official Podcast"),
  hub("inclusion", "Inclusion", [page("report-discrimination", "Report Discrimination")]),
  hub("awards", "Awards", [
    page("player-of-the-month", "Player of the Month"),
    page("end-of-season", "End of Season Awards"),
  ]),
  hub("match-officials", "Match Officials", [page("dubious-goals", "Dubious Goals Process")]),
  hub("youth-development", "Youth Development", [
    page("alliance-newsletters", "Alliance Newsletters"),
    page("academies", "Academies"),
  ]),
  hub("media", "Media", [page("accreditation", "Accreditation")]),
  hub("commercial-partners", "Commercial Partners", [page("become-a-partner", "Become a Partner")]),
  hub("handbook", "Handbook", [
    page("directory", "Club Directory"),
    page("laws-of-the-competition", "Laws of the Competition"),
  ]),
  hub("working-at-the-{brand}", "Working at the {name}", [
    page("vacancies", "Vacancies"),
    page("benefits", "Benefits"),
  ]),
  hub("contact", "Contact", [page("complaints", "Complaints")]),
  page("website-privacy-policy", "Website Privacy Policy"),
  page(siteSettings.cookieNotice.consentSlug, "Cookies"),
  page("eula", "End User Licence Agreement"),
  page("terms-of-use", "Terms of Use"),
  page("modern-slavery", "Modern Slavery Statement"),
  page("accessibility", "Accessibility"),
  page("company-details", "Company Details"),
];
