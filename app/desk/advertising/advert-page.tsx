import { useCallback, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { z } from "zod";
import { type AdvertDraft, advertDraft, campaignChanged, type ListedAdvert } from "../../../schemas/desk/adverts.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { Checkbox, DeskForm, ErrorMessage, storedForm, TextInput } from "../forms/form.tsx";
import { ImageField } from "../forms/image-field.tsx";
import { imageUploadUnderway } from "../forms/upload-image.ts";
import { useSaved } from "../forms/use-saved.ts";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { UndoButton } from "../ui/undo-button.tsx";
import { mayManageAdvertising } from "./advertising-pages.tsx";
import { readAdverts } from "./adverts.tsx";
import { CampaignButtons } from "./campaign-buttons.tsx";
import { CampaignTimes, timesOf } from "./campaign-fields.tsx";

const shown = "Fans see it within a few seconds, in its time.";

const draftOf = ({ id: _, version: _v, channel: _c, views: _w, clicks: _k, ...draft }: ListedAdvert): AdvertDraft =>
  draft;

/** Page of an advert, or of a new one. */
export function AdvertPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const mayChange = mayManageAdvertising(useMe().role);
  const isNew = useLocation().state !== null;
  const { data, problem, reload } = useCall(useCallback(readAdverts, []));
  const { status, former, showSaved, showTheirs } = useSaved<AdvertDraft>(reload, isNew ? shown : "");
  if (data === null) return <CallState {...{ data, problem }} what="the advert" />;
  const advert = data.adverts.find((each) => String(each.id) === id);
  if (id !== undefined && advert === undefined)
    return <ErrorMessage>There is no advert with that id any more.</ErrorMessage>;

  async function save(draft: AdvertDraft, done: string, isUndo = false) {
    if (advert === undefined) {
      const { id: added } = await callDesk("POST", "adverts/create", campaignChanged, { advert: draft });
      await navigate(`/advertising/adverts/${added}`, { replace: true, state: { isNew: true } });
      return;
    }
    const body = { version: advert.version, advert: draft };
    await callDesk("POST", `adverts/${advert.id}/save`, campaignChanged, body);
    await showSaved(done, isUndo ? null : draftOf(advert));
  }

  return (
    <div className="grid max-w-[46rem] gap-4">
      <PageHeading>{advert?.name ?? "Add an advert"}</PageHeading>
      <p role="status">{status}</p>
      <UndoButton undo={former && (() => save(former, "It is undone: fans see what was there before.", true))} />
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {/* The key remounts the form for each version, so that its fields show that version. */}
      <fieldset key={advert?.version} disabled={!mayChange}>
        <legend className="visually-hidden">The advert</legend>
        <AdvertForm advert={advert} slots={data.slots} mayChange={mayChange} onSave={save} reload={showTheirs} />
      </fieldset>
      {advert !== undefined && mayChange && (
        <CampaignButtons
          campaign={advert}
          onChange={(change, done) => save({ ...draftOf(advert), ...change }, done)}
          onDelete={async (reason) => {
            const body = { version: advert.version, reason };
            await callDesk("POST", `adverts/${advert.id}/delete`, campaignChanged, body);
            await navigate("/advertising", { replace: true });
          }}
        />
      )}
    </div>
  );
}

/** State of the form besides its named fields. */
const storedAdvert = z.object({ pictures: advertDraft.shape.pictures, chosen: z.array(z.string()) });

function AdvertForm({
  advert,
  slots,
  mayChange,
  onSave,
  reload,
}: {
  advert: ListedAdvert | undefined;
  slots: readonly { id: string; title: string }[];
  mayChange: boolean;
  onSave: (draft: AdvertDraft, done: string) => Promise<void>;
  reload: () => Promise<void>;
}) {
  const [pictures, setPictures] = useState(advert?.pictures ?? { mobile: null, desktop: null });
  const [chosen, setChosen] = useState<readonly string[]>(advert?.slots ?? []);
  const [uploads, setUploads] = useState(0);
  const countUpload = (begins: boolean) => setUploads((count) => count + (begins ? 1 : -1));
  return (
    <DeskForm
      label="The advert"
      submit={advert === undefined ? "Show it to fans" : "Save"}
      stored={
        mayChange
          ? storedForm(
              "advert",
              advert ?? null,
              storedAdvert,
              { pictures, chosen: [...chosen] },
              (back) => {
                setPictures(back.pictures);
                setChosen(back.chosen);
              },
              reload,
            )
          : undefined
      }
      onSubmit={async ({ name = "", url = "", campaignRef = "", footerPosition = "", weight, ...rest }) => {
        if (uploads > 0) throw imageUploadUnderway();
        const draft = {
          ...{ name, url, campaignRef, pictures, slots: [...chosen], weight: Number(weight) },
          footerPosition: footerPosition === "" ? null : Number(footerPosition),
          ...timesOf(rest),
          ...{ childFriendly: rest.childFriendly !== undefined, paused: advert?.paused ?? false },
        };
        await onSave(draft, `Saved. ${shown}`);
      }}
    >
      <TextInput
        name="name"
        label="Advertiser, and what the picture says"
        required
        maxLength={200}
        defaultValue={advert?.name}
        autoCapitalize="sentences"
        dir="auto"
        hint="Fans who do not see the picture hear it."
      />
      <TextInput
        name="url"
        label="Link"
        required
        maxLength={2000}
        defaultValue={advert?.url}
        hint="https://… or a path on this site, such as /packages."
      />
      <ImageField
        label="Picture"
        hint="750 by 300 pixels below pages; square, 750 by 750, over the page and above the footer. JPEG, PNG, WebP or AVIF."
        imageKey={pictures.mobile}
        onChange={(mobile) => setPictures((now) => ({ ...now, mobile }))}
        onBusy={countUpload}
      />
      <ImageField
        label="Picture for wide windows"
        hint="1456 by 180 pixels below pages, 1200 by 675 over the page. Without it the first one shows."
        imageKey={pictures.desktop}
        onChange={(desktop) => setPictures((now) => ({ ...now, desktop }))}
        onBusy={countUpload}
        isOptional
      />
      <fieldset>
        <legend className="mb-1.5 font-600">Pages</legend>
        <div className="grid gap-x-6 m:grid-cols-2">
          {slots.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={chosen.includes(id)}
              onChange={(checked) => setChosen(checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
          ))}
        </div>
      </fieldset>
      <TextInput
        name="footerPosition"
        label="Position in the row above the footer"
        type="number"
        min={1}
        max={999}
        defaultValue={advert?.footerPosition ?? ""}
        hint="From 1. Empty: not there."
      />
      <TextInput
        name="weight"
        label="Weight"
        type="number"
        min={1}
        max={100}
        required
        defaultValue={advert?.weight ?? 1}
        hint="Of two adverts of a page, one of weight 2 shows twice as often as one of weight 1."
      />
      <CampaignTimes {...advert} />
      <TextInput
        name="campaignRef"
        label="Campaign"
        maxLength={200}
        defaultValue={advert?.campaignRef}
        hint="What the advertiser's reports call it. May be empty."
      />
      <Checkbox
        name="childFriendly"
        label="Also in child-friendly mode"
        defaultChecked={advert?.childFriendly ?? true}
      />
    </DeskForm>
  );
}
