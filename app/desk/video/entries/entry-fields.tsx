import { useState } from "react";
import { z } from "zod";
import {
  type EntryChoices,
  type EntryViewers,
  entryRules,
  type MatchChoices,
} from "../../../../schemas/desk/entry-input.ts";
import { type OwnSource, signingSchemes } from "../../../../schemas/streaming/own-source.ts";
import { vendorSystem } from "../../../../schemas/streaming/stream-source.ts";
import { Checkbox, SelectField, storedForm, TextInput } from "../../forms/form.tsx";
import { ImageField } from "../../forms/image-field.tsx";
import { formatDateTime } from "../../time.ts";

/*
 * Shared by the forms of live streams, commentaries and recordings: where an entry plays from, and who may watch it.
 */

const signings: readonly { value: (typeof signingSchemes)[number]; label: string }[] = [
  { value: "none", label: "Not signed" },
  { value: "site", label: "By this site" },
  { value: "akamai", label: "Akamai" },
  { value: "cloudfront", label: "CloudFront, in the address" },
  { value: "cloudfront-cookie", label: "CloudFront, by cookies" },
  { value: "cloudflare-stream", label: "Cloudflare Stream" },
];
const systemNames = { fairplay: "FairPlay", playready: "PlayReady", widevine: "Widevine" } as const;
export function CheckboxGroup({
  label,
  hint,
  items,
  chosen,
  onChange,
}: {
  label: string;
  hint?: string;
  items: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-600">{label}</legend>
      {items.map(({ value, label: name }) => (
        <Checkbox
          key={value}
          label={name}
          checked={chosen.includes(value)}
          onChange={(checked) => onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))}
        />
      ))}
      {hint !== undefined && <p className="mt-1.5 text-sm text-muted">{hint}</p>}
    </fieldset>
  );
}

/** Matches as options of a select. */
export const matchOptions = (matches: MatchChoices) =>
  matches.map(({ id, title, kickoff }) => ({ value: String(id), label: `${title}, ${formatDateTime(kickoff)}` }));

/**
 * Fields for an entry's title and description.
 * @param isNamed whether a title is required, because there is no match to name it after. @param about hint of the description.
 */
export function TextFields({
  entry,
  isNamed,
  about,
}: {
  entry: { title: string; description: string } | null;
  isNamed: boolean;
  about?: string;
}) {
  return (
    <>
      <TextInput
        label="Title"
        name="title"
        maxLength={200}
        required={isNamed}
        autoCapitalize="sentences"
        spellCheck
        defaultValue={entry?.title ?? ""}
        hint={isNamed ? undefined : "Empty: the names of the clubs."}
      />
      <TextInput
        label="Description"
        name="description"
        maxLength={2000}
        autoCapitalize="sentences"
        spellCheck
        defaultValue={entry?.description ?? ""}
        hint={about}
      />
    </>
  );
}

/** The poster of an entry. It has no alternative text, because fans always see the entry's title beside it. */
export const PosterField = ({
  about = "None of its own: the site draws one.",
  ...field
}: {
  /** What fans see without a poster. */
  about?: string;
  imageKey: string | null;
  onChange: (imageKey: string | null) => void;
  onBusy: (busy: boolean) => void;
}) => (
  <ImageField
    label="Poster"
    hint="JPEG, PNG, WebP or AVIF, 16:9, 1,280 pixels wide or more, at most 10 MB."
    none={about}
    isOptional
    {...field}
  />
);

/** An own source while edited. URLs may be empty. */
export const sourceDraft = z.object({
  hls: z.string(),
  dash: z.string(),
  signing: z.enum(signingSchemes),
  systems: z.array(vendorSystem),
});
export type SourceDraft = z.output<typeof sourceDraft>;
export const draftOfSource = (source: Partial<OwnSource> | null): SourceDraft => ({
  ...{ hls: source?.hls ?? "", dash: source?.dash ?? "" },
  ...{ signing: source?.signing ?? "none", systems: source?.systems ?? [] },
});

/** Chooses how the URLs of an own source are signed. */
export const SigningField = ({
  value,
  onChange,
}: {
  value: SourceDraft["signing"];
  onChange: (signing: SourceDraft["signing"]) => void;
}) => <SelectField label="Signed" name="signing" value={value} options={signings} onChange={onChange} />;

/** The fields of an entry's own source. @param hint the format of its URLs */
export function SourceFields({
  source,
  hint = "https://… Give HLS, DASH or both.",
  onChange,
}: {
  source: SourceDraft;
  hint?: string;
  onChange: (source: SourceDraft) => void;
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="heading-3 mb-2">Where it plays from</legend>
      <TextInput
        label="HLS address"
        name="hls"
        type="url"
        pattern="https://.*"
        maxLength={2000}
        value={source.hls}
        hint={hint}
        onChange={({ target }) => onChange({ ...source, hls: target.value })}
      />
      <TextInput
        label="DASH address"
        name="dash"
        type="url"
        pattern="https://.*"
        maxLength={2000}
        value={source.dash}
        onChange={({ target }) => onChange({ ...source, dash: target.value })}
      />
      <SigningField value={source.signing} onChange={(signing) => onChange({ ...source, signing })} />
      <CheckboxGroup
        label="Encrypted by"
        hint="None: it is not encrypted."
        items={vendorSystem.options.map((system) => ({ value: system, label: systemNames[system] }))}
        chosen={source.systems}
        onChange={(chosen) =>
          onChange({ ...source, systems: vendorSystem.options.filter((each) => chosen.includes(each)) })
        }
      />
    </fieldset>
  );
}

