import { useCallback, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { type DeskGround, deskGroundResponse, groundRemoved } from "../../../../schemas/desk/grounds.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { DeskForm, ReasonField, TextInput } from "../../forms/form.tsx";
import { PublishBar, usePublishing } from "../../forms/publishing.tsx";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { GroundFields, nameFieldProps } from "./ground-fields.tsx";
import { type GroundForm, groundChangeFrom, groundFormSchema, toGroundForm } from "./ground-form.ts";

const read = (slug: string) => callDesk("GET", `grounds/${slug}`, deskGroundResponse);

/** Edits a ground that belongs to no club. */
export function GroundPage() {
  const { slug = "" } = useParams();
  const { data, problem } = useCall(useCallback(() => read(slug), [slug]));
  const isNew = useLocation().state !== null;
  return (
    <>
      <PageHeading>{data?.ground.name ?? "Ground"}</PageHeading>
      <CallState {...{ data, problem }} what="the ground" />
      {data !== null && isNew && <p role="status">It is added. Matches at the live desk can be moved there.</p>}
      {data !== null && <Editor key={data.slug} found={data} />}
      <p className="mt-6">
        <Link to="/league/grounds" className="text-link inline-flex min-h-11 items-center">
          All grounds
        </Link>
      </p>
    </>
  );
}

function Editor({ found }: { found: DeskGround }) {
  const { role } = useMe();
  const isEditable = mayPublish(role);
  const [typed, setTyped] = useState(() => toGroundForm(found));
  const publishing = usePublishing(found, (now) => setTyped(toGroundForm(now)));
  const { shown } = publishing;
  const change = (part: Partial<GroundForm>) => {
    setTyped((before) => ({ ...before, ...part }));
    publishing.setStatus("");
  };

  const put = (ground: DeskGround["ground"], { revision }: DeskGround, reason = "") =>
    callDesk("POST", `grounds/${found.slug}/change`, deskGroundResponse, { ...ground, revision, reason });
  function publish(reason: string) {
    const groundChange = groundChangeFrom(typed);
    if (typeof groundChange !== "string") return put(groundChange, shown, reason);
    publishing.refuse(groundChange);
    return null;
  }

  return (
    <>
      <fieldset disabled={!isEditable} className="mt-4 grid max-w-[46rem] gap-4">
        <legend className="visually-hidden">The ground</legend>
        <TextInput
          {...nameFieldProps}
          label="Name of the ground"
          required
          hint="Matches to come move with it. Those that were played keep the name of their day."
          value={typed.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <GroundFields typed={typed} onChange={change} />
        <PublishBar
          publishing={publishing}
          isEditable={isEditable}
          isChanged={JSON.stringify(typed) !== JSON.stringify(toGroundForm(shown))}
          publish={publish}
          undo={(former, now) => put(former.ground, now)}
          unpublished={{
            ...{ subject: `ground ${found.slug}`, shown: deskGroundResponse, schema: groundFormSchema },
            ...{ work: typed, onRestore: setTyped },
          }}
          read={() => read(shown.slug)}
        />
      </fieldset>
      {isEditable && <RemoveGround ground={shown} />}
    </>
  );
}

/** Removes a ground if no match refers to it. */
function RemoveGround({ ground: { slug, ground, revision } }: { ground: DeskGround }) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <p className="mt-6">
        <button type="button" className="btn btn-ghost" onClick={() => setLeaving(true)}>
          Take the ground out
        </button>
      </p>
      <FormDialog open={leaving} title="Take the ground out" onClose={() => setLeaving(false)}>
        <p>It is offered no more when a match is moved. A ground that matches name stays.</p>
        <DeskForm
          label="Take the ground out"
          submit={`Take out ${ground.name}`}
          danger
          onSubmit={async ({ reason = "" }) => {
            await callDesk("POST", `grounds/${slug}/remove`, groundRemoved, { revision, reason });
            await navigate("/league/grounds", { replace: true, state: { removedName: ground.name } });
          }}
        >
          <ReasonField />
        </DeskForm>
      </FormDialog>
    </>
  );
}
