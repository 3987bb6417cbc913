import { useState } from "react";
import { Link, useLocation, useParams } from "react-router";
import { z } from "zod";
import { type SeenByFan, seenByFan } from "../../../schemas/desk/fans.ts";
import { deskVideosResponse } from "../../../schemas/desk/videos.ts";
import { callDesk, errorMessage } from "../calls/client.ts";
import { DeskForm, ErrorMessage, type Fields, ReasonField, SelectField, TextInput } from "../forms/form.tsx";
import { clockHint, formatDateTime, fromDateTimeLocal } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { countryOptions } from "../video/availability/countries.ts";

const countries = [{ value: "", label: "A place that is not known" }, ...countryOptions];
const givenReason = z.object({ reason: z.string() });

interface Entry {
  entryID: string;
  title: string;
  from: string;
}

/** Shows what the site would show a fan who opens a video. It starts no session and changes nothing of theirs. */
export function SeeAsFan() {
  const { id = "" } = useParams();
  const reason = givenReason.safeParse(useLocation().state).data?.reason;
  const [entries, setEntries] = useState<{ found: readonly Entry[]; fields: Fields } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState<SeenByFan | null>(null);

  async function see(entry: string, { country = "", at = "", reason: why }: Fields) {
    const body = { entry, country, ...(at !== "" && { at: fromDateTimeLocal(at) }), reason: why };
    setSeen(await callDesk("POST", `fans/${encodeURIComponent(id)}/see`, seenByFan, body));
  }

  async function choose(entry: string, fields: Fields) {
    setProblem(null);
    await see(entry, fields).catch((error: unknown) => setProblem(errorMessage(error)));
  }

  return (
    <>
      <PageHeading>What they see</PageHeading>
      <p className="mt-2">
        <Link
          className="text-link inline-flex min-h-11 items-center"
          to={`/support/${encodeURIComponent(id)}`}
          state={reason === undefined ? null : { reason }}
        >
          Back to the fan
        </Link>
      </p>
      <div className="mt-4 max-w-[32rem]">
        <DeskForm
          label="What they see"
          submit="See"
          onSubmit={async (fields) => {
            setSeen(null);
            const wanted = (fields.wanted ?? "").trim();
            const query = new URLSearchParams({ text: wanted });
            const { entries: found } = await callDesk("GET", `videos?${query}`, deskVideosResponse);
            const [only, ...more] = found.filter(({ entryID }) => entryID === wanted).concat(found);
            setEntries({ found, fields });
            if (only !== undefined && (only.entryID === wanted || more.length === 0)) await see(only.entryID, fields);
          }}
        >
          <TextInput
            name="wanted"
            label="Video, match or commentary"
            required
            maxLength={100}
            hint="Words of its title, such as a club, or its id."
          />
          <SelectField label="Where" name="country" options={countries} />
          <TextInput label="When" name="at" type="datetime-local" hint={`${clockHint()} Empty: now.`} />
          <ReasonField initial={reason} />
        </DeskForm>
      </div>
      <div role="status" className="mt-4">
        {entries !== null && entries.found.length === 0 && <p>Nothing has these words in its title.</p>}
        {seen === null && entries !== null && entries.found.length > 1 && (
          <p>{entries.found.length} have these words:</p>
        )}
        {seen !== null && <Answer seen={seen} />}
      </div>
      {problem !== null && <ErrorMessage>{problem}</ErrorMessage>}
      {entries !== null && entries.found.length > 1 && (
        <ul className="mt-4 grid max-w-[32rem] gap-2">
          {entries.found.map(({ entryID, title, from }) => (
            <li key={entryID}>
              <button
                type="button"
                className="card block w-full cursor-pointer p-3 text-start hover:bg-raised"
                onClick={() => void choose(entryID, entries.fields)}
              >
                {title}, {formatDateTime(from)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Answer({ seen }: { seen: SeenByFan }) {
  const { entry, at, language, holds, onSale, allowed, refusal, because, playing } = seen;
  return (
    <div className={`card max-w-[40rem] border-s-4 p-4 ${allowed ? "border-s-accent" : "border-s-danger"}`}>
      <p className="heading-3">{allowed ? "It plays" : "It does not play"}</p>
      <p className="mt-1">
        {entry.title}, {formatDateTime(at)}
      </p>
      {refusal !== null && (
        <p className="mt-1">
          The fan reads:{" "}
          <q lang={language} dir="auto">
            {refusal.message}
          </q>{" "}
          ({refusal.code})
        </p>
      )}
      <p className="mt-1">{because}</p>
      <p className="mt-3 font-600">What the account holds then</p>
      {holds.length === 0 && <p>Nothing.</p>}
      <ul className="list-disc ps-5">
        {holds.map(({ entitlement, title, endsAt, shared, opens }) => (
          <li key={entitlement}>
            {title ?? entitlement}
            {shared && ", shared by a family"}
            {endsAt !== null && `, until ${formatDateTime(endsAt)}`}: {opens ? "opens it" : "does not open it"}
          </li>
        ))}
      </ul>
      {!allowed && onSale.length > 0 && <p className="mt-3">On sale, and opens it: {onSale.join("; ")}.</p>}
      <p className="mt-3 text-sm text-muted">
        {playing === 0 ? "No device of the account plays now." : `Devices of the account that play now: ${playing}.`}
      </p>
    </div>
  );
}
