import { useCallback, useState } from "react";
import { type DeskPartners, deskPartnersResponse } from "../../../schemas/desk/partners.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk, DeskRefusal } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { Checkbox, DeskForm, SelectField, TextInput } from "../forms/form.tsx";
import { ImageField } from "../forms/image-field.tsx";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { imageUploadUnderway } from "../forms/upload-image.ts";
import { MoveButtons } from "../lists/move-buttons.tsx";
import { useMe } from "../shell/shell.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { AdvertisingHeading, mayManageAdvertising } from "./advertising-pages.tsx";
import { HeaderSponsor } from "./header-sponsor.tsx";
import {
  type KeyedPartner,
  type KeyedTier,
  labelsOf,
  movedPartner,
  newKey,
  tiersOf,
  toKeyedTiers,
  withPartner,
} from "./keyed-tiers.ts";
import { PartnerLabels } from "./partner-labels.tsx";

const read = () => callDesk("GET", "partners", deskPartnersResponse);

/** Edits the league's partners: tiers, order, names, logos and links. */
export function Partners() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <>
      <AdvertisingHeading title="Partners" />
      <p className="mt-4">In tiers, as fans see them above the footer's links, from the first to the last.</p>
      <CallState {...{ data, problem }} what="the partners" />
      {data !== null && <Arrangement found={data} />}
    </>
  );
}

const isDifferent = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** What the open form edits: a partner, with its tier (`partner` null: a new one), or a tier (null: a new one). */
type Writing =
  | { what: "partner"; partner: KeyedPartner | null; tier: KeyedTier }
  | { what: "tier"; tier: KeyedTier | null };

function Arrangement({ found }: { found: DeskPartners }) {
  const mayChange = mayManageAdvertising(useMe().role);
  const [tiers, setTiers] = useState(() => toKeyedTiers(found));
  const [labels, setLabels] = useState(found.labels);
  const [header, setHeader] = useState(found.header);
  const [writing, setWriting] = useState<Writing | null>(null);
  function write(now: DeskPartners) {
    setTiers(toKeyedTiers(now));
    setLabels(now.labels);
    setHeader(now.header);
  }
  const publishing = usePublishing(found, write);
  const { shown } = publishing;

  function change(next: KeyedTier[], sentence: string) {
    setTiers(next);
    publishing.setStatus(sentence);
    setWriting(null);
  }

  const work = { tiers: tiersOf(tiers), labels: labelsOf(labels, tiers), header };
  const put = (next: typeof work, now: DeskPartners, reason = "") => {
    const { tiers: all, labels: named, header: first } = next;
    const body = { tiers: all, labels: named, ...(isDifferent(first, now.header) && { header: first }) };
    return callDesk("POST", "partners", deskPartnersResponse, { ...body, revision: now.revision, reason });
  };

  return (
    <>
      {tiers.length === 0 && <p className="mt-6">There are none yet. Add a tier, and partners to it.</p>}
      {tiers.map((tier) => (
        <section key={tier.key} aria-label={tier.title} className="mt-6 max-w-[46rem]">
          <div className="mb-2 flex flex-wrap items-center gap-2">
            <h2 className="heading-3 flex-1" dir="auto">
              {tier.title}
            </h2>
            {mayChange && (
              <>
                <IconButton
                  label={`Change the tier ${tier.title}`}
                  icon="i-lucide-pencil"
                  onPress={() => setWriting({ what: "tier", tier })}
                />
                {tier.partners.length === 0 && (
                  <IconButton
                    label={`Take off the tier ${tier.title}`}
                    icon="i-lucide-x"
                    onPress={() =>
                      change(
                        tiers.filter((each) => each !== tier),
                        `The tier ${tier.title} is taken off.`,
                      )
                    }
                  />
                )}
              </>
            )}
          </div>
          <ol className="grid gap-2">
            {tier.partners.map((partner) => (
              <PartnerItem
                key={partner.key}
                partner={partner}
                onMove={
                  mayChange
                    ? (step) => change(movedPartner(tiers, partner.key, step), moveMessage(tiers, partner, step))
                    : null
                }
                onWrite={() => setWriting({ what: "partner", partner, tier })}
                onTakeOff={() => change(withPartner(tiers, partner.key, null), `${partner.name} is taken off.`)}
              />
            ))}
          </ol>
          {mayChange && (
            <button
              type="button"
              className="btn btn-ghost mt-2"
              aria-label={`Add a partner to ${tier.title}`}
              onClick={() => setWriting({ what: "partner", partner: null, tier })}
            >
              Add a partner
            </button>
          )}
        </section>
      ))}
      {mayChange && (
        <p className="mt-6">
          <button type="button" className="btn btn-ghost" onClick={() => setWriting({ what: "tier", tier: null })}>
            Add a tier
          </button>
        </p>
      )}
      <PartnerLabels
        labels={labels}
        partners={tiers.flatMap(({ partners }) => partners)}
        mayChange={mayChange}
        onChange={(next, sentence) => {
          setLabels(next);
          publishing.setStatus(sentence);
        }}
      />
      <HeaderSponsor
        header={header}
        partners={tiers.flatMap(({ partners }) => partners)}
        mayChange={mayChange}
        onChange={setHeader}
      />
      <PublishBar
        publishing={publishing}
        isEditable={mayChange}
        isChanged={
          isDifferent(tiersOf(tiers), tiersOf(toKeyedTiers(shown))) ||
          isDifferent([labels, header], [shown.labels, shown.header])
        }
        publish={(reason) => put(work, shown, reason)}
        undo={put}
        unpublished={{
          ...{
            subject: "partners",
            shown: deskPartnersResponse,
            schema: deskPartnersResponse.omit({ revision: true }),
          },
          work,
          onRestore: (back) => write({ ...back, revision: shown.revision }),
        }}
        read={read}
      />
      <FormDialog
        open={writing?.what === "partner"}
        title={writing?.what === "partner" && writing.partner !== null ? "Change the partner" : "Add a partner"}
        onClose={() => setWriting(null)}
      >
        {writing?.what === "partner" && (
          <PartnerForm
            partner={writing.partner}
            onDone={(partner) => {
              const status = `${partner.name} is ready. Show it to fans when you are.`;
              if (writing.partner !== null) return change(withPartner(tiers, partner.key, partner), status);
              const added = tiers.map((tier) =>
                tier === writing.tier ? { ...tier, partners: [...tier.partners, partner] } : tier,
              );
              change(added, status);
            }}
          />
        )}
      </FormDialog>
      <FormDialog
        open={writing?.what === "tier"}
        title={writing?.what === "tier" && writing.tier !== null ? "Change the tier" : "Add a tier"}
        onClose={() => setWriting(null)}
      >
        {writing?.what === "tier" && (
          <TierForm
            tier={writing.tier}
            onDone={(tier) => {
              const isKnown = tiers.some(({ key }) => key === tier.key);
              const next = isKnown ? tiers.map((each) => (each.key === tier.key ? tier : each)) : [...tiers, tier];
              change(next, `The tier ${tier.title} is ready. Show it to fans when you are.`);
            }}
          />
        )}
      </FormDialog>
    </>
  );
}

