import { useCallback, useState } from "react";
import { z } from "zod";
import { deskThemeResponse } from "../../../../schemas/desk/theme.ts";
import {
  adjustTheme,
  type ColourName,
  colourNames,
  type MeasuredColour,
  measuredColours,
  ratioText,
  type Scheme,
  schemes,
  type Theme,
  themeColours,
} from "../../../../schemas/league/theme.ts";
import { normaliseHex } from "../../../../schemas/site/colour.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { PublishBar, usePublishing } from "../../forms/publishing.tsx";
import { mayPublish } from "../../pages/page-list.tsx";
import { useMe } from "../../shell/shell.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ColourInput } from "./colour-input.tsx";
import { colourLabels } from "./colour-labels.ts";
import { ThemePreview } from "./theme-preview.tsx";

type Read = z.output<typeof deskThemeResponse>;
/** Colours as typed, by scheme and name. An empty one means the site's default. */
type Typed = Record<Scheme, Partial<Record<ColourName, string>>>;

const typedColours = z.partialRecord(z.enum(colourNames), z.string());
const typedTheme = z.object({ light: typedColours, dark: typedColours });
const read = () => callDesk("GET", "theme", deskThemeResponse);
const ownColours = themeColours({ light: {}, dark: {} });

/** The valid typed colours that differ from the site's defaults, in the order of their names. */
function chosenOf(typed: Typed): Theme {
  const chosen: Theme = { light: {}, dark: {} };
  for (const scheme of schemes) {
    for (const name of colourNames) {
      const hex = normaliseHex(typed[scheme][name] ?? "");
      if (hex !== null && hex !== ownColours[scheme][name]) chosen[scheme][name] = hex;
    }
  }
  return chosen;
}

const wrongFields = (typed: Typed): string[] =>
  schemes.flatMap((scheme) =>
    colourNames
      .filter((name) => (typed[scheme][name] ?? "") !== "" && normaliseHex(typed[scheme][name] ?? "") === null)
      .map((name) => `${colourLabels[name]}, ${scheme}`),
  );

/** Chooses the league's colours in both schemes, with a preview and the contrast of texts. */
export function ThemePage() {
  const { data, problem } = useCall(useCallback(read, []));
  return (
    <>
      <PageHeading>Colours</PageHeading>
      <CallState {...{ data, problem }} what="the colours" />
      {data !== null && <Editor found={data} />}
    </>
  );
}

function Editor({ found }: { found: Read }) {
  const { role } = useMe();
  const isEditable = mayPublish(role);
  const [typed, setTyped] = useState<Typed>(found.theme);
  const chosen = chosenOf(typed);
  const { theme, adjusted } = adjustTheme(chosen);
  const measured = measuredColours(theme);
  const wrong = wrongFields(typed);

  const publishing = usePublishing(found, (now) => setTyped(now.theme));
  const { shown } = publishing;

  const put = (theme: Theme, { revision }: Read, reason = "") =>
    callDesk("POST", "theme", deskThemeResponse, { theme, revision, reason });
  function publish(reason: string) {
    const [first] = wrong;
    if (first === undefined) return put(chosen, shown, reason);
    publishing.refuse(`${first} is no colour: it looks like #12ab9f, or is empty for the site's own.`);
    return null;
  }

  return (
    <>
      <p className="mt-4 max-w-[46rem]">
        Each fan sees the light or the dark scheme, as their device or they themselves choose. An empty field is the
        site's own colour.
      </p>
      <div className="mt-6 grid gap-6 l:grid-cols-2">
        <ColourFields
          typed={typed}
          isEditable={isEditable}
          onType={(scheme, name, text) => {
            setTyped((before) => ({ ...before, [scheme]: { ...before[scheme], [name]: text } }));
            publishing.setStatus("");
          }}
        />
        <div className="grid content-start gap-4">
          <Mended mended={adjusted} theme={theme} measured={measured} />
          {schemes.map((scheme) => (
            <ThemePreview key={scheme} theme={theme} scheme={scheme} />
          ))}
        </div>
      </div>
      <Contrasts measured={measured} />
      <PublishBar
        publishing={publishing}
        isEditable={isEditable}
        isChanged={wrong.length > 0 || JSON.stringify(chosen) !== JSON.stringify(chosenOf(shown.theme))}
        publish={publish}
        undo={({ theme: former }, now) => put(former, now)}
        unpublished={{
          subject: "theme",
          shown: deskThemeResponse,
          schema: typedTheme,
          work: typed,
          onRestore: setTyped,
        }}
        read={read}
      />
    </>
  );
}

