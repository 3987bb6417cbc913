import { PageHeading } from "./ui/page-heading.tsx";
import "virtual:uno.css";
import "../ui/base.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, useRouteError } from "react-router";
import { RouterProvider } from "react-router/dom";
import { AuditLog } from "./administration/audit-log.tsx";
import { KeyList } from "./administration/key-list.tsx";
import { StaffList } from "./administration/staff-list.tsx";
import { AdvertPage } from "./advertising/advert-page.tsx";
import { Adverts } from "./advertising/adverts.tsx";
import { Experiments } from "./advertising/experiments.tsx";
import { Partners } from "./advertising/partners.tsx";
import { PromoPage } from "./advertising/promo-page.tsx";
import { Promos } from "./advertising/promos.tsx";
import { Categories } from "./categories.tsx";
import { DocumentList } from "./documents/document-list.tsx";
import { DocumentPage } from "./documents/document-page.tsx";
import { NewDocument } from "./documents/new-document.tsx";
import { AddClub } from "./league/clubs/add-club.tsx";
import { ClubPage } from "./league/clubs/club-page.tsx";
import { Clubs } from "./league/clubs/clubs.tsx";
import { AddCompetition } from "./league/competitions/add-competition.tsx";
import { CompetitionPage } from "./league/competitions/competition-page.tsx";
import { Competitions } from "./league/competitions/competitions.tsx";
import { Deductions } from "./league/competitions/deductions.tsx";
import { AddGround } from "./league/grounds/add-ground.tsx";
import { GroundPage } from "./league/grounds/ground-page.tsx";
import { Grounds } from "./league/grounds/grounds.tsx";
import { LeagueHome } from "./league/league-home.tsx";
import { AddMatch } from "./league/matches/add-match.tsx";
import { MatchDecisionPage } from "./league/matches/match-decision.tsx";
import { SquadPage } from "./league/players/squad-page.tsx";
import { Seasons } from "./league/seasons/seasons.tsx";
import { ProfilePage } from "./league/settings/profile.tsx";
import { ThemePage } from "./league/settings/theme.tsx";
import { LineUpPage } from "./live/line-up/line-up-page.tsx";
import { LiveMatch } from "./live/live-match.tsx";
import { LiveMatches } from "./live/live-matches.tsx";
import { NewNewsletter } from "./newsletters/new-newsletter.tsx";
import { NewsletterList } from "./newsletters/newsletter-list.tsx";
import { NewsletterPage } from "./newsletters/newsletter-page.tsx";
import { ArticlePage } from "./newsroom/article-page.tsx";
import { HomePage } from "./newsroom/home-page.tsx";
import { HomeSections } from "./newsroom/home-sections.tsx";
import { NewArticle } from "./newsroom/new-article.tsx";
import { NewsList } from "./newsroom/news-list.tsx";
import { Banners } from "./pages/banners.tsx";
import { EditPage } from "./pages/edit-page.tsx";
import { MailList } from "./pages/mail-list.tsx";
import { MailPage } from "./pages/mail-page.tsx";
import { Menus } from "./pages/menus.tsx";
import { NewPage } from "./pages/new-page.tsx";
import { PageList } from "./pages/page-list.tsx";
import { Texts } from "./pages/texts.tsx";
import { Translations } from "./pages/translations.tsx";
import { Gifts } from "./sales/gifts.tsx";
import { SalesInbox } from "./sales/inbox.tsx";
import { PassPage } from "./sales/pass-page.tsx";
import { SoldPasses } from "./sales/passes.tsx";
import { Sales } from "./sales/sales.tsx";
import { TaxPage } from "./sales/tax.tsx";
import { AcceptInvitation } from "./session/accept-invitation.tsx";
import { OwnAccount } from "./session/own-account.tsx";
import { SignIn } from "./session/sign-in.tsx";
import { DeskHome } from "./shell/desk-home.tsx";
import { Shell } from "./shell/shell.tsx";
import { AlertsPage } from "./state/alerts.tsx";
import { IncidentsPage } from "./state/incidents.tsx";
import { SiteStatePage } from "./state/site-state.tsx";
import { SwitchesPage } from "./state/switches.tsx";
import { DataRequests } from "./support/data-requests.tsx";
import { Fan } from "./support/fan.tsx";
import { FindFan } from "./support/find-fan.tsx";
import { SeeAsFan } from "./support/see-as-fan.tsx";
import { OpenCommentary } from "./video/audio/open-commentary.tsx";
import { AddRules } from "./video/availability/add-rules.tsx";
import { RulesList } from "./video/availability/rules-list.tsx";
import { RulesPage } from "./video/availability/rules-page.tsx";
import { CutClip } from "./video/clips/cut-clip.tsx";
import { VideoEntry } from "./video/entries/video-entry.tsx";
import { VideoList } from "./video/entries/video-list.tsx";
import { AddLiveRule } from "./video/live-rules/add-live-rule.tsx";
import { LiveRulePage } from "./video/live-rules/live-rule-page.tsx";
import { LiveRulesList } from "./video/live-rules/live-rules-list.tsx";
import { Plays } from "./video/monitoring/plays.tsx";
import { Sources } from "./video/monitoring/sources.tsx";
import { AddRecording } from "./video/recordings/add-recording.tsx";
import { OpenStream } from "./video/streams/open-stream.tsx";
import { Vouchers } from "./vouchers/vouchers.tsx";

