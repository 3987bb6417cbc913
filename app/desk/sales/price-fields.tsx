import { useState } from "react";
import type { DeskPasses } from "../../../schemas/desk/sales.ts";
import type { PassPrice } from "../../../schemas/league/passes.ts";
import { chosenMatch } from "../../../schemas/payments/match-entitlements.ts";
import { formatMoney, minorDigits } from "../../../schemas/payments/price-format.ts";
import { Checkbox, type Fields, SelectField, TextInput } from "../forms/form.tsx";
import { clockHint, fromDateTimeLocal, toDateTimeLocal } from "../time.ts";

/** A price in the form, stored or new (`stored` null). The names of its fields begin with `key`. */
export interface PriceRow {
  key: string;
  stored: PassPrice | null;
}

const periods = [
  { value: "month", label: "Renews every month" },
  { value: "year", label: "Renews every year" },
  { value: "hours", label: "Paid once, for some hours" },
] as const;

/** Entitlements that passes usually include. */
export const commonEntitlements: readonly { name: string; label: string }[] = [
  { name: "live-video", label: "Live video of all matches" },
  { name: "live-audio", label: "Live audio of all matches" },
  { name: "video-archive", label: "Videos on demand" },
  { name: chosenMatch, label: "One match that the buyer chooses, and nothing else" },
];

type Choices = Pick<DeskPasses, "currency" | "competitions">;

/** Entitlements that the form offers. */
const openable = ({ competitions }: Choices) => [
  ...commonEntitlements,
  ...competitions.map(({ id, name }) => ({ name: `competition-${id}`, label: `Matches of the ${name}` })),
];

const lasting = ({ renewsEvery, accessHours }: PassPrice) =>
  renewsEvery === undefined ? `paid once, for ${accessHours} hours` : `renews every ${renewsEvery}`;

