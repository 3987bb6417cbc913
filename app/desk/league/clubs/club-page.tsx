import { useCallback, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { clubRemoved, type DeskClub, deskClubResponse } from "../../../../schemas/desk/clubs.ts";
import { firstTeam } from "../../../../schemas/football/competition-kinds.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { DeskForm, ReasonField } from "../../forms/form.tsx";
import { PublishBar, usePublishing } from "../../forms/publishing.tsx";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { ClubDesign } from "./club-design.tsx";
import { type ClubForm, clubChangeFrom, clubFormSchema, toClubForm } from "./club-form.ts";
import { ClubGround } from "./club-ground.tsx";
import { ClubNames } from "./club-names.tsx";

const read = (slug: string) => callDesk("GET", `clubs/${slug}`, deskClubResponse);

/** Edits the names, colours, crest and ground of a club. */
export function ClubPage() {
  const { slug = "" } = useParams();
  const { data, problem } = useCall(useCallback(() => read(slug), [slug]));
  const isNew = useLocation().state !== null;
  return (
    <>
      <PageHeading>{data?.club.name ?? "Club"}</PageHeading>
      <CallState {...{ data, problem }} what="the club" />
      {data !== null && isNew && (
        <p role="status">It is added. Its players come into its squad, and its matches with a season.</p>
      )}
      {data !== null && <Editor key={data.slug} found={data} />}
      <p className="mt-6">
        <Link to="/league/clubs" className="text-link inline-flex min-h-11 items-center">
          All clubs
        </Link>
      </p>
    </>
  );
}

function Editor({ found }: { found: DeskClub }) {
  const { role } = useMe();
  const isEditable = mayPublish(role);
  const [typed, setTyped] = useState(() => toClubForm(found));
  const publishing = usePublishing(found, (now) => setTyped(toClubForm(now)));
  const { shown } = publishing;
  const change = (part: Partial<ClubForm>) => {
    setTyped((before) => ({ ...before, ...part }));
    publishing.setStatus("");
  };

  const put = (club: DeskClub["club"], { revision }: DeskClub, reason = "") =>
    callDesk("POST", `clubs/${found.slug}/change`, deskClubResponse, { ...club, revision, reason });
  function publish(reason: string) {
    const clubChange = clubChangeFrom(typed);
    if (typeof clubChange !== "string") return put(clubChange, shown, reason);
    publishing.refuse(clubChange);
    return null;
  }

  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-4">
        <SiteLink path={`/clubs/${shown.slug}`} className="min-h-11 break-all">
          /clubs/{shown.slug}
        </SiteLink>
        <Link
          to={`/league/clubs/${shown.slug}/squad/${firstTeam}`}
          className="text-link inline-flex min-h-11 items-center"
        >
          Squad
        </Link>
      </p>
      <fieldset disabled={!isEditable} className="max-w-[46rem]">
        <legend className="visually-hidden">The club</legend>
        <ClubNames typed={typed} onChange={change} />
        <ClubDesign typed={typed} isEditable={isEditable} onChange={change} />
        <ClubGround typed={typed} onChange={change} />
        <PublishBar
          publishing={publishing}
          isEditable={isEditable}
          isChanged={JSON.stringify(typed) !== JSON.stringify(toClubForm(shown))}
          publish={publish}
          undo={(former, now) => put(former.club, now)}
          unpublished={{
            ...{ subject: `club ${found.slug}`, shown: deskClubResponse, schema: clubFormSchema },
            ...{ work: typed, onRestore: setTyped },
          }}
          read={() => read(shown.slug)}
        />
      </fieldset>
      {role === "administrator" && <RemoveClub club={shown} />}
    </>
  );
}

/** Removes a club from the league if nothing refers to it. */
function RemoveClub({ club: { slug, club, revision } }: { club: DeskClub }) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <p className="mt-6">
        <button type="button" className="btn btn-ghost" onClick={() => setLeaving(true)}>
          Take the club out of the league
        </button>
      </p>
      <FormDialog open={leaving} title="Take the club out of the league" onClose={() => setLeaving(false)}>
        <p>
          Fans find nothing at /clubs/{slug} any more. A club with matches, players or a place in a season stays, and
          one that pages, menus or passes name.
        </p>
        <DeskForm
          label="Take the club out of the league"
          submit={`Take out ${club.name}`}
          danger
          onSubmit={async ({ reason = "" }) => {
            await callDesk("POST", `clubs/${slug}/remove`, clubRemoved, { revision, reason });
            await navigate("/league/clubs", { replace: true, state: { removedName: club.name } });
          }}
        >
          <ReasonField />
        </DeskForm>
      </FormDialog>
    </>
  );
}