/*
 * The desk's entry point. It is a separate application, built by vite.desk.config.ts into files that the fans' pages do not load. Its HTML
 * document is worker/desk/page.tsx.
 */

function NotFound() {
  return (
    <>
      <PageHeading>There is no such page</PageHeading>
      <p className="mt-4">
        <Link className="text-link" to="/">
          To the rooms of the desk
        </Link>
      </p>
    </>
  );
}

function Failed() {
  const error = useRouteError();
  console.error(error);
  return (
    <main className="page-width py-12">
      <PageHeading>Something went wrong here</PageHeading>
      <p className="mt-4">
        Nothing was lost on the server.{" "}
        <a className="text-link" href="/desk">
          Begin again
        </a>
      </p>
    </main>
  );
}

const root = document.getElementById("desk");
if (root === null) throw new Error("The document has no place for the desk.");

const router = createBrowserRouter(
  [
    { path: "/sign-in", element: <SignIn />, errorElement: <Failed /> },
    { path: "/invitation", element: <AcceptInvitation />, errorElement: <Failed /> },
    {
      path: "/",
      element: <Shell />,
      errorElement: <Failed />,
      children: [
        { index: true, element: <DeskHome /> },
        { path: "news", element: <NewsList /> },
        { path: "news/home/top", element: <HomePage /> },
        { path: "news/home/sections", element: <HomeSections /> },
        {
          path: "news/all/categories",
          element: (
            <Categories
              of="articles"
              title="Categories"
              about="Each article is in one or more. Each has a page of its own, which a menu can lead to, and is on fans' list of categories once something in it is published."
              writers={["administrator", "editor"]}
            />
          ),
        },
        { path: "news/new", element: <NewArticle /> },
        { path: "news/:slug", element: <ArticlePage /> },
        { path: "newsletters", element: <NewsletterList /> },
        { path: "newsletters/new", element: <NewNewsletter /> },
        { path: "newsletters/:id", element: <NewsletterPage /> },
        { path: "pages", element: <PageList /> },
        { path: "pages/new", element: <NewPage /> },
        { path: "pages/page", element: <EditPage /> },
        { path: "pages/menus", element: <Menus /> },
        { path: "pages/banners", element: <Banners /> },
        { path: "pages/texts", element: <Texts /> },
        { path: "pages/translations", element: <Translations /> },
        { path: "pages/mails", element: <MailList /> },
        { path: "pages/mails/:kind", element: <MailPage /> },
        { path: "documents", element: <DocumentList /> },
        { path: "documents/new", element: <NewDocument /> },
        { path: "documents/edit/:slug", element: <DocumentPage /> },
        { path: "live", element: <LiveMatches /> },
        { path: "live/:id", element: <LiveMatch /> },
        { path: "live/:id/line-up/:side", element: <LineUpPage /> },
        { path: "live/:id/decision", element: <MatchDecisionPage /> },
        { path: "league", element: <LeagueHome /> },
        { path: "league/clubs", element: <Clubs /> },
        { path: "league/clubs/:slug", element: <ClubPage /> },
        { path: "league/clubs/:slug/squad/:team", element: <SquadPage /> },
        { path: "league/add/club", element: <AddClub /> },
        { path: "league/grounds", element: <Grounds /> },
        { path: "league/grounds/:slug", element: <GroundPage /> },
        { path: "league/add/ground", element: <AddGround /> },
        { path: "league/add/competition", element: <AddCompetition /> },
        { path: "league/competitions", element: <Competitions /> },
        { path: "league/competitions/:slug", element: <CompetitionPage /> },
        { path: "league/deductions", element: <Deductions /> },
        { path: "league/theme", element: <ThemePage /> },
        { path: "league/profile", element: <ProfilePage /> },
        { path: "seasons", element: <Seasons /> },
        { path: "seasons/add/match", element: <AddMatch /> },
        { path: "video", element: <VideoList /> },
        { path: "video/open/stream", element: <OpenStream /> },
        { path: "video/open/commentary", element: <OpenCommentary /> },
        { path: "video/add/recording", element: <AddRecording /> },
        {
          path: "video/all/sections",
          element: (
            <Categories
              of="videos"
              title="Sections of videos"
              about="Each recording is in one. Fans choose by them on the pages of videos, in this order. Live streams have a section of their own."
              writers={["administrator", "video"]}
            />
          ),
        },
        { path: "video/add/rules", element: <AddRules /> },
        { path: "video/all/rules", element: <RulesList /> },
        { path: "video/all/rules/:name", element: <RulesPage /> },
        { path: "video/add/live-rule", element: <AddLiveRule /> },
        { path: "video/all/live-rules", element: <LiveRulesList /> },
        { path: "video/all/live-rules/:name", element: <LiveRulePage /> },
        { path: "video/all/plays", element: <Plays /> },
        { path: "video/all/sources", element: <Sources /> },
        { path: "video/:entry", element: <VideoEntry /> },
        { path: "video/:entry/clip", element: <CutClip /> },
        { path: "sales", element: <Sales /> },
        { path: "sales/passes", element: <SoldPasses /> },
        { path: "sales/passes/new", element: <PassPage key="new" /> },
        { path: "sales/passes/:id", element: <PassPage key="pass" /> },
        { path: "sales/tax", element: <TaxPage /> },
        { path: "sales/gifts", element: <Gifts /> },
        { path: "sales/inbox", element: <SalesInbox /> },
        { path: "vouchers", element: <Vouchers /> },
        { path: "advertising", element: <Adverts /> },
        { path: "advertising/new", element: <AdvertPage key="new" /> },
        { path: "advertising/adverts/:id", element: <AdvertPage key="advert" /> },
        { path: "advertising/promos", element: <Promos /> },
        { path: "advertising/promos/new", element: <PromoPage key="new" /> },
        { path: "advertising/promos/:id", element: <PromoPage key="promo" /> },
        { path: "advertising/partners", element: <Partners /> },
        { path: "advertising/experiment", element: <Experiments /> },
        { path: "support", element: <FindFan /> },
        { path: "support/all/requests", element: <DataRequests /> },
        { path: "support/:id/sees", element: <SeeAsFan /> },
        { path: "support/:id", element: <Fan /> },
        { path: "staff", element: <StaffList /> },
        { path: "me", element: <OwnAccount /> },
        { path: "keys", element: <KeyList /> },
        { path: "audit", element: <AuditLog /> },
        { path: "state", element: <SiteStatePage /> },
        { path: "state/alerts", element: <AlertsPage /> },
        { path: "state/incidents", element: <IncidentsPage /> },
        { path: "state/switches", element: <SwitchesPage /> },
        { path: "*", element: <NotFound /> },
      ],
    },
  ],
  { basename: "/desk" },
);

createRoot(root).render(<RouterProvider router={router} />);
