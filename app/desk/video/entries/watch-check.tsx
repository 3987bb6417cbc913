import { useState } from "react";
import { useSearchParams } from "react-router";
import { type WatchAnswer, watchAnswer } from "../../../../schemas/desk/videos.ts";
import { callDesk } from "../../calls/client.ts";
import { Choice, DeskForm, TextInput } from "../../forms/form.tsx";
import { clockHint, instantOfField } from "../../time.ts";
import { countryOptions } from "../availability/countries.ts";

const countries = [{ value: "", label: "A place that is not known" }, ...countryOptions];

/** Checks whether somebody may watch an entry: where, when and with which pass. */
export function WatchQuestion({
  entryID,
  viewers,
}: {
  entryID: string;
  viewers: readonly { value: string; label: string }[];
}) {
  const [asked] = useSearchParams();
  const place = countries.find(({ value }) => value === asked.get("country"))?.value;
  const [answer, setAnswer] = useState<WatchAnswer | null>(null);
  return (
    <section aria-labelledby="question" className="mt-8 max-w-[32rem]">
      <h2 id="question" className="heading-3 mb-3">
        Who can watch it?
      </h2>
      <DeskForm
        label="Who can watch it?"
        submit="Ask"
        onSubmit={async ({ country = "", at = "", viewer = "" }) => {
          const query = new URLSearchParams({ country, viewer, ...(at !== "" && { at: instantOfField(at) }) });
          setAnswer(await callDesk("GET", `videos/${encodeURIComponent(entryID)}/answer?${query}`, watchAnswer));
        }}
      >
        <Choice label="Where" name="country" options={countries} {...(place !== undefined && { initial: place })} />
        <TextInput label="When" name="at" type="datetime-local" hint={`${clockHint()} Empty: now.`} />
        <Choice label="Who" name="viewer" options={viewers} />
      </DeskForm>
      <div role="status" className="mt-4">
        {answer !== null && (
          <div className={`card border-s-4 p-4 ${answer.allowed ? "border-s-accent" : "border-s-danger"}`}>
            <p className="heading-3">{answer.allowed ? "Yes" : "No"}</p>
            <p className="mt-1">{answer.because}</p>
            {answer.refusal !== null && (
              <p className="mt-1 text-muted">
                The fan sees: “{answer.refusal.message}” ({answer.refusal.code})
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