export function PriceFields({
  row: { key, stored },
  number,
  choices,
  onRemove,
}: {
  row: PriceRow;
  number: number;
  choices: Choices;
  /** Null if it is the only price. */
  onRemove: (() => void) | null;
}) {
  const [period, setPeriod] = useState<(typeof periods)[number]["value"]>("month");
  const labels = new Map(openable(choices).map(({ name, label }) => [name, label]));
  const currency = stored?.currency ?? choices.currency;
  const step = stored === null ? "any" : 10 ** -minorDigits(currency);
  const money = { type: "number", inputMode: "decimal", step } as const;
  const amount = (value: number | undefined) => value?.toFixed(minorDigits(currency)) ?? "";
  return (
    <fieldset className="card grid gap-4 p-4">
      <legend className="font-600">Price {number}</legend>
      {stored === null ? (
        <>
          <TextInput
            name={`${key}.currency`}
            label="Currency"
            required
            pattern="[A-Z]{3}"
            defaultValue={choices.currency}
            hint="Three capital letters. Tax is included, at the rates of the league."
          />
          <SelectField
            name={`${key}.period`}
            label="How long"
            options={periods}
            initial={period}
            onChange={setPeriod}
          />
          {period === "hours" && (
            <TextInput
              name={`${key}.hours`}
              label="Hours"
              type="number"
              min={1}
              max={100_000}
              required
              hint="From payment, or of a pass for one match from its kick-off."
            />
          )}
          <fieldset>
            <legend className="mb-1.5 font-600">What it opens</legend>
            {openable(choices).map(({ name, label }) => (
              <Checkbox key={name} name={`${key}.opens.${name}`} label={label} defaultChecked={false} />
            ))}
          </fieldset>
          <TextInput
            name={`${key}.others`}
            label="Opens besides"
            hint="Clubs by their numbers, such as club-7, and names of videos' own, with spaces between them."
          />
        </>
      ) : (
        <p>
          In {currency}, {lasting(stored)}; opens {stored.opens.map((name) => labels.get(name) ?? name).join(", ")}.
          These stay, because people have bought them. For another currency or time, add a price and take this one off
          sale; what opens something else is another pass.
        </p>
      )}
      <TextInput
        name={`${key}.price`}
        label="Amount"
        required
        min={0}
        {...money}
        defaultValue={amount(stored?.price)}
        hint={
          stored?.renewsEvery === undefined
            ? undefined
            : "Another amount is for who buys from now on: who subscribes already keeps the price that they have."
        }
      />
      <TextInput
        name={`${key}.usual`}
        label="Usual amount"
        min={0}
        {...money}
        defaultValue={amount(stored?.usualPrice)}
        hint="Shown struck through beside it. Empty: no offer."
      />
      <TextInput
        name={`${key}.offer`}
        label="Offer"
        maxLength={120}
        defaultValue={stored?.offer}
        autoCapitalize="sentences"
        spellCheck
        dir="auto"
        hint="What is special about the price, such as two months free. May be empty."
      />
      {(stored === null ? period !== "hours" : stored.renewsEvery !== undefined) && (
        <TextInput
          name={`${key}.trial`}
          label="Days of trial"
          type="number"
          min={1}
          max={365}
          defaultValue={stored?.trialDays}
          hint="They cost nothing, once, for who has had no subscription before. The offer says so to fans. Empty: no trial."
        />
      )}
      <TextInput
        name={`${key}.information`}
        label="Further information"
        maxLength={500}
        defaultValue={stored?.information}
        autoCapitalize="sentences"
        spellCheck
        dir="auto"
        hint="On the back of the card. May be empty."
      />
      <TextInput
        name={`${key}.from`}
        label="On sale from"
        type="datetime-local"
        defaultValue={stored?.saleFrom === undefined ? "" : toDateTimeLocal(stored.saleFrom)}
        hint={`${clockHint()} Empty: at once.`}
      />
      <TextInput
        name={`${key}.until`}
        label="On sale until"
        type="datetime-local"
        defaultValue={stored?.saleUntil === undefined ? "" : toDateTimeLocal(stored.saleUntil)}
        hint="Empty: without end."
      />
      {onRemove !== null && (
        <div>
          <button type="button" className="btn btn-ghost" onClick={onRemove}>
            {stored === null
              ? `Leave price ${number} out`
              : `Take price ${number}, ${formatMoney(Math.round(stored.price * 10 ** minorDigits(currency)), currency)}, off sale`}
          </button>
        </div>
      )}
    </fieldset>
  );
}

const optional = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === "" ? undefined : text.trim();
const numberIn = (text: string | undefined) => (optional(text) === undefined ? undefined : Number(text));
const instantIn = (text: string | undefined, before: string | undefined) => {
  if (text === undefined || text === "") return undefined;
  // The field has whole minutes. An untouched one keeps its seconds.
  return before !== undefined && toDateTimeLocal(before) === text ? before : fromDateTimeLocal(text);
};

/** The price that the form's fields describe. @param id for a new price */
export function priceOf(
  { key, stored }: PriceRow,
  fields: Fields,
  id: string,
  { currency: usual }: Choices,
): PassPrice {
  const of = (name: string) => fields[`${key}.${name}`];
  const saying = {
    price: Number(of("price")),
    usualPrice: numberIn(of("usual")),
    offer: optional(of("offer")),
    trialDays: numberIn(of("trial")),
    information: optional(of("information")),
    saleFrom: instantIn(of("from"), stored?.saleFrom),
    saleUntil: instantIn(of("until"), stored?.saleUntil),
  };
  if (stored !== null) return { ...stored, ...saying };
  const [currency, period, opening] = [of("currency"), of("period"), `${key}.opens.`];
  const ticked = Object.keys(fields).filter((name) => name.startsWith(opening));
  const others = (of("others") ?? "").split(/[\s,]+/).filter((name) => name !== "");
  return {
    id,
    ...saying,
    currency: currency === usual ? undefined : currency,
    renewsEvery: period === "month" || period === "year" ? period : undefined,
    accessHours: period === "hours" ? Number(of("hours")) : undefined,
    opens: [...new Set([...ticked.map((name) => name.slice(opening.length)), ...others])],
  };
}
