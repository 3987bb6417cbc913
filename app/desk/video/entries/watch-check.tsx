import { useState } from "react";
import { useSearchParams } from "react-router";
import { type WatchCheckResult, watchCheckResponse } from "../../../../schemas/desk/videos.ts";
import { callDesk } from "../../calls/client.ts";
import { DeskForm, SelectField, TextInput } from "../../forms/form.tsx";
import { clockHint, fromDateTimeLocal } from "../../time.ts";
import { countryOptions } from "../availability/countries.ts";

const countries = [{ value: "", label: "A place that is not known" }, ...countryOptions];

/** Checks whether somebody may watch an entry: where, when and with which pass. */
export function WatchCheck({
  entryID,
  viewers,
}: {
  entryID: string;
  viewers: readonly { value: string; label: string }[];
}) {
  const [parameters] = useSearchParams();
  const initial = countries.find(({ value }) => value === parameters.get("country"))?.value;
  const [result, setResult] = useState<WatchCheckResult | null>(null);
  return (
    <section aria-labelledby="question" className="mt-8 max-w-[32rem]">
      <h2 id="question" className="heading-3 mb-3">
        Who can watch it?
      </h2>
      <DeskForm
        label="Who can watch it?"
        submit="Ask"
        onSubmit={async ({ country = "", at = "", viewer = "" }) => {
          const query = new URLSearchParams({ country, viewer, ...(at !== "" && { at: fromDateTimeLocal(at) }) });
          setResult(await callDesk("GET", `videos/${encodeURIComponent(entryID)}/answer?${query}`, watchCheckResponse));
        }}
      >
        <SelectField label="Where" name="country" options={countries} {...(initial !== undefined && { initial })} />
        <TextInput label="When" name="at" type="datetime-local" hint={`${clockHint()} Empty: now.`} />
        <SelectField label="Who" name="viewer" options={viewers} />
      </DeskForm>
      <div role="status" className="mt-4">
        {result !== null && (
          <div className={`card border-s-4 p-4 ${result.allowed ? "border-s-accent" : "border-s-danger"}`}>
            <p className="heading-3">{result.allowed ? "Yes" : "No"}</p>
            <p className="mt-1">{result.because}</p>
            {result.refusal !== null && (
              <p className="mt-1 text-muted">
                The fan sees: “{result.refusal.message}” ({result.refusal.code})
              </p>
            )}
            <p className="mt-2 text-sm text-muted">
              Not checked here: whether the account is blocked, and how many of its devices are playing.
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
