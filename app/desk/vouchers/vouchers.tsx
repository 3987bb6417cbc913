import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import {
  type CreatedVouchers,
  createdVouchers,
  deskVouchersResponse,
  maxCodes,
  stoppedVouchers,
  type VoucherBatch,
} from "../../../schemas/desk/vouchers.ts";
import { type VoucherAccess, vouchersCSV } from "../../../schemas/payments/voucher-csv.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { CallState } from "../calls/call-state.tsx";
import { callDesk, DeskRefusal } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { csvLink } from "../csv-link.ts";
import { DeskForm, ReasonField, SelectField, TextArea, TextInput } from "../forms/form.tsx";
import { PageLinks } from "../lists/page-links.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatInstant } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { MatchPicker } from "./match-picker.tsx";

/** A batch that was just created, with the details that its file contains. */
type Made = CreatedVouchers & { uses: number; access: VoucherAccess };

/** Creates and stops batches of vouchers. */
export function Vouchers() {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.get("text") ?? "";
  const page = Number(parameters.get("page") ?? 0);
  const read = useCallback(
    () => callDesk("GET", `vouchers?${new URLSearchParams({ text, page: String(page) })}`, deskVouchersResponse),
    [text, page],
  );
  const { data, problem, reload } = useCall(read);
  const { role } = useMe();
  const mayMake = role === "administrator" || role === "commercial";
  const [made, setMade] = useState<Made | null>(null);
  const [stopped, setStopped] = useState<VoucherBatch | null>(null);
  return (
    <>
      <PageHeading>Vouchers</PageHeading>
      <CallState {...{ data, problem }} what="the vouchers" />
      {data !== null && mayMake && (
        <NewBatch
          passes={data.passes}
          onMade={async (batch) => {
            setMade(batch);
            await reload();
          }}
        />
      )}
      {made !== null && <Codes made={made} />}
      {data !== null && (
        <section aria-labelledby="batches" className="mt-8">
          <h2 id="batches" className="heading-3 mb-3">
            Batches
          </h2>
          <search className="mb-4 block max-w-[32rem]">
            <DeskForm
              label="Find vouchers"
              submit="Find"
              onSubmit={async ({ text: typed = "" }) => setParameters(typed === "" ? {} : { text: typed })}
            >
              <TextInput
                label="Words of what they open, who made them or why"
                name="text"
                maxLength={100}
                defaultValue={text}
              />
            </DeskForm>
          </search>
          {data.batches.length === 0 && (
            <p>
              {text === "" && page === 0
                ? "There are none. Make the first: codes for a pass or a match."
                : "No batch has these words."}
            </p>
          )}
          <ul className="grid gap-2">
            {data.batches.map((batch) => (
              <li key={batch.id} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
                <span className="flex-1 basis-80">
                  <span className="block font-600">{batch.title}</span>
                  <span className="block text-sm text-muted">
                    {batch.codes} codes, each for {batch.uses}; redeemed {batch.redeemed} times; until{" "}
                    {formatInstant(batch.expiresAt)}. Made {formatInstant(batch.createdAt)} by {batch.operator}:{" "}
                    {batch.note}
                  </span>
                </span>
                {mayMake && Date.parse(batch.expiresAt) > Date.now() && (
                  <button
                    type="button"
                    className="btn btn-ghost"
                    aria-label={`Stop ${batch.title}, made ${formatInstant(batch.createdAt)}`}
                    onClick={() => setStopped(batch)}
                  >
                    Stop
                  </button>
                )}
              </li>
            ))}
          </ul>
          <PageLinks
            page={page}
            more={data.more}
            to={(next) => `/vouchers?${new URLSearchParams({ text, page: String(next) })}`}
          />
        </section>
      )}
      <Dialog open={stopped !== null} onClose={() => setStopped(null)} label="Stop these vouchers" variant="centre">
        {stopped !== null && (
          <div className="grid w-[min(30rem,90vw)] gap-4 p-6">
            <h2 className="heading-3">Stop these vouchers</h2>
            <p>No code of {stopped.title} is taken any more. What was redeemed stays.</p>
            <DeskForm
              label="Stop these vouchers"
              submit="Stop them"
              danger
              onSubmit={async ({ reason = "" }) => {
                const path = `vouchers/${encodeURIComponent(stopped.id)}/stop`;
                await callDesk("POST", path, stoppedVouchers, { reason });
                setStopped(null);
                await reload();
              }}
            >
              <ReasonField />
            </DeskForm>
            <div>
              <button type="button" className="btn btn-ghost" onClick={() => setStopped(null)}>
                Leave them
              </button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}

/** Value of the select for codes that open a match instead of a pass. */
const aMatch = "match";

function NewBatch({
  passes,
  onMade,
}: {
  passes: readonly { id: string; name: string }[];
  onMade: (batch: Made) => Promise<void>;
}) {
  const [isMatch, setIsMatch] = useState(passes.length === 0);
  return (
    <section aria-labelledby="make" className="mt-6 max-w-[32rem]">
      <h2 id="make" className="heading-3 mb-3">
        Make vouchers
      </h2>
      <DeskForm
        label="Make vouchers"
        submit="Make them"
        onSubmit={async ({ opens = "", match = "", days = "", codes, uses, expiresOn = "", reason = "" }) => {
          if (isMatch && match === "") throw new DeskRefusal(400, "no_match", "Find the match, and choose it.");
          const body = {
            opens: isMatch
              ? { kind: "match", match: Number(match) }
              : { kind: "pass", pass: opens, days: Number(days) },
            ...{ codes: Number(codes), uses: Number(uses), expiresOn, reason },
          };
          const batch = await callDesk("POST", "vouchers", createdVouchers, body);
          const access: VoucherAccess = isMatch ? "without end" : { hours: Number(days) * 24 };
          await onMade({ ...batch, uses: Number(uses), access });
        }}
      >
        <SelectField
          label="What they open"
          name="opens"
          onChange={(opens) => setIsMatch(opens === aMatch)}
          options={[
            ...passes.map(({ id, name }) => ({ value: id, label: name })),
            { value: aMatch, label: "One match" },
          ]}
        />
        {isMatch ? (
          <MatchPicker />
        ) : (
          <TextInput
            label="Days"
            name="days"
            type="number"
            min={1}
            max={3650}
            defaultValue="30"
            required
            hint="How long it opens, from the day on which the code is redeemed."
          />
        )}
        <TextInput label="Codes" name="codes" type="number" min={1} max={maxCodes} defaultValue="1" required />
        <TextInput
          label="Uses of each code"
          name="uses"
          type="number"
          min={1}
          defaultValue="1"
          required
          hint="How many accounts may redeem it."
        />
        <TextInput label="Last day to redeem them" name="expiresOn" type="date" required />
        <ReasonField />
      </DeskForm>
    </section>
  );
}

/** The codes of a batch that was just created. They are not stored anywhere. */
function Codes({ made }: { made: Made }) {
  const file = csvLink(vouchersCSV(made, made));
  return (
    <section aria-labelledby="codes" className="card mt-6 grid max-w-[32rem] gap-3 p-4">
      <h2 id="codes" className="heading-3">
        {made.codes.length === 1 ? "Its code" : `${made.codes.length} codes`}
      </h2>
      <p role="status">They open {made.title}. Save them now: the site stores none of them.</p>
      <TextArea
        label="Codes"
        readOnly
        className="font-mono"
        rows={Math.min(8, made.codes.length)}
        value={made.codes.join("\n")}
      />
      <div>
        <a className="btn btn-primary" href={file} download={`vouchers-${made.id.slice(0, 8)}.csv`}>
          Save as a CSV file
        </a>
      </div>
    </section>
  );
}
