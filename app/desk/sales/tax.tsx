import { useCallback, useState } from "react";
import { z } from "zod";
import { deskTaxResponse } from "../../../schemas/desk/tax.ts";
import { percentOn } from "../../../schemas/payments/tax.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { SelectField, TextInput } from "../forms/form.tsx";
import { PublishBar, usePublishing } from "../forms/publishing.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatDay } from "../time.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { countryName, countryOptions } from "../video/availability/countries.ts";
import { mayManageSales, SalesHeading } from "./sales-pages.tsx";

type Read = z.output<typeof deskTaxResponse>;
type Rates = Read["tax"];

/** A country's rate while edited. */
const typedRate = z.object({
  country: z.string(),
  name: z.string(),
  percent: z.string(),
  changes: z.array(z.object({ key: z.string(), from: z.string(), percent: z.string() })),
});
type TypedRate = z.output<typeof typedRate>;

const typedOf = ({ tax }: Read): TypedRate[] =>
  Object.entries(tax).map(([country, { name, percent, changes = [] }]) => ({
    ...{ country, name, percent: String(percent) },
    changes: changes.map(({ from, percent: then }) => ({ key: crypto.randomUUID(), from, percent: String(then) })),
  }));
const ratesOf = (typed: readonly TypedRate[]): Rates =>
  Object.fromEntries(
    typed.map(({ country, name, percent, changes }) => [
      country,
      {
        ...{ name: name.trim(), percent: Number(percent) },
        ...(changes.length > 0 && {
          changes: changes
            .map(({ from, percent: then }) => ({ from, percent: Number(then) }))
            .toSorted((one, other) => one.from.localeCompare(other.from)),
        }),
      },
    ]),
  );

/** Whether a rate has no empty field: an empty percentage would count as 0. */
const isWhole = ({ name, percent, changes }: TypedRate): boolean =>
  [name.trim(), percent, ...changes.flatMap((change) => [change.from, change.percent])].every((text) => text !== "");

const read = () => callDesk("GET", "sales/tax", deskTaxResponse);
const put = (tax: Rates, { revision }: Read, reason = "") =>
  callDesk("POST", "sales/tax", deskTaxResponse, { tax, revision, reason });

/** Edits the taxes included in prices, by the buyer's country. */
export function TaxPage() {
  const { data, problem } = useCall(useCallback(read, []));
  const { role } = useMe();
  return (
    <>
      <SalesHeading title="Tax" />
      <p className="mt-4 max-w-[46rem]">
        Prices include the tax of the buyer's country, and receipts show it. What was sold keeps the rate of its day, so
        a rate changes from tomorrow on.
      </p>
      <CallState {...{ data, problem }} what="the tax" />
      {data !== null && (mayManageSales(role) ? <Editor found={data} /> : <RateList {...data} />)}
    </>
  );
}

function Editor({ found }: { found: Read }) {
  const [typed, setTyped] = useState(() => typedOf(found));
  const publishing = usePublishing(found, (now) => setTyped(typedOf(now)));
  const { shown, setStatus } = publishing;
  const free = countryOptions.filter(({ value }) => !typed.some(({ country }) => country === value));
  const [added, setAdded] = useState("");

  const change = (country: string, part: Partial<TypedRate>) =>
    setTyped(typed.map((rate) => (rate.country === country ? { ...rate, ...part } : rate)));
  return (
    <div className="max-w-[46rem]">
      <ul aria-label="Rates" className="mt-6 grid gap-4">
        {typed.map((rate) => (
          <li key={rate.country} className="card p-4">
            <RateFields
              rate={rate}
              sold={shown.tax[rate.country]}
              today={shown.today}
              onChange={(part) => change(rate.country, part)}
              onTakeOut={() => {
                setTyped(typed.filter(({ country }) => country !== rate.country));
                setStatus(`${countryName(rate.country)} is taken out.`);
              }}
            />
          </li>
        ))}
      </ul>
      {typed.length === 0 && <p>There is none: receipts show no tax.</p>}
      <div className="mt-6 flex flex-wrap items-end gap-2">
        <SelectField
          label="Another country"
          name="country"
          options={[{ value: "", label: "Choose one" }, ...free]}
          onChange={setAdded}
        />
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => {
            if (!free.some(({ value }) => value === added)) return;
            setTyped([...typed, { country: added, name: "", percent: "", changes: [] }]);
            setStatus(`${countryName(added)} is added above.`);
          }}
        >
          Add it
        </button>
      </div>
      <PublishBar
        publishing={publishing}
        isEditable
        isChanged={JSON.stringify(ratesOf(typed)) !== JSON.stringify(ratesOf(typedOf(shown)))}
        publish={(reason) => {
          if (typed.every(isWhole)) return put(ratesOf(typed), shown, reason);
          publishing.refuse("Each rate needs its name and its percent, and each change its day and its percent.");
          return null;
        }}
        undo={({ tax: former }, now) => put(former, now)}
        unpublished={{
          ...{ subject: "tax", shown: deskTaxResponse, schema: z.array(typedRate), work: typed },
          onRestore: setTyped,
        }}
        read={read}
      />
    </div>
  );
}

