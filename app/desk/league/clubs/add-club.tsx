import { useNavigate } from "react-router";
import { z } from "zod";
import { deskClubResponse } from "../../../../schemas/desk/clubs.ts";
import { slugOf } from "../../../../schemas/site/slug.ts";
import { callDesk, DeskRefusal } from "../../calls/client.ts";
import { keptOnDevice } from "../../device-storage.ts";
import { KeptDraft, useNewDraft } from "../../drafts/restored-draft.tsx";
import { AddressField, DeskForm, OptionalReasonField, Problem } from "../../forms/form.tsx";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ClubLook } from "./club-design.tsx";
import { codeOf, emptyClub, type TypedClub, typedClubSchema, wantedClub } from "./club-form.ts";
import { ClubGround } from "./club-ground.tsx";
import { ClubNames } from "./club-names.tsx";

const written = z.object({
  typed: typedClubSchema,
  /** Null: made from the name. */
  slug: z.string().nullable(),
});
type Written = z.output<typeof written>;
const newClubs = keptOnDevice("new-club", written);
/** A device stores one new club at a time. */
const only = "one";
const newWork = {
  read: () => newClubs.read(only),
  keep: (club: Written) => newClubs.keep(only, club),
  forget: () => newClubs.forget(only),
};

export function AddClub() {
  const { role } = useMe();
  const navigate = useNavigate();
  const work = useNewDraft<Written>(newWork, () => ({ typed: emptyClub, slug: null }));
  const { typed } = work.draft;
  const slug = work.draft.slug ?? slugOf(typed.name).slice(0, 60);
  // Empty fields get defaults from the name.
  const shown: TypedClub = {
    ...typed,
    shortName: typed.shortName === "" ? typed.name : typed.shortName,
    code: typed.code === "" ? codeOf(typed.name) : typed.code,
  };
  const change = (part: Partial<TypedClub>) => work.change({ typed: { ...typed, ...part } });

  if (!mayPublish(role)) return <Problem>Administrators and editors add clubs.</Problem>;
  return (
    <div className="max-w-[46rem]">
      <PageHeading>Add a club</PageHeading>
      <KeptDraft work={work} />
      <DeskForm
        label="Add a club"
        submit="Show it to fans"
        onSubmit={async ({ reason = "" }) => {
          const wanted = wantedClub(shown);
          if (typeof wanted === "string") throw new DeskRefusal(422, "not_right", wanted);
          await callDesk("POST", "clubs/create", deskClubResponse, { ...wanted, slug, reason });
          work.forget();
          await navigate(`/league/clubs/${slug}`, { replace: true, state: { isNew: true } });
        }}
      >
        <ClubNames typed={shown} onChange={change} />
        <AddressField
          label="Address"
          required
          value={slug}
          hint={`Fans find it at /clubs/${slug}. It stays, because other sites link to it.`}
          onChange={({ target }) => work.change({ slug: target.value === "" ? null : target.value })}
        />
        <ClubLook typed={shown} isEditable onChange={change} />
        <ClubGround typed={shown} onChange={change} />
        <OptionalReasonField />
      </DeskForm>
    </div>
  );
}
