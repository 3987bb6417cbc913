import { useCallback, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { z } from "zod";
import { campaignChanged } from "../../../schemas/desk/adverts.ts";
import type { ListedPromo, PromoDraft } from "../../../schemas/desk/promos.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk, DeskRefusal } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { Checkbox, DeskForm, ErrorMessage, SelectField, storedForm, TextInput } from "../forms/form.tsx";
import { ImageField } from "../forms/image-field.tsx";
import { imageUploadUnderway } from "../forms/upload-image.ts";
import { useSaved } from "../forms/use-saved.ts";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { UndoButton } from "../ui/undo-button.tsx";
import { mayManageAdvertising } from "./advertising-pages.tsx";
import { CampaignButtons } from "./campaign-buttons.tsx";
import { CampaignTimes, timesOf } from "./campaign-fields.tsx";
import { promoTypes, readPromos } from "./promos.tsx";

const shown = "Fans see it within a few seconds, in its time.";

const draftOf = ({ id: _, version: _v, ...draft }: ListedPromo): PromoDraft => draft;

/** Page of a promo, or of a new one. */
export function PromoPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const mayChange = mayManageAdvertising(useMe().role);
  const isNew = useLocation().state !== null;
  const { data, problem, reload } = useCall(useCallback(readPromos, []));
  const { status, former, showSaved, showTheirs } = useSaved<PromoDraft>(reload, isNew ? shown : "");
  if (data === null) return <CallState {...{ data, problem }} what="the promo" />;
  const promo = data.promos.find((each) => String(each.id) === id);
  if (id !== undefined && promo === undefined)
    return <ErrorMessage>There is no promo with that id any more.</ErrorMessage>;

  async function save(draft: PromoDraft, done: string, isUndo = false) {
    if (promo === undefined) {
      const { id: added } = await callDesk("POST", "promos/create", campaignChanged, { promo: draft });
      await navigate(`/advertising/promos/${added}`, { replace: true, state: { isNew: true } });
      return;
    }
    await callDesk("POST", `promos/${promo.id}/save`, campaignChanged, { version: promo.version, promo: draft });
    await showSaved(done, isUndo ? null : draftOf(promo));
  }

  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageHeading>{promo?.words ?? "Add a promo"}</PageHeading>
      <p role="status">{status}</p>
      <UndoButton undo={former && (() => save(former, "It is undone: fans see what was there before.", true))} />
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {/* The key remounts the form for each version, so that its fields show that version. */}
      <fieldset key={promo?.version} disabled={!mayChange}>
        <legend className="visually-hidden">The promo</legend>
        <PromoForm promo={promo} mayChange={mayChange} onSave={save} reload={showTheirs} />
      </fieldset>
      {promo !== undefined && mayChange && (
        <CampaignButtons
          campaign={promo}
          onChange={(change, done) => save({ ...draftOf(promo), ...change }, done)}
          onDelete={async (reason) => {
            const body = { version: promo.version, reason };
            await callDesk("POST", `promos/${promo.id}/delete`, campaignChanged, body);
            await navigate("/advertising/promos", { replace: true });
          }}
        />
      )}
    </div>
  );
}

function PromoForm({
  promo,
  mayChange,
  onSave,
  reload,
}: {
  promo: ListedPromo | undefined;
  mayChange: boolean;
  onSave: (draft: PromoDraft, done: string) => Promise<void>;
  reload: () => Promise<void>;
}) {
  const [imageKey, setImageKey] = useState(promo?.imageKey ?? null);
  const [busy, setBusy] = useState(false);
  return (
    <DeskForm
      label="The promo"
      submit={promo === undefined ? "Show it to fans" : "Save"}
      stored={
        mayChange ? storedForm("promo", promo ?? null, z.string().nullable(), imageKey, setImageKey, reload) : undefined
      }
      onSubmit={async ({ words = "", url = "", type, priority, ...rest }) => {
        if (busy) throw imageUploadUnderway();
        if (imageKey === null) throw new DeskRefusal(0, "no_picture", "A promo needs a picture. Choose a file.");
        const draft: PromoDraft = {
          ...{ words, url, imageKey, type: type === "Mini" ? "Mini" : "Default", priority: Number(priority) },
          ...timesOf(rest),
          ...{ newWindow: rest.newWindow !== undefined, paused: promo?.paused ?? false },
        };
        await onSave(draft, `Saved. ${shown}`);
      }}
    >
      <TextInput
        name="words"
        label="Words"
        required
        maxLength={200}
        defaultValue={promo?.words}
        autoCapitalize="sentences"
        spellCheck
        dir="auto"
        hint="Fans read them below the picture, as its heading."
      />
      <ImageField
        label="Picture"
        hint="1280 by 720 pixels; in the corner it is cut to 2:1. JPEG, PNG, WebP or AVIF. Its words belong above: the picture itself is not read out."
        imageKey={imageKey}
        onChange={setImageKey}
        onBusy={setBusy}
      />
      <TextInput
        name="url"
        label="Link"
        required
        maxLength={2000}
        defaultValue={promo?.url}
        hint="https://… or a path on this site, such as /packages."
      />
      <Checkbox name="newWindow" label="Opens in a new tab" defaultChecked={promo?.newWindow ?? false} />
      <SelectField label="Where" name="type" options={promoTypes} initial={promo?.type ?? "Default"} />
      <CampaignTimes {...promo} />
      <TextInput
        name="priority"
        label="Priority"
        type="number"
        min={0}
        max={1000}
        required
        defaultValue={promo?.priority ?? 0}
        hint="Of two promos of one time fans see the one with the higher first."
      />
    </DeskForm>
  );
}
