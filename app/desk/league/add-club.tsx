import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { deskClubResponse } from "../../../schemas/desk/clubs.ts";
import { slugOf } from "../../../schemas/site/slug.ts";
import { callDesk, DeskRefusal } from "../client.ts";
import { DeskForm, Problem, TextInput } from "../form.tsx";
import { keptOnDevice } from "../kept-on-device.ts";
import { PageHeading } from "../page-heading.tsx";
import { mayPublish } from "../pages/page-list.tsx";
import { useMe } from "../shell.tsx";
import { ClubGround } from "./club-ground.tsx";
import { ClubLook } from "./club-look.tsx";
import { ClubNames } from "./club-names.tsx";
import { codeOf, emptyClub, type TypedClub, typedClubSchema, wantedClub } from "./typed-club.ts";

const written = z.object({
  typed: typedClubSchema,
  /** Null: it follows the name. */
  slug: z.string().nullable(),
});
type Written = z.output<typeof written>;
const newClubs = keptOnDevice("desk-new-club", written);
/** There is one on a device. */
const only = "one";

/** Adds a club to the league. */
export function AddClub() {
  const { role } = useMe();
  const navigate = useNavigate();
  const [kept] = useState(() => newClubs.read(only));
  const [club, setClub] = useState<Written>(kept ?? { typed: emptyClub, slug: null });
  const slug = club.slug ?? slugOf(club.typed.name).slice(0, 60);
  // What is left empty follows the name.
  const shown: TypedClub = {
    ...club.typed,
    shortName: club.typed.shortName === "" ? club.typed.name : club.typed.shortName,
    code: club.typed.code === "" ? codeOf(club.typed.name) : club.typed.code,
  };
  function write(change: Partial<Written>) {
    const next = { ...club, ...change };
    setClub(next);
    newClubs.keep(only, next);
  }
  const change = (part: Partial<TypedClub>) => write({ typed: { ...club.typed, ...part } });

  if (!mayPublish(role)) return <Problem>Administrators and editors add clubs.</Problem>;
  return (
    <div className="max-w-[46rem]">
      <PageHeading>Add a club</PageHeading>
      <p role="status">{kept !== null && "What you had written here and not published is back."}</p>
      <DeskForm
        label="Add a club"
        submit="Show it to fans"
        onSubmit={async ({ reason = "" }) => {
          const wanted = wantedClub(shown);
          if (typeof wanted === "string") throw new DeskRefusal(422, "not_right", wanted);
          await callDesk("POST", "clubs/create", deskClubResponse, { ...wanted, slug, reason });
          newClubs.forget(only);
          await navigate(`/league/clubs/${slug}`, { replace: true, state: { isNew: true } });
        }}
      >
        <ClubNames typed={shown} onChange={change} />
        <TextInput
          label="Address"
          required
          maxLength={60}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          value={slug}
          dir="ltr"
          hint={`Fans find it at /clubs/${slug}. It stays, because other sites link to it.`}
          onChange={({ target }) => write({ slug: target.value === "" ? null : target.value })}
        />
        <ClubLook typed={shown} isEditable onChange={change} />
        <ClubGround typed={shown} onChange={change} />
        <TextInput
          name="reason"
          label="Why"
          maxLength={300}
          autoCapitalize="sentences"
          hint="May be empty. It is kept in the audit log."
        />
      </DeskForm>
    </div>
  );
}
