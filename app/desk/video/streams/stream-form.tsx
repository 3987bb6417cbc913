import { useState } from "react";
import {
  type DeskStream,
  type DeskStreamChoices,
  deskStreamResponse,
  type StreamTimes,
} from "../../../../schemas/desk/streams.ts";
import { maxLeadMinutes } from "../../../../schemas/streaming/broadcast-length.ts";
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

/** Form for a live stream. @param stream null for a new one */
export function StreamForm({
  choices,
  stream,
  onDone,
  reload,
}: {
  choices: DeskStreamChoices;
  stream: DeskStream | null;
  onDone: (stream: DeskStream) => Promise<void>;
  /** Reloads the stream, if one is changed. */
  reload?: () => Promise<void>;
}) {
  const { matches, rules: named, timeZone } = choices;
  const [match, setMatch] = useState<string>(String(matches[0]?.id ?? noMatch));
  const [busy, setBusy] = useState(false);
  const times = stream?.opens;
  const hasMatch = times === undefined ? match !== noMatch : times.kind === "match";
  const isPackagedHere = stream !== null && stream.source === null;
  const label = stream === null ? "Open a live stream" : "Change this stream";

  const { draft, change, stored } = useEntryDraft(
    "stream",
    stream,
    () => ({
      viewers: viewersDraft(stream?.viewers, choices, ["live-video"]),
      source: draftOfSource(stream?.source ?? null),
      availability: stream?.availability ?? { kind: "none" },
      poster: stream?.poster ?? null,
    }),
    reload,
  );
  const { viewers, source, availability, poster = null } = draft;

  async function submit(fields: Fields) {
    if (busy) throw imageUploadUnderway();
    const { title, description, lead, at = "", until = "", reason } = fields;
    const opens: StreamTimes = hasMatch
      ? {
          kind: "match",
          match: times?.kind === "match" ? times.match : Number(match),
          leadMinutes: Number(lead),
        }
      : { kind: "times", at, until: until === "" ? null : until };
    const body = {
      ...{ title, description, opens, viewers: viewersOf(viewers, hasMatch), availability, poster, reason },
      source: isPackagedHere ? null : sourceOf(source),
    };
    const path = stream === null ? "streams" : `streams/${encodeURIComponent(stream.entryID)}/change`;
    await onDone(
      await callDesk("POST", path, deskStreamResponse, {
        ...body,
        ...(stream !== null && { version: stream.version }),
      }),
    );
  }

  return (
    <DeskForm label={label} submit={stream === null ? "Open it" : "Change it"} onSubmit={submit} stored={stored}>
      {stream === null && (
        <SelectField
          label="Match"
          name="match"
          initial={match}
          options={[...matchOptions(matches), { value: noMatch, label: "No match: a title, and times" }]}
          onChange={setMatch}
        />
      )}
      {hasMatch ? (
        <TextInput
          label="Opens how many minutes before kick-off"
          name="lead"
          type="number"
          min={0}
          max={maxLeadMinutes}
          required
          defaultValue={times?.kind === "match" ? times.leadMinutes : 15}
          hint="It moves with the match, and ends with it."
        />
      ) : (
        <>
          <TextInput
            label="Opens"
            name="at"
            type="datetime-local"
            required
            defaultValue={times?.kind === "times" ? times.at : ""}
            hint={`On the league's clock (${timeZone}).`}
          />
          <TextInput
            label="Ends"
            name="until"
            type="datetime-local"
            defaultValue={times?.kind === "times" ? (times.until ?? "") : ""}
            hint={`On the league's clock (${timeZone}). Empty: when somebody ends it.`}
          />
        </>
      )}
      <TextFields entry={stream} isNamed={!hasMatch} />
      {isPackagedHere ? (
        <p>This site packages it, so it has no address of another host.</p>
      ) : (
        <SourceFields source={source} onChange={(next) => change({ source: next })} />
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
