import { useState } from "react";
import {
  type DeskStream,
  type DeskStreamChoices,
  deskStreamResponse,
  type StreamRules,
  type StreamTimes,
  type StreamViewers,
} from "../../../schemas/desk/streams.ts";
import type { signingSchemes } from "../../../schemas/streaming/own-source.ts";
import { vendorSystem } from "../../../schemas/streaming/stream-source.ts";
import { callDesk } from "../client.ts";
import { Choice, DeskForm, ReasonField, TextInput } from "../form.tsx";
import { describeMinute } from "../time.ts";
import { RulesPicker } from "./rules-picker.tsx";

const signings: readonly { value: (typeof signingSchemes)[number]; label: string }[] = [
  { value: "none", label: "Not signed" },
  { value: "site", label: "By this site" },
  { value: "akamai", label: "Akamai" },
  { value: "cloudfront", label: "CloudFront, in the address" },
  { value: "cloudfront-cookie", label: "CloudFront, by cookies" },
  { value: "cloudflare-stream", label: "Cloudflare Stream" },
];
const systemNames = { fairplay: "FairPlay", playready: "PlayReady", widevine: "Widevine" } as const;
const noMatch = "none";

function Ticks({
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
        <label key={value} className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-[var(--accent)]"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
          {name}
        </label>
      ))}
      {hint !== undefined && <p className="mt-1.5 text-sm text-muted">{hint}</p>}
    </fieldset>
  );
}

/** The form that opens a live stream, or changes one. @param stream null for a new one */
export function StreamForm({
  choices: { matches, entitlements, rules: named, timeZone },
  stream,
  onDone,
}: {
  choices: DeskStreamChoices;
  stream: DeskStream | null;
  onDone: (stream: DeskStream) => Promise<void>;
}) {
  const before = stream?.viewers;
  const [match, setMatch] = useState<string>(String(matches[0]?.id ?? noMatch));
  const [kind, setKind] = useState<StreamViewers["kind"]>(before?.kind ?? "passes");
  const [held, setHeld] = useState<string[]>(before?.kind === "passes" ? before.entitlements : ["live-video"]);
  const [systems, setSystems] = useState<string[]>(stream?.source?.systems ?? []);
  const [availability, setAvailability] = useState<StreamRules>(stream?.availability ?? { kind: "none" });
  const [ofMatch, setOfMatch] = useState(before?.kind === "passes" ? before.ofMatch : true);
  const times = stream?.opens;
  const hasMatch = times === undefined ? match !== noMatch : times.kind === "match";
  const known = new Set(entitlements.map(({ entitlement }) => entitlement));
  const isPackagedHere = stream !== null && stream.source === null;
  const label = stream === null ? "Open a live stream" : "Change this stream";

  async function submit(fields: Record<string, string>) {
    const {
      title,
      description,
      lead,
      at = "",
      until = "",
      hls = "",
      dash = "",
      signing,
      further = "",
      reason,
    } = fields;
    const opens: StreamTimes = hasMatch
      ? {
          kind: "match",
          match: times?.kind === "match" ? times.match : Number(match),
          leadMinutes: Number(lead),
        }
      : { kind: "times", at, until: until === "" ? null : until };
    const single = further.split(/[\s,]+/).filter((name) => name !== "");
    const viewers =
      kind === "passes"
        ? { kind, entitlements: [...held.filter((name) => known.has(name)), ...single], ofMatch: ofMatch && hasMatch }
        : { kind };
    const source = isPackagedHere
      ? null
      : { ...(hls !== "" && { hls }), ...(dash !== "" && { dash }), signing, systems };
    const body = { title, description, opens, viewers, availability, source, reason };
    const path = stream === null ? "streams" : `streams/${encodeURIComponent(stream.entryID)}/change`;
    await onDone(
      await callDesk("POST", path, deskStreamResponse, {
        ...body,
        ...(stream !== null && { version: stream.version }),
      }),
    );
  }

  return (
    <DeskForm label={label} submit={stream === null ? "Open it" : "Change it"} onSubmit={submit}>
      {stream === null && (
        <Choice
          label="Match"
          name="match"
          initial={match}
          options={[
            ...matches.map(({ id, title, kickoff }) => ({
              value: String(id),
              label: `${title}, ${describeMinute(kickoff)}`,
            })),
            { value: noMatch, label: "No match: a title, and times" },
          ]}
          onChange={setMatch}
        />
      )}
      {hasMatch ? (
        <TextInput
          label="Opens how many minutes before kick-off"
          name="lead"
          type="number"
          min={0}
          max={240}
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
      <TextInput
        label="Title"
        name="title"
        maxLength={200}
        required={!hasMatch}
        autoCapitalize="sentences"
        spellCheck
        defaultValue={stream?.title ?? ""}
        hint={hasMatch ? "Empty: the names of the clubs." : undefined}
      />
      <TextInput
        label="Description"
        name="description"
        maxLength={2000}
        autoCapitalize="sentences"
        spellCheck
        defaultValue={stream?.description ?? ""}
      />
      {isPackagedHere ? (
        <p>This site packages it, so it has no address of another host.</p>
      ) : (
        <fieldset className="grid gap-4">
          <legend className="heading-3 mb-2">Where it plays from</legend>
          <TextInput
            label="HLS address"
            name="hls"
            type="url"
            pattern="https://.*"
            maxLength={2000}
            defaultValue={stream?.source?.hls ?? ""}
            hint="https://… Give HLS, DASH or both."
          />
          <TextInput
            label="DASH address"
            name="dash"
            type="url"
            pattern="https://.*"
            maxLength={2000}
            defaultValue={stream?.source?.dash ?? ""}
          />
          <Choice label="Signed" name="signing" initial={stream?.source?.signing ?? "none"} options={signings} />
          <Ticks
            label="Encrypted by"
            hint="None: it is not encrypted."
            items={vendorSystem.options.map((system) => ({ value: system, label: systemNames[system] }))}
            chosen={systems}
            onChange={setSystems}
          />
        </fieldset>
      )}
      <fieldset className="grid gap-4">
        <legend className="heading-3 mb-2">Who may watch it</legend>
        <Choice
          label="Open to"
          name="kind"
          initial={kind}
          options={[
            { value: "passes", label: "Passes" },
            { value: "accounts", label: "Every account" },
            { value: "everybody", label: "Everybody, without an account" },
          ]}
          onChange={setKind}
        />
        {kind === "passes" && (
          <>
            <Ticks
              label="Passes on sale"
              items={entitlements.map(({ entitlement, passes }) => ({
                value: entitlement,
                label: `${passes.join(", ")} (${entitlement})`,
              }))}
              chosen={held}
              onChange={setHeld}
            />
            {hasMatch && (
              <Ticks
                label="Passes of the match"
                items={[{ value: "match", label: "For this match, its clubs or its competition" }]}
                chosen={ofMatch ? ["match"] : []}
                onChange={(chosen) => setOfMatch(chosen.length > 0)}
              />
            )}
            <TextInput
              label="Further entitlements"
              name="further"
              maxLength={1000}
              defaultValue={held.filter((name) => before?.kind === "passes" && !known.has(name)).join(", ")}
              hint="Such as club-16, with commas between."
            />
          </>
        )}
      </fieldset>
      <RulesPicker named={named} rules={availability} onChange={setAvailability} />
      <ReasonField />
    </DeskForm>
  );
}