/** The source as input of the staff call. */
export const sourceOf = ({ hls, dash, signing, systems }: SourceDraft) => ({
  ...(hls !== "" && { hls }),
  ...(dash !== "" && { dash }),
  signing,
  systems,
});

/** Who may watch, while edited. `held`: chosen entitlements of passes on sale. `single`: other entitlements, typed as one text. */
export const viewersDraftSchema = z.object({
  kind: z.enum(["passes", "accounts", "everybody"]),
  held: z.array(z.string()),
  single: z.string(),
  ofMatch: z.boolean(),
});
export type ViewersDraft = z.output<typeof viewersDraftSchema>;

/** State of entry forms that is not in named fields. */
const entryDraft = z.object({
  viewers: viewersDraftSchema,
  source: sourceDraft,
  availability: entryRules,
  /** Key of its own poster; null: the site generates one. Left out for a commentary. */
  poster: z.string().nullable().optional(),
});
type EntryDraft = z.output<typeof entryDraft>;

/**
 * State of an entry's form that is not in named fields. It is stored with them on this device until the form is submitted.
 * @param entry null for a new one
 */
export function useEntryDraft(
  kind: "stream" | "commentary" | "recording",
  entry: { entryID: string; version: number } | null,
  first: () => EntryDraft,
  reload?: () => Promise<void>,
) {
  const [draft, setDraft] = useState(first);
  return {
    draft,
    change: (part: Partial<EntryDraft>) => setDraft((before) => ({ ...before, ...part })),
    stored: storedForm(kind, entry && { id: entry.entryID, ...entry }, entryDraft, draft, setDraft, reload),
  };
}

/** @param first entitlements suggested for a new entry */
export function viewersDraft(
  viewers: EntryViewers | undefined,
  { entitlements }: Pick<EntryChoices, "entitlements">,
  first: readonly string[],
): ViewersDraft {
  const before = viewers?.kind === "passes" ? viewers : null;
  const named = before?.entitlements ?? (viewers === undefined ? first : []);
  const isOnSale = (name: string) => entitlements.some(({ entitlement }) => entitlement === name);
  return {
    kind: viewers?.kind ?? "passes",
    held: named.filter(isOnSale),
    // A suggestion for a new entry is left out if no pass on sale includes it.
    single: before === null ? "" : named.filter((name) => !isOnSale(name)).join(", "),
    ofMatch: before?.ofMatch ?? true,
  };
}

/** The chosen and the typed entitlements. */
export const entitlementsOf = ({ held, single }: Pick<ViewersDraft, "held" | "single">): string[] => [
  ...held,
  ...single.split(/[\s,]+/).filter((name) => name !== ""),
];

/** The viewers as input of the staff call. */
export function viewersOf(draft: ViewersDraft, hasMatch: boolean): EntryViewers {
  const { kind } = draft;
  if (kind !== "passes") return { kind };
  return { kind, entitlements: entitlementsOf(draft), ofMatch: draft.ofMatch && hasMatch };
}

export function ViewerFields({
  choices: { entitlements },
  draft,
  hasMatch,
  legend = "Who may watch it",
  onChange,
}: {
  choices: Pick<EntryChoices, "entitlements">;
  draft: ViewersDraft;
  hasMatch: boolean;
  legend?: string;
  onChange: (draft: ViewersDraft) => void;
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="heading-3 mb-2">{legend}</legend>
      <SelectField
        label="Open to"
        name="kind"
        value={draft.kind}
        options={[
          { value: "passes", label: "Passes" },
          { value: "accounts", label: "Every account" },
          { value: "everybody", label: "Everybody, without an account" },
        ]}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      {draft.kind === "passes" && (
        <>
          <CheckboxGroup
            label="Passes on sale"
            items={entitlements.map(({ entitlement, passes }) => ({
              value: entitlement,
              label: `${passes.join(", ")} (${entitlement})`,
            }))}
            chosen={draft.held}
            onChange={(held) => onChange({ ...draft, held })}
          />
          {hasMatch && (
            <CheckboxGroup
              label="Passes of the match"
              items={[{ value: "match", label: "For this match, its clubs or its competition" }]}
              chosen={draft.ofMatch ? ["match"] : []}
              onChange={(chosen) => onChange({ ...draft, ofMatch: chosen.length > 0 })}
            />
          )}
          <TextInput
            label="Further entitlements"
            name="further"
            maxLength={1000}
            value={draft.single}
            hint="Such as club-7, with commas between."
            onChange={({ target }) => onChange({ ...draft, single: target.value })}
          />
        </>
      )}
    </fieldset>
  );
}
