import { useCallback, useState } from "react";
import {
  type DeskExperiments,
  deskExperimentsResponse,
  experimentChanged,
  maxVariants,
} from "../../../schemas/desk/experiments.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, type Fields, LabelledField, ReasonField, TextInput } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { AdvertisingHeading, mayManageAdvertising } from "./advertising-pages.tsx";
import { clickShare, significanceMessage, type VariantResult } from "./significance.ts";

const read = () => callDesk("GET", "experiments", deskExperimentsResponse);

/** Starts and ends the experiment on the row of adverts above the footer, and shows the results of each variant. */
export function Experiments() {
  const { data, problem, reload } = useCall(useCallback(read, []));
  const mayChange = mayManageAdvertising(useMe().role);
  const [ending, setEnding] = useState(false);
  const running = data?.running ?? null;
  const ended = [...new Set(data?.results.map(({ experimentID }) => experimentID))].filter(
    (id) => id !== running?.experimentID,
  );
  const resultsOf = (id: string) => data?.results.filter(({ experimentID }) => experimentID === id) ?? [];
  return (
    <>
      <AdvertisingHeading title="Experiment" />
      <p className="mt-4">
        Which adverts come first in the row above the footer: each browser sees one variant, as long as its session
        lasts.
      </p>
      <CallState {...{ data, problem }} what="the experiment" />
      {data !== null && !data.counted && (
        <p className="mt-4">
          Views and clicks are not counted here: EVENT_TRACKING is off, or another system receives the events.
        </p>
      )}
      {running !== null && (
        <>
          <Results
            title={`Running: ${running.experimentID}`}
            results={running.variants.map(
              ({ variantID }) =>
                resultsOf(running.experimentID).find((each) => each.variantID === variantID) ?? {
                  ...{ variantID, views: 0, clicks: 0 },
                },
            )}
          />
          {mayChange && (
            <p className="mt-4">
              <button type="button" className="btn btn-ghost" onClick={() => setEnding(true)}>
                End it
              </button>
            </p>
          )}
        </>
      )}
      {data !== null && running === null && !mayChange && <p className="mt-4">None runs.</p>}
      {data !== null && running === null && mayChange && <NewExperiment adverts={data.adverts} onBegun={reload} />}
      {ended.map((id) => (
        <Results key={id} title={`Over: ${id}`} results={resultsOf(id)} />
      ))}
      <FormDialog open={ending} title="End the experiment" onClose={() => setEnding(false)}>
        <p>All fans see the adverts in their own order again. The results stay here.</p>
        <DeskForm
          label="End the experiment"
          submit="End it"
          danger
          onSubmit={async ({ reason = "" }) => {
            const body = { experimentID: running?.experimentID, reason };
            await callDesk("POST", "experiments/end", experimentChanged, body);
            setEnding(false);
            await reload();
          }}
        >
          <ReasonField />
        </DeskForm>
      </FormDialog>
    </>
  );
}

function Results({ title, results }: { title: string; results: readonly VariantResult[] }) {
  return (
    <section aria-label={title} className="card mt-6 max-w-[46rem] p-4">
      <h2 className="heading-3" dir="auto">
        {title}
      </h2>
      <p className="mt-2">{significanceMessage(results)}</p>
      <table className="mt-3 w-full text-start">
        <thead>
          <tr>
            {["Variant", "Views", "Clicks", "Clicks a view"].map((heading) => (
              <th key={heading} scope="col" className="border-b border-line py-2 pe-2 text-start">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.variantID}>
              <th scope="row" className="break-words py-2 pe-2 text-start font-400" dir="auto">
                {result.variantID}
              </th>
              <td className="py-2 pe-2">{result.views}</td>
              <td className="py-2 pe-2">{result.clicks}</td>
              <td className="py-2">{clickShare(result)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The variant in the form's fields with this number; null if it has no name. */
function variantOf(fields: Fields, number: number, adverts: DeskExperiments["adverts"]) {
  const name = fields[`name-${number}`]?.trim() ?? "";
  if (name === "") return null;
  const wanted = fields[`first-${number}`] ?? "";
  const advertIDs =
    wanted === "reversed" ? adverts.map(({ id }) => id).toReversed() : wanted === "" ? [] : [Number(wanted)];
  return { name, weight: Number(fields[`weight-${number}`]), advertIDs };
}

function NewExperiment({ adverts, onBegun }: { adverts: DeskExperiments["adverts"]; onBegun: () => Promise<void> }) {
  const numbers = Array.from({ length: maxVariants }, (_, index) => index + 1);
  return (
    <section aria-labelledby="begin" className="mt-6 max-w-[32rem]">
      <h2 id="begin" className="heading-3 mb-3">
        Begin an experiment
      </h2>
      <DeskForm
        label="Begin an experiment"
        submit="Begin it"
        onSubmit={async (fields) => {
          const variants = numbers.flatMap((number) => variantOf(fields, number, adverts) ?? []);
          await callDesk("POST", "experiments/begin", experimentChanged, { name: fields.name, variants });
          await onBegun();
        }}
      >
        <TextInput name="name" label="Name" required maxLength={60} autoCapitalize="sentences" />
        {numbers.map((number) => (
          <fieldset key={number} className="card grid gap-4 p-4">
            <legend className="font-600">
              Variant {number}
              {number > 2 && ", if there is one"}
            </legend>
            <TextInput
              name={`name-${number}`}
              label={`Name of variant ${number}`}
              required={number <= 2}
              maxLength={100}
              autoCapitalize="sentences"
            />
            <LabelledField label={`First in variant ${number}`}>
              {(control) => (
                <select {...control} name={`first-${number}`} className="field">
                  <option value="">As they stand</option>
                  <option value="reversed">The last first</option>
                  {adverts.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </LabelledField>
            <TextInput
              name={`weight-${number}`}
              label={`Weight of variant ${number}`}
              type="number"
              min={1}
              max={100}
              defaultValue={1}
              required
            />
          </fieldset>
        ))}
      </DeskForm>
    </section>
  );
}