function RateFields({
  rate: { country, name, percent, changes },
  sold,
  today,
  onChange,
  onTakeOut,
}: {
  rate: TypedRate;
  /** The published rate; undefined for a country that had none. */
  sold: Rates[string] | undefined;
  today: string;
  onChange: (part: Partial<TypedRate>) => void;
  onTakeOut: () => void;
}) {
  const where = countryName(country);
  const changeAt = (key: string, part: Partial<TypedRate["changes"][number]>) =>
    onChange({ changes: changes.map((each) => (each.key === key ? { ...each, ...part } : each)) });
  const toCome = changes.filter(({ from }) => sold === undefined || from === "" || from > today);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-600">{where}</legend>
      <TextInput
        label={`Its name in ${where}`}
        hint="As receipts show it."
        maxLength={30}
        autoCapitalize="characters"
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {sold === undefined ? (
        <TextInput
          label={`Percent in ${where}`}
          type="number"
          min={0.01}
          max={99.99}
          step={0.01}
          value={percent}
          onChange={({ target }) => onChange({ percent: target.value })}
        />
      ) : (
        <p>{percentOn(sold, today)}% today</p>
      )}
      {toCome.map(({ key, from, percent: then }, index) => (
        <div key={key} className="flex flex-wrap items-end gap-2">
          <TextInput
            label={`Change ${index + 1} in ${where}: from`}
            type="date"
            min={today}
            value={from}
            onChange={({ target }) => changeAt(key, { from: target.value })}
          />
          <TextInput
            label={`Change ${index + 1} in ${where}: percent`}
            type="number"
            min={0}
            max={99.99}
            step={0.01}
            value={then}
            onChange={({ target }) => changeAt(key, { percent: target.value })}
          />
          <IconButton
            label={`Take out: change ${index + 1} in ${where}`}
            icon="i-lucide-x"
            onPress={() => onChange({ changes: changes.filter((each) => each.key !== key) })}
          />
        </div>
      ))}
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => onChange({ changes: [...changes, { key: crypto.randomUUID(), from: "", percent: "" }] })}
        >
          Change it from a day on<span className="visually-hidden">: {where}</span>
        </button>
        {sold === undefined && (
          <button type="button" className="btn btn-ghost" onClick={onTakeOut}>
            Take it out<span className="visually-hidden">: {where}</span>
          </button>
        )}
      </p>
    </fieldset>
  );
}

/** The rates, for roles that cannot change them. */
const RateList = ({ tax, today }: Read) => (
  <ul aria-label="Rates" className="mt-6 grid max-w-[46rem] gap-2">
    {Object.keys(tax).length === 0 && <li>There is none: receipts show no tax.</li>}
    {Object.entries(tax).map(([country, rate]) => (
      <li key={country} className="card p-3">
        {countryName(country)}, {rate.name}: {percentOn(rate, today)}%
        {(rate.changes ?? [])
          .filter(({ from }) => from > today)
          .map(({ from, percent }) => `, from ${formatDay(from)} ${percent}%`)
          .join("")}
      </li>
    ))}
  </ul>
);
