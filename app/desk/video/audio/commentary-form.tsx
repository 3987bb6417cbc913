import { useState } from "react";
import {
  type DeskCommentary,
  type DeskCommentaryChoices,
  deskCommentaryResponse,
} from "../../../../schemas/desk/commentaries.ts";
import { callDesk } from "../../calls/client.ts";
import { DeskForm, type Fields, ReasonField, SelectField, TextInput } from "../../forms/form.tsx";
import { RulesPicker } from "../availability/rules-picker.tsx";
import {
  draftOfSource,
  matchOptions,
  SigningField,
  sourceOf,
  TextFields,
  useEntryDraft,
  ViewerFields,
  viewersDraft,
  viewersOf,
} from "../entries/entry-fields.tsx";

/** Value of the select for a stream from another host. No asset has this name. */
const elsewhere = "";

/** Form for a match's live commentary. @param commentary null for a new one */
export function CommentaryForm({
  choices,
  commentary,
  onDone,
  reload,
}: {
  choices: DeskCommentaryChoices;
  commentary: DeskCommentary | null;
  onDone: (commentary: DeskCommentary) => Promise<void>;
  /** Reloads the commentary, if one is changed. */
  reload?: () => Promise<void>;
}) {
  const { matches, assets, rules: named } = choices;
  const plays = commentary?.plays;
  const [sound, setSound] = useState(plays?.kind === "packaged" ? plays.asset : elsewhere);
  const { draft, change, stored } = useEntryDraft(
    "commentary",
    commentary,
    () => ({
      viewers: viewersDraft(commentary?.viewers, choices, ["live-audio", "live-video"]),
      source: draftOfSource(plays?.kind === "own" ? plays.source : null),
      availability: commentary?.availability ?? { kind: "none" },
    }),
    reload,
  );
  const { viewers, source, availability } = draft;

  async function submit(fields: Fields) {
    const { title, description, match, language = "", reason } = fields;
    const body = {
      ...{ title, description, availability, reason },
      plays: sound === elsewhere ? { kind: "own", source: sourceOf(source) } : { kind: "packaged", asset: sound },
      language: language === "" ? null : language,
      viewers: viewersOf(viewers, true),
    };
    const call =
      commentary === null
        ? callDesk("POST", "commentaries", deskCommentaryResponse, { ...body, match: Number(match) })
        : callDesk("POST", `commentaries/${encodeURIComponent(commentary.entryID)}/change`, deskCommentaryResponse, {
            ...body,
            version: commentary.version,
          });
    await onDone(await call);
  }

  // Keeps the current asset in the list, even if it no longer exists.
  const packaged = plays?.kind === "packaged" ? [...new Set([...assets, plays.asset])] : assets;
  return (
    <DeskForm
      label={commentary === null ? "Open a commentary" : "Change this commentary"}
      submit={commentary === null ? "Open it" : "Change it"}
      onSubmit={submit}
      stored={stored}
    >
      {commentary === null && <SelectField label="Match" name="match" options={matchOptions(matches)} />}
      <p>It opens a quarter of an hour before kick-off, moves with its match, and ends with it.</p>
      <TextFields entry={commentary} isNamed={false} about="Such as who comments." />
      <TextInput
        label="Language"
        name="language"
        dir="ltr"
        maxLength={6}
        pattern="[a-z]{2,3}(-[A-Z]{2})?"
        defaultValue={commentary?.language ?? ""}
        hint="Its code, such as en, cy or de-AT. The audio player names the language. Empty: it names none."
      />
      <fieldset className="grid gap-4">
        <legend className="heading-3 mb-2">Where it plays from</legend>
        <SelectField
          label="Sound"
          name="sound"
          initial={sound}
          options={[
            { value: elsewhere, label: "An address of another host" },
            ...packaged.map((asset) => ({ value: asset, label: `Packaged here: ${asset}` })),
          ]}
          onChange={setSound}
        />
        {sound === elsewhere && (
          <>
            <TextInput
              label="HLS address"
              name="hls"
              type="url"
              required
              pattern="https://.*"
              maxLength={2000}
              value={source.hls}
              onChange={({ target }) => change({ source: { ...source, hls: target.value } })}
              hint="https://… Sound alone, and not encrypted."
            />
            <SigningField value={source.signing} onChange={(signing) => change({ source: { ...source, signing } })} />
          </>
        )}
      </fieldset>
      <ViewerFields
        choices={choices}
        draft={viewers}
        hasMatch
        legend="Who may listen to it"
        onChange={(next) => change({ viewers: next })}
      />
      <RulesPicker named={named} rules={availability} onChange={(next) => change({ availability: next })} />
      <ReasonField />
    </DeskForm>
  );
}