function ColourFields({
  typed,
  isEditable,
  onType,
}: {
  typed: Typed;
  isEditable: boolean;
  onType: (scheme: Scheme, name: ColourName, text: string) => void;
}) {
  return (
    <div className="grid content-start gap-3">
      {colourNames.map((name) => (
        <fieldset key={name} className="card p-3">
          <legend className="float-start mb-2 w-full font-600">{colourLabels[name]}</legend>
          <div className="clear-both grid grid-cols-2 gap-3">
            {schemes.map((scheme) => (
              <div key={scheme} className="min-w-0">
                <p aria-hidden="true" className="mb-1 text-sm text-muted">
                  {scheme === "light" ? "Light" : "Dark"}
                </p>
                <ColourInput
                  label={`${colourLabels[name]}, ${scheme}`}
                  text={typed[scheme][name] ?? ""}
                  own={ownColours[scheme][name]}
                  isEditable={isEditable}
                  onType={(text) => onType(scheme, name, text)}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

const backgroundLabels = ({ on }: MeasuredColour) => on.map((name) => colourLabels[name].toLowerCase()).join(", ");

/** Lists the colours that are adjusted for contrast, and those that cannot be. */
function Mended({
  mended,
  theme,
  measured,
}: {
  mended: readonly MeasuredColour[];
  theme: Theme;
  measured: readonly MeasuredColour[];
}) {
  const all = themeColours(theme);
  const lost = measured.filter(({ contrast, needed }) => contrast < needed);
  return (
    <section aria-labelledby="mended" className="card p-4">
      <h2 id="mended" className="heading-3 mb-2">
        What is mended
      </h2>
      <div aria-live="polite">
        {mended.length + lost.length === 0 && <p>Nothing: all of it can be read.</p>}
        {mended.length > 0 && <p className="mb-2">These are hard to read. Fans get the nearest shade that is not:</p>}
        <ul aria-label="Mended colours" className="grid gap-2">
          {mended.map((colour) => {
            const { scheme, name, needed } = colour;
            const now = measured.find((other) => other.scheme === scheme && other.name === name);
            return (
              <li key={`${scheme} ${name}`}>
                <strong>
                  {colourLabels[name]}, {scheme}:
                </strong>{" "}
                <Swatch colour={colour.colour} /> {colour.colour} has {ratioText(colour.contrast)} on{" "}
                {backgroundLabels(colour)}, and needs {needed}:1. It becomes <Swatch colour={all[scheme][name]} />{" "}
                {all[scheme][name]}
                {now !== undefined && `, which has ${ratioText(now.contrast)}`}.
              </li>
            );
          })}
          {lost.map((colour) => (
            <li key={`${colour.scheme} ${colour.name}`} className="text-danger">
              <strong>
                {colourLabels[colour.name]}, {colour.scheme}:
              </strong>{" "}
              no shade can be read on {backgroundLabels(colour)}. Choose those nearer to each other: it cannot be
              published so.
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    className="inline-block size-4 rounded-chip border border-edge align-middle"
    style={{ backgroundColor: colour }}
  />
);

/** Table of the contrast of all texts, as fans see them. */
function Contrasts({ measured }: { measured: readonly MeasuredColour[] }) {
  const ofLight = measured.filter(({ scheme }) => scheme === "light");
  const ofDark = (name: ColourName) => measured.find((other) => other.scheme === "dark" && other.name === name);
  return (
    <table className="card mt-6 w-full max-w-[46rem]">
      <caption className="p-3 text-start font-600">Contrast, as fans get it</caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="px-3 py-1 text-start">
            Colour
          </th>
          <th scope="col" className="px-3 py-1 text-end">
            Needs
          </th>
          <th scope="col" className="px-3 py-1 text-end">
            Light
          </th>
          <th scope="col" className="px-3 py-1 text-end">
            Dark
          </th>
        </tr>
      </thead>
      <tbody>
        {ofLight.map((colour) => (
          <tr key={colour.name} className="border-t border-line">
            <th scope="row" className="px-3 py-2 text-start font-400">
              {colourLabels[colour.name]} <span className="text-sm text-muted">on {backgroundLabels(colour)}</span>
            </th>
            <td className="px-3 py-2 text-end tabular-nums">{colour.needed}:1</td>
            {[colour, ofDark(colour.name)].map((one) => (
              <td
                key={one?.scheme}
                className={`px-3 py-2 text-end tabular-nums ${one !== undefined && one.contrast < one.needed ? "font-700 text-danger" : ""}`}
              >
                {one === undefined ? "" : ratioText(one.contrast)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
