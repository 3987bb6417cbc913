import { useCallback, useState } from "react";
import { Link, useParams } from "react-router";
import { type ClubFields, type DeskClub, deskClubResponse } from "../../../schemas/desk/clubs.ts";
import { firstTeam } from "../../../schemas/football/competition-kinds.ts";
import { normaliseHex } from "../../../schemas/site/colour.ts";
import { callDesk } from "../client.ts";
import { OtherEditors } from "../drafts/other-editors.tsx";
import { useOtherEditors } from "../drafts/use-other-editors.ts";
import { Problem } from "../form.tsx";
import { PageHeading } from "../page-heading.tsx";
import { mayPublish } from "../pages/page-list.tsx";
import { PublishBar, usePublishing } from "../publishing.tsx";
import { useMe } from "../shell.tsx";
import { SiteLink } from "../site-link.tsx";
import { useCall } from "../use-call.ts";
import { ClubGround } from "./club-ground.tsx";
import { ClubLook } from "./club-look.tsx";
import { ClubNames } from "./club-names.tsx";
import { type TypedClub, typedClub, typedClubSchema } from "./typed-club.ts";

const read = (slug: string) => callDesk("GET", `clubs/${slug}`, deskClubResponse);

/** Changes the names, the colours, the crest and the ground of a club. */
export function ClubPage() {
  const { slug = "" } = useParams();
  const { data, problem } = useCall(useCallback(() => read(slug), [slug]));
  return (
    <>
      <PageHeading>{data?.club.name ?? "Club"}</PageHeading>
      {data === null && problem === null && <p role="status">Fetching the club</p>}
      {problem !== null && <Problem>{problem}</Problem>}
      {data !== null && <Editor key={slug} found={data} />}
      <p className="mt-6">
        <Link to="/league/clubs" className="text-link inline-flex min-h-11 items-center">
          All clubs
        </Link>
      </p>
    </>
  );
}

/** What is typed as a change has it; a sentence for what cannot be sent. */
function wantedOf({ latitude, longitude, aliases, ...typed }: TypedClub): ClubFields | string {
  const { primary, secondary, accent } = typed.colours;
  const colours = [primary, secondary, accent].map(normaliseHex);
  const wrong = ["Main colour", "Second colour", "Third colour"].find((_, index) => colours[index] === null);
  if (wrong !== undefined) return `${wrong} is no colour: it looks like #12ab9f.`;
  if ((latitude === null) !== (longitude === null)) return "The position on the map needs both degrees, or none.";
  return {
    ...typed,
    colours: { primary: colours[0] ?? "", secondary: colours[1] ?? "", accent: colours[2] ?? "" },
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    aliases: aliases
      .split("\n")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  };
}

function Editor({ found }: { found: DeskClub }) {
  const { role } = useMe();
  const isEditable = mayPublish(role);
  const others = useOtherEditors(isEditable ? `club ${found.slug}` : null);
  const [typed, setTyped] = useState(() => typedClub(found));
  const publishing = usePublishing(found, (now) => setTyped(typedClub(now)));
  const { shown } = publishing;
  const change = (part: Partial<TypedClub>) => {
    setTyped((before) => ({ ...before, ...part }));
    publishing.say("");
  };

  const put = (club: DeskClub["club"], { revision }: DeskClub, reason = "") =>
    callDesk("POST", `clubs/${found.slug}/change`, deskClubResponse, { ...club, revision, reason });
  function publish(reason: string) {
    const wanted = wantedOf(typed);
    if (typeof wanted !== "string") return put(wanted, shown, reason);
    publishing.refuse(wanted);
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
      <OtherEditors others={others} />
      <fieldset disabled={!isEditable} className="max-w-[46rem]">
        <legend className="visually-hidden">The club</legend>
        <ClubNames typed={typed} onChange={change} />
        <ClubLook typed={typed} isEditable={isEditable} onChange={change} />
        <ClubGround typed={typed} onChange={change} />
        <PublishBar
          publishing={publishing}
          isEditable={isEditable}
          isChanged={JSON.stringify(typed) !== JSON.stringify(typedClub(shown))}
          publish={publish}
          undo={(former, now) => put(former.club, now)}
          arranged={{
            ...{ subject: `club ${found.slug}`, shown: deskClubResponse, schema: typedClubSchema },
            ...{ work: typed, onBack: setTyped },
          }}
          read={() => read(shown.slug)}
        />
      </fieldset>
    </>
  );
}
