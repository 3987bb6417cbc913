import type { LiveRuleChoices } from "../../../../schemas/desk/live-rules.ts";
import { maxLeadMinutes } from "../../../../schemas/streaming/broadcast-length.ts";
import { SelectField, TextInput } from "../../forms/form.tsx";
import { NamedRules } from "../availability/rules-picker.tsx";
import { CheckboxGroup, PosterField, SourceFields, ViewerFields } from "../entries/entry-fields.tsx";
import type { LiveRuleDraft } from "./live-rule-draft.ts";

const everywhere = "everywhere";

export function LiveRuleFields({
  draft,
  choices,
  onChange,
  onBusy,
}: {
  draft: LiveRuleDraft;
  choices: LiveRuleChoices;
  onChange: (change: (draft: LiveRuleDraft) => LiveRuleDraft) => void;
  /** Called with true when an upload of a poster begins, and with false when it ends. */
  onBusy: (busy: boolean) => void;
}) {
  // An updater function, because an upload finishes later and must not overwrite what was typed in the meantime.
  const change = (changes: Partial<LiveRuleDraft>) => onChange((now) => ({ ...now, ...changes }));
  // Keeps the rule's season in the list, even if that season is over.
  const seasons = choices.seasons.some(({ season }) => season === draft.season)
    ? choices.seasons
    : [...choices.seasons, { season: draft.season, name: String(draft.season) }];
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="heading-3 mb-2">Which matches</legend>
        <SelectField
          label="Season"
          name="season"
          value={String(draft.season)}
          options={seasons.map(({ season, name }) => ({ value: String(season), label: name }))}
          onChange={(season) => change({ season: Number(season) })}
        />
        <CheckboxGroup
          label="Competitions"
          hint="None: all of them."
          items={choices.competitions.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={draft.competitionIDs.map(String)}
          onChange={(chosen) => change({ competitionIDs: chosen.map(Number) })}
        />
        <TextInput
          label="Opens how many minutes before kick-off"
          name="lead"
          type="number"
          min={0}
          max={maxLeadMinutes}
          required
          value={draft.lead}
          hint="Each entry moves with its match, and ends with it."
          onChange={({ target }) => change({ lead: target.value })}
        />
      </fieldset>
      <SourceFields
        source={draft.source}
        hint="https://… with {fixtureID} or {slug} (home-v-away) where the match is named. Give HLS, DASH or both."
        onChange={(source) => change({ source })}
      />
      <ViewerFields
        choices={choices}
        draft={draft.viewers}
        hasMatch={false}
        onChange={(viewers) => change({ viewers })}
      />
      {draft.viewers.kind === "passes" && (
        <p className="text-sm text-muted">Passes for the match, its clubs and its competition open it, too.</p>
      )}
      <fieldset className="grid gap-4">
        <legend className="heading-3 mb-2">Where and when</legend>
        <SelectField
          label="Availability rules"
          name="availability"
          value={draft.availability ?? everywhere}
          options={[
            { value: everywhere, label: "Everywhere, at any time" },
            ...choices.rules.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(name) => change({ availability: name === everywhere ? null : name })}
        />
        {draft.availability !== null && <NamedRules named={choices.rules} name={draft.availability} />}
      </fieldset>
      <PosterField
        about="None for all of them: each has the drawn picture of its match."
        imageKey={draft.imageKey}
        onChange={(imageKey) => change({ imageKey })}
        onBusy={onBusy}
      />
    </>
  );
}
