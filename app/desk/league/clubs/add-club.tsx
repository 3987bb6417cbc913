import { useNavigate } from "react-router";
import { z } from "zod";
import { deskClubResponse } from "../../../../schemas/desk/clubs.ts";
import { slugOf } from "../../../../schemas/site/slug.ts";
import { callDesk, DeskRefusal } from "../../calls/client.ts";
import { deviceStorage } from "../../device-storage.ts";
import { RestoredDraft, useNewDraft } from "../../drafts/restored-draft.tsx";
import { DeskForm, ErrorMessage, OptionalReasonField, SlugField } from "../../forms/form.tsx";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ClubDesign } from "./club-design.tsx";
import { type ClubForm, clubChangeFrom, clubFormSchema, codeOf, emptyClubForm } from "./club-form.ts";
import { ClubGround } from "./club-ground.tsx";
import { ClubNames } from "./club-names.tsx";

const written = z.object({
  typed: clubFormSchema,
  /** Null: made from the name. */
  slug: z.string().nullable(),
});
type Written = z.output<typeof written>;
const newClubs = deviceStorage("new-club", written);
/** A device stores one new club at a time. */
const only = "one";
const newDraftStore = {
  read: () => newClubs.read(only),
  write: (club: Written) => newClubs.write(only, club),
  remove: () => newClubs.remove(only),
};

export function AddClub() {
  const { role } = useMe();
  const navigate = useNavigate();
  const work = useNewDraft<Written>(newDraftStore, () => ({ typed: emptyClubForm, slug: null }));
  const { typed } = work.draft;
  const slug = work.draft.slug ?? slugOf(typed.name).slice(0, 60);
  // Empty fields get defaults from the name.
  const shown: ClubForm = {
    ...typed,
    shortName: typed.shortName === "" ? typed.name : typed.shortName,
    code: typed.code === "" ? codeOf(typed.name) : typed.code,
  };
  const change = (part: Partial<ClubForm>) => work.change({ typed: { ...typed, ...part } });

  if (!mayPublish(role)) return <ErrorMessage>Administrators and editors add clubs.</ErrorMessage>;
  return (
    <div className="max-w-[46rem]">
      <PageHeading>Add a club</PageHeading>
      <RestoredDraft work={work} />
      <DeskForm
        label="Add a club"
        submit="Show it to fans"
        onSubmit={async ({ reason = "" }) => {
          const clubChange = clubChangeFrom(shown);
          if (typeof clubChange === "string") throw new DeskRefusal(422, "not_right", clubChange);
          await callDesk("POST", "clubs/create", deskClubResponse, { ...clubChange, slug, reason });
          work.removeStored();
          await navigate(`/league/clubs/${slug}`, { replace: true, state: { isNew: true } });
        }}
      >
        <ClubNames typed={shown} onChange={change} />
        <SlugField
          label="Address"
          required
          value={slug}
          hint={`Fans find it at /clubs/${slug}. It stays, because other sites link to it.`}
          onChange={({ target }) => work.change({ slug: target.value === "" ? null : target.value })}
        />
        <ClubDesign typed={shown} isEditable onChange={change} />
        <ClubGround typed={shown} onChange={change} />
        <OptionalReasonField />
      </DeskForm>
    </div>
  );
}
