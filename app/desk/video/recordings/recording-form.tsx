import { useState } from "react";
import {
  type DeskRecording,
  type DeskRecordingChoices,
  deskRecordingResponse,
} from "../../../../schemas/desk/recordings.ts";
import { callDesk } from "../../calls/client.ts";
import { DeskForm, type Fields, ReasonField, SelectField, TextInput } from "../../forms/form.tsx";
import { imageUploadUnderway } from "../../forms/upload-image.ts";
import { RulesPicker } from "../availability/rules-picker.tsx";
import {
  draftOfSource,
  matchOptions,
  PosterField,
  SourceFields,
  sourceOf,
  TextFields,
  useEntryDraft,
  ViewerFields,
  viewersDraft,
  viewersOf,
} from "../entries/entry-fields.tsx";

const noMatch = "none";

/** Form for a recording. @param recording null for a new one */
export function RecordingForm({
  choices,
  recording,
  onDone,
  reload,
}: {
  choices: DeskRecordingChoices;
  recording: DeskRecording | null;
  onDone: (recording: DeskRecording) => Promise<void>;
  /** Reloads the recording, if one is changed. */
  reload?: () => Promise<void>;
}) {
  const { matches, sections, rules: named, timeZone } = choices;
  const [match, setMatch] = useState(noMatch);
  const hasSource = recording !== null && recording.source !== null;
  const [from, setFrom] = useState<"file" | "address">(hasSource ? "address" : "file");
  const [busy, setBusy] = useState(false);
  const hasMatch = recording === null ? match !== noMatch : recording.matchTitle !== null;

  const { draft, change, stored } = useEntryDraft(
    "recording",
    recording,
    () => ({
      viewers: viewersDraft(recording?.viewers, choices, ["video-archive"]),
      source: draftOfSource(recording?.source ?? null),
      availability: recording?.availability ?? { kind: "none" },
      poster: recording?.poster ?? null,
    }),
    reload,
  );
  const { viewers, source, availability, poster = null } = draft;

  async function submit(fields: Fields) {
    if (busy) throw imageUploadUnderway();
    const { title, description, section, minutes, shownFrom = "", reason } = fields;
    const body = {
      ...{ title, description, availability, poster, reason },
      minutes: Number(minutes ?? 0),
      shownFrom: shownFrom === "" ? null : shownFrom,
      viewers: viewersOf(viewers, hasMatch),
      source: from === "address" ? sourceOf(source) : null,
    };
    const sent =
      recording === null
        ? { path: "recordings", body: { ...body, section, match: hasMatch ? Number(match) : null } }
        : {
            path: `recordings/${encodeURIComponent(recording.entryID)}/change`,
            body: { ...body, version: recording.version },
          };
    await onDone(await callDesk("POST", sent.path, deskRecordingResponse, sent.body));
  }

  return (
    <DeskForm
      label={recording === null ? "Add a recording" : "Change this recording"}
      submit={recording === null ? "Add it" : "Change it"}
      onSubmit={submit}
      stored={stored}
    >
      {recording === null && (
        <>
          <SelectField
            label="Match"
            name="match"
            initial={noMatch}
            options={[{ value: noMatch, label: "No match" }, ...matchOptions(matches)]}
            onChange={setMatch}
          />
          <SelectField
            label="Section"
            name="section"
            options={sections.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </>
      )}
      <TextFields entry={recording} isNamed={recording !== null || !hasMatch} />
      <TextInput
        label="Shown from"
        name="shownFrom"
        type="datetime-local"
        required={recording !== null}
        defaultValue={recording?.shownFrom ?? ""}
        hint={`On the league's clock (${timeZone}). ${recording === null ? "Empty: at once." : ""}`}
      />
      {!hasSource && (
        <SelectField
          label="Its footage"
          name="from"
          initial={from}
          options={[
            { value: "file", label: recording === null ? "A file, which you upload next" : "Its file" },
            { value: "address", label: "An address of another host" },
          ]}
          onChange={setFrom}
        />
      )}
      {from === "address" && (
        <>
          <SourceFields source={source} onChange={(next) => change({ source: next })} />
          <TextInput
            label="How many minutes it lasts"
            name="minutes"
            type="number"
            min={0}
            max={1440}
            required
            defaultValue={recording?.minutes ?? ""}
          />
        </>
      )}
      <PosterField imageKey={poster} onChange={(next) => change({ poster: next })} onBusy={setBusy} />
      <ViewerFields
        choices={choices}
        draft={viewers}
        hasMatch={hasMatch}
        onChange={(next) => change({ viewers: next })}
      />
      <RulesPicker named={named} rules={availability} onChange={(next) => change({ availability: next })} />
      <ReasonField />
    </DeskForm>
  );
}
