import { useEffect, useState } from "react";
import { addedCrestResponse, crestDrawingResponse, crestTypes, maxCrestBytes } from "../../../../schemas/desk/clubs.ts";
import { chargeNames, formNames, patternNames } from "../../../../schemas/football/crest.ts";
import { normaliseHex } from "../../../../schemas/site/colour.ts";
import { callDesk, uploadFile } from "../../calls/client.ts";
import { UploadField } from "../../forms/upload-field.tsx";
import { ColourInput } from "../settings/colour-input.tsx";
import type { ClubForm } from "./club-form.ts";
import { chargeLabels, formLabels, patternLabels } from "./crest-labels.ts";

type Colour = keyof ClubForm["colours"];
const colours: readonly { name: Colour; label: string }[] = [
  { name: "primary", label: "Main colour" },
  { name: "secondary", label: "Second colour" },
  { name: "accent", label: "Third colour" },
];

/** Milliseconds after the last change until the crest is drawn again. */
const pause = 150;

/** Edits the colours and the crest of a club, with a preview. */
export function ClubDesign({
  typed,
  isEditable,
  onChange,
}: {
  typed: ClubForm;
  isEditable: boolean;
  onChange: (change: Partial<ClubForm>) => void;
}) {
  const own = typed.ownCrest === null ? null : `/images/fit-in/192x192/${typed.ownCrest}`;
  const drawn = useDrawnCrest(typed);
  return (
    <section aria-labelledby="look" className="mt-8 grid gap-4">
      <h2 id="look" className="heading-3">
        Colours and crest
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
        {colours.map(({ name, label }) => (
          <div key={name} className="min-w-0">
            <p aria-hidden="true" className="mb-1.5 font-600">
              {label}
            </p>
            <ColourInput
              label={label}
              text={typed.colours[name]}
              own={null}
              isEditable={isEditable}
              onType={(text) => onChange({ colours: { ...typed.colours, [name]: text } })}
            />
          </div>
        ))}
      </div>
      <CrestPreview src={own ?? drawn} isOwn={own !== null} />
      {own === null ? (
        <CrestChoices crest={typed.crest} onChange={(crest) => onChange({ crest })} />
      ) : (
        <p>
          <button type="button" className="btn btn-ghost" onClick={() => onChange({ ownCrest: null })}>
            Draw it from the colours instead
          </button>
        </p>
      )}
      {isEditable && (
        <UploadField
          label={own === null ? "The club's own crest" : "Another crest"}
          hint={`SVG, PNG or WebP. SVG without scripts and with a viewBox has at most 100 kB; PNG and WebP have at most ${maxCrestBytes / 1000} kB, and sides of 48 to 2048 pixels.`}
          accept={crestTypes.join()}
          onChoose={async (file) => {
            const added = await uploadFile("crests", file, addedCrestResponse);
            onChange({ ownCrest: added.ownCrest });
          }}
        />
      )}
    </section>
  );
}

/** The crest as fans see it, in both colour schemes. */
function CrestPreview({ src, isOwn }: { src: string | null; isOwn: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {(["light", "dark"] as const).map((scheme) => (
        <div
          key={scheme}
          data-theme={scheme}
          className="grid min-h-32 place-items-center rounded-card border border-line bg-paper p-4"
        >
          {src !== null && (
            <img
              src={src}
              alt={`${isOwn ? "The club's own crest" : "The crest, drawn"}, ${scheme}`}
              width={96}
              height={96}
              className="size-24 object-contain"
            />
          )}
        </div>
      ))}
    </div>
  );
}

function CrestChoices({ crest, onChange }: { crest: ClubForm["crest"]; onChange: (crest: ClubForm["crest"]) => void }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3">
      <CrestChoice
        label="Outline"
        labels={formLabels}
        options={formNames}
        value={crest.form}
        onChange={(form) => onChange({ ...crest, form })}
      />
      <CrestChoice
        label="Field"
        labels={patternLabels}
        options={patternNames}
        value={crest.pattern}
        onChange={(pattern) => onChange({ ...crest, pattern })}
      />
      <CrestChoice
        label="Figure"
        labels={chargeLabels}
        options={chargeNames}
        value={crest.charge}
        onChange={(charge) => onChange({ ...crest, charge })}
      />
    </div>
  );
}

function CrestChoice<Name extends string>({
  label,
  labels,
  options,
  value,
  onChange,
}: {
  label: string;
  labels: Readonly<Record<Name, string>>;
  options: readonly Name[];
  value: Name;
  onChange: (value: Name) => void;
}) {
  return (
    <label>
      <span className="mb-1.5 block font-600">{label}</span>
      <select
        className="field"
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((each) => each === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** URL of the crest drawn from the current fields; the previous one while the fields are invalid. */
function useDrawnCrest({ name, colours, crest, ownCrest }: ClubForm): string | null {
  const [drawn, setDrawn] = useState<string | null>(null);
  const { primary, secondary, accent } = colours;
  const { form, pattern, charge } = crest;
  const isWanted = ownCrest === null;
  useEffect(() => {
    const typed = [primary, secondary, accent].map(normaliseHex);
    if (!isWanted || typed.includes(null) || name.trim() === "") return;
    const [main = "", second = "", third = ""] = typed.map((each) => each ?? "");
    const look = new URLSearchParams({ name, primary: main, secondary: second, accent: third, form, pattern, charge });
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without a connection the previous crest stays.
      const found = await callDesk("GET", `crests/drawing?${look}`, crestDrawingResponse).catch(() => null);
      if (isCurrent && found !== null) setDrawn(`data:image/svg+xml,${encodeURIComponent(found.svg)}`);
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isWanted, name, primary, secondary, accent, form, pattern, charge]);
  return drawn;
}