/** Announces where a partner is after a step. */
function moveMessage(tiers: readonly KeyedTier[], { key, name }: KeyedPartner, step: -1 | 1): string {
  for (const { title, partners } of movedPartner(tiers, key, step)) {
    const at = partners.findIndex((each) => each.key === key);
    if (at >= 0) return `${name} is ${at + 1} of ${partners.length} in ${title}.`;
  }
  return "";
}

function PartnerItem({
  partner: { name, url, logo, childFriendly, published },
  onMove,
  onWrite,
  onTakeOff,
}: {
  partner: KeyedPartner;
  /** Null for roles that cannot change partners. */
  onMove: ((step: -1 | 1) => void) | null;
  onWrite: () => void;
  onTakeOff: () => void;
}) {
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <img
        src={`/images/fit-in/240x96/${logo}`}
        alt=""
        width={100}
        height={40}
        data-theme="dark"
        className="h-10 w-25 rounded-chip bg-night object-contain"
      />
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-600" dir="auto">
          {name}
        </span>
        <span className="block break-all text-sm text-muted">
          {[url, ...(childFriendly ? [] : ["not in child-friendly mode"]), ...(published ? [] : ["off the site"])].join(
            "; ",
          )}
        </span>
      </span>
      {onMove !== null && (
        <span className="flex">
          <MoveButtons name={name} onMove={onMove} />
          <IconButton label={`Change: ${name}`} icon="i-lucide-pencil" onPress={onWrite} />
          <IconButton label={`Take off: ${name}`} icon="i-lucide-x" onPress={onTakeOff} />
        </span>
      )}
    </li>
  );
}

function PartnerForm({ partner, onDone }: { partner: KeyedPartner | null; onDone: (partner: KeyedPartner) => void }) {
  const [logo, setLogo] = useState(partner?.logo ?? null);
  const [busy, setBusy] = useState(false);
  return (
    <DeskForm
      label="The partner"
      submit={partner === null ? "Add it" : "Change it"}
      onSubmit={async ({ name = "", url = "", ...rest }) => {
        if (busy) throw imageUploadUnderway();
        if (logo === null) throw new DeskRefusal(0, "no_logo", "A partner needs a logo. Choose a file.");
        onDone({
          ...{ id: partner?.id ?? null, key: partner?.key ?? newKey(), name: name.trim(), url: url.trim(), logo },
          ...{ childFriendly: rest.childFriendly !== undefined, published: rest.published !== undefined },
        });
      }}
    >
      <TextInput
        name="name"
        label="Name"
        required
        maxLength={200}
        defaultValue={partner?.name}
        autoCapitalize="words"
        dir="auto"
        hint="Fans who do not see the logo hear it."
      />
      <TextInput name="url" label="Link" required maxLength={2000} defaultValue={partner?.url} />
      <ImageField
        label="Logo"
        hint="480 by 192 pixels, on a transparent ground and in light colours: the footer is dark. JPEG, PNG, WebP or AVIF."
        imageKey={logo}
        onChange={setLogo}
        onBusy={setBusy}
      />
      <Checkbox
        name="childFriendly"
        label="Also in child-friendly mode"
        defaultChecked={partner?.childFriendly ?? true}
      />
      <Checkbox name="published" label="On the site" defaultChecked={partner?.published ?? true} />
    </DeskForm>
  );
}

const sizes = [
  { value: "large", label: "Large" },
  { value: "small", label: "Small" },
] as const;

function TierForm({ tier, onDone }: { tier: KeyedTier | null; onDone: (tier: KeyedTier) => void }) {
  return (
    <DeskForm
      label="The tier"
      submit={tier === null ? "Add it" : "Change it"}
      onSubmit={async ({ title = "", size }) =>
        onDone({
          ...{ id: tier?.id ?? null, key: tier?.key ?? newKey(), title: title.trim() },
          ...{ size: size === "large" ? "large" : "small", partners: tier?.partners ?? [] },
        })
      }
    >
      <TextInput
        name="title"
        label="Title"
        required
        maxLength={200}
        defaultValue={tier?.title}
        autoCapitalize="sentences"
        dir="auto"
      />
      <SelectField label="Logos" name="size" options={sizes} initial={tier?.size ?? "small"} />
    </DeskForm>
  );
}
