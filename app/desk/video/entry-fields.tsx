import { useState } from "react";
import { z } from "zod";
import {
  type EntryViewers,
  entryRules,
  type OfferedMatches,
  type WrittenChoices,
} from "../../../schemas/desk/written-entries.ts";
import { type OwnSource, signingSchemes } from "../../../schemas/streaming/own-source.ts";
import { vendorSystem } from "../../../schemas/streaming/stream-source.ts";
import { Choice, keptForm, TextInput, Tick } from "../form.tsx";
import { PictureField } from "../picture-field.tsx";
import { describeMinute } from "../time.ts";

/*
 * What the forms of live streams, of commentaries and of recordings have in common: where an entry plays from, and who may watch it.
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
export function Ticks({
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
        <Tick
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

/** Matches that an entry can be of, as choices. */
export const matchOptions = (matches: OfferedMatches) =>
  matches.map(({ id, title, kickoff }) => ({ value: String(id), label: `${title}, ${describeMinute(kickoff)}` }));

/**
 * What an entry is called, and a description.
 * @param isNamed whether it needs a title of its own: it has no match to be called after. @param about what belongs in the description.
 */
export function WordFields({
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

/** The poster of an entry. Its title stands beside it wherever fans see it, so it has no description of its own. */
export const PosterField = ({
  about = "None of its own: the site draws one.",
  ...field
}: {
  /** What fans see without one. */
  about?: string;
  imageKey: string | null;
  onChange: (imageKey: string | null) => void;
  onBusy: (busy: boolean) => void;
}) => (
  <PictureField
    label="Poster"
    hint="JPEG, PNG, WebP or AVIF, 16:9, 1,280 pixels wide or more, at most 10 MB."
    none={about}
    isOptional
    {...field}
  />
);

/** An own source, as it is written. Addresses may be empty. */
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

/** How the addresses of an own source are signed. */
export const SigningField = ({
  value,
  onChange,
}: {
  value: SourceDraft["signing"];
  onChange: (signing: SourceDraft["signing"]) => void;
}) => <Choice label="Signed" name="signing" value={value} options={signings} onChange={onChange} />;

/** The fields of an entry's own source. @param hint what an address is like */
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
      <Ticks
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

/** What these fields say, for the staff call. */
export const sourceOf = ({ hls, dash, signing, systems }: SourceDraft) => ({
  ...(hls !== "" && { hls }),
  ...(dash !== "" && { dash }),
  signing,
  systems,
});

/** Who may watch, as it is chosen: entitlements of passes on sale, and further ones as they are written. */
export const viewersDraftSchema = z.object({
  kind: z.enum(["passes", "accounts", "everybody"]),
  held: z.array(z.string()),
  single: z.string(),
  ofMatch: z.boolean(),
});
export type ViewersDraft = z.output<typeof viewersDraftSchema>;

/** What the forms of entries hold besides their named fields. */
const entryDraft = z.object({
  viewers: viewersDraftSchema,
  source: sourceDraft,
  availability: entryRules,
  /** The key of its own poster; null: the site draws one. Missing in a commentary. */
  poster: z.string().nullable().optional(),
});
type EntryDraft = z.output<typeof entryDraft>;

/**
 * What an entry's form holds besides its fields, and stores with them until it is sent.
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
    kept: keptForm(kind, entry && { id: entry.entryID, ...entry }, entryDraft, draft, setDraft, reload),
  };
}

/** @param first what opens a new entry */
export function viewersDraft(
  viewers: EntryViewers | undefined,
  { entitlements }: Pick<WrittenChoices, "entitlements">,
  first: readonly string[],
): ViewersDraft {
  const before = viewers?.kind === "passes" ? viewers : null;
  const named = before?.entitlements ?? (viewers === undefined ? first : []);
  const isOnSale = (name: string) => entitlements.some(({ entitlement }) => entitlement === name);
  return {
    kind: viewers?.kind ?? "passes",
    held: named.filter(isOnSale),
    // What is suggested for a new entry is left out where no pass on sale holds it.
    single: before === null ? "" : named.filter((name) => !isOnSale(name)).join(", "),
    ofMatch: before?.ofMatch ?? true,
  };
}

/** The entitlements that are chosen and written. */
export const entitlementsOf = ({ held, single }: Pick<ViewersDraft, "held" | "single">): string[] => [
  ...held,
  ...single.split(/[\s,]+/).filter((name) => name !== ""),
];

/** Who may watch, for the staff call. */
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
  choices: Pick<WrittenChoices, "entitlements">;
  draft: ViewersDraft;
  hasMatch: boolean;
  legend?: string;
  onChange: (draft: ViewersDraft) => void;
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="heading-3 mb-2">{legend}</legend>
      <Choice
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
          <Ticks
            label="Passes on sale"
            items={entitlements.map(({ entitlement, passes }) => ({
              value: entitlement,
              label: `${passes.join(", ")} (${entitlement})`,
            }))}
            chosen={draft.held}
            onChange={(held) => onChange({ ...draft, held })}
          />
          {hasMatch && (
            <Ticks
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
