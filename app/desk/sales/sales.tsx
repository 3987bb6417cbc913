import { type ReactNode, useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { type SalesFigures, salesFigures } from "../../../schemas/desk/sales.ts";
import { formatMoney } from "../../../schemas/payments/price-format.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { csvLink } from "../csv-link.ts";
import { DeskForm, SelectField, TextInput } from "../forms/form.tsx";
import { churnOf, holdersByDay, moneyByDay, moneyTotals, type Shown } from "./daily-figures.ts";
import { DayChart } from "./day-chart.tsx";
import { DayTable } from "./day-table.tsx";
import { holdersCSV, moneyCSV } from "./sales-csv.ts";
import { SalesHeading } from "./sales-pages.tsx";

/** Shows payments, refunds, and holders who joined and left, by day. The days are in the URL's query. */
export function Sales() {
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.toString();
  const read = useCallback(() => callDesk("GET", `sales${query && `?${query}`}`, salesFigures), [query]);
  const { data, problem } = useCall(read);
  return (
    <>
      <SalesHeading title="Revenue" />
      <CallState {...{ data, problem }} what="the figures" />
      {(data !== null || problem !== null) && (
        <div className="mt-4 max-w-[32rem]">
          <DeskForm
            label="Days to show"
            submit="Show these days"
            onSubmit={async ({ from = "", to = "" }) => setParameters({ from, to })}
          >
            <div className="grid gap-4 l:grid-cols-2">
              <TextInput
                label="First day"
                name="from"
                type="date"
                required
                defaultValue={parameters.get("from") ?? data?.from ?? ""}
              />
              <TextInput
                label="Last day"
                name="to"
                type="date"
                required
                defaultValue={parameters.get("to") ?? data?.to ?? ""}
              />
            </div>
          </DeskForm>
        </div>
      )}
      {data !== null && (
        <>
          <Revenue key={`revenue ${data.from} ${data.to}`} figures={data} />
          <Holders key={`holders ${data.from} ${data.to}`} figures={data} />
        </>
      )}
    </>
  );
}

const everything = "";

/** A list of figures with their names. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-700 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SaveCSV({ text, name }: { text: string; name: string }) {
  return (
    <p className="mt-3">
      <a className="btn btn-ghost" href={csvLink(text)} download={`${name}.csv`}>
        Save as a CSV file
      </a>
    </p>
  );
}

function Revenue({ figures }: { figures: SalesFigures }) {
  const currencies = [...new Set(figures.money.map(({ currency }) => currency))].sort();
  const passes = [...new Set(figures.money.map(({ pass }) => pass))].sort();
  const [currency = "", setCurrency] = useState(currencies[0]);
  const [pass, setPass] = useState(everything);
  const days = moneyByDay(figures, currency, pass === everything ? null : pass);
  const together = moneyTotals(days);
  const money = (amount: number) => formatMoney(amount, currency);
  const most = days.reduce((best, day) => (day.paid > best.paid ? day : best), { day: "", paid: 0 });
  const lost = Math.max(0, ...days.map(({ refunded, disputed }) => refunded + disputed));
  return (
    <section aria-labelledby="revenue" className="mt-8">
      <h2 id="revenue" className="heading-3 mb-3">
        Paid and given back
      </h2>
      {figures.money.length === 0 && <p>Nothing was paid in these days.</p>}
      {figures.money.length > 0 && (
        <>
          <div className="grid max-w-[32rem] gap-4 l:grid-cols-2">
            <SelectField
              label="Paid for"
              name="pass"
              options={[
                { value: everything, label: "All passes" },
                ...passes.map((name) => ({ value: name, label: name })),
              ]}
              onChange={setPass}
            />
            {currencies.length > 1 && (
              <SelectField
                label="Currency"
                name="currency"
                options={currencies.map((code) => ({ value: code, label: code.toUpperCase() }))}
                onChange={setCurrency}
              />
            )}
          </div>
          <Facts
            facts={[
              ["Paid", money(together.paid)],
              ["Refunded", money(together.refunded)],
              ["Disputed", money(together.disputed)],
              ["Left", money(together.left)],
            ]}
          />
          <p className="mb-3 mt-3 text-sm text-muted">
            Above the line: paid. Below it: refunded and disputed, on the day on which that happened. Refunds that
            failed and disputes that were won do not count.
          </p>
          <div className="grid gap-4 2xl:grid-cols-2">
            <DayChart
              label={`Revenue by day: ${money(together.paid)} paid, ${money(together.refunded + together.disputed)} refunded or disputed. The table has every day.`}
              bars={days.map(({ day, paid, refunded, disputed }) => ({ day, up: paid, down: refunded + disputed }))}
              scale={{ top: `at most ${money(most.paid)}`, bottom: lost === 0 ? null : `down to ${money(-lost)}` }}
            />
            <DayTable
              caption="Revenue by day, without days on which nothing moved"
              rows={days.filter(({ paid, refunded, disputed }) => paid + refunded + disputed > 0)}
              columns={[
                { name: "Paid", value: ({ paid }) => money(paid) },
                { name: "Refunded", value: ({ refunded }) => money(refunded) },
                { name: "Disputed", value: ({ disputed }) => money(disputed) },
                { name: "Left", value: ({ left }) => money(left) },
              ]}
              empty="Nothing moved for this pass in these days."
            />
          </div>
          <SaveCSV text={moneyCSV(figures)} name={`revenue-${figures.from}-${figures.to}`} />
        </>
      )}
    </section>
  );
}

const percent = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 1 });

function Holders({ figures }: { figures: SalesFigures }) {
  const options: { value: string; label: string; shown: Shown }[] = [
    { value: "subscriptions", label: "All subscriptions", shown: "subscriptions" },
    { value: "others", label: "All passes that do not renew", shown: "others" },
    { value: "all", label: "Both", shown: "all" },
    ...figures.passes.map((row, nth) => ({ value: `pass ${nth}`, label: row.pass, shown: row })),
  ];
  const [chosen, setChosen] = useState("subscriptions");
  const shown = options.find(({ value }) => value === chosen)?.shown ?? "all";
  const days = holdersByDay(figures, shown);
  // Passes that do not renew always end, so only subscriptions have churn.
  const hasChurn = shown === "subscriptions" || (typeof shown === "object" && shown.subscription);
  const { before, begun, ended, cancelled, active, rate } = churnOf(days);
  const most = Math.max(0, ...days.map((day) => day.active));
  return (
    <section aria-labelledby="holders" className="mt-8">
      <h2 id="holders" className="heading-3 mb-3">
        Who joins, stays and leaves
      </h2>
      {figures.passes.length === 0 && <p>Nobody held a pass in these days.</p>}
      {figures.passes.length > 0 && (
        <>
          <div className="max-w-[20rem]">
            <SelectField label="Of" name="passes" options={options} onChange={setChosen} />
          </div>
          <Facts
            facts={[
              ["Active before", before],
              ["New", begun],
              ["Cancelled", cancelled],
              ["Ended", ended],
              ["Active at the end", active],
              ...(hasChurn && rate !== null ? [["Churn", percent.format(rate)] as const] : []),
            ]}
          />
          <p className="mb-3 mt-3 text-sm text-muted">
            Who cancels stays until what is paid is over.
            {hasChurn && " Churn is what ended, as a part of what was active before."} Gifts, vouchers and grants are
            not among them.
          </p>
          <div className="grid gap-4 2xl:grid-cols-2">
            <DayChart
              label={`Active by day: ${before} before, ${active} at the end. The table has every day.`}
              bars={days.map((day) => ({ day: day.day, up: day.active, down: 0 }))}
              scale={{ top: `at most ${most}`, bottom: null }}
            />
            <DayTable
              caption="New, cancelled, ended and active by day"
              rows={days}
              columns={[
                { name: "New", value: (day) => day.begun },
                { name: "Cancelled", value: (day) => day.cancelled },
                { name: "Ended", value: (day) => day.ended },
                { name: "Active", value: (day) => day.active },
              ]}
              empty="There are no days."
            />
          </div>
          <SaveCSV text={holdersCSV(figures)} name={`passes-${figures.from}-${figures.to}`} />
        </>
      )}
    </section>
  );
}
