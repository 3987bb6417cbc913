import { type Fields, TextInput } from "../forms/form.tsx";
import { clockHint, fromDateTimeLocal, toDateTimeLocal } from "../time.ts";
import type { Campaign } from "./campaign-state.ts";

/** Start and end of an advert or a promo. */
export const CampaignTimes = ({ from, until }: Partial<Campaign>) => (
  <>
    <TextInput
      name="from"
      label="From"
      type="datetime-local"
      required
      defaultValue={toDateTimeLocal(from ?? new Date())}
      hint={clockHint()}
    />
    <TextInput
      name="until"
      label="Until"
      type="datetime-local"
      required
      defaultValue={until === undefined ? "" : toDateTimeLocal(until)}
    />
  </>
);

/** The form's start and end as instants. */
export const timesOf = ({ from = "", until = "" }: Fields) => ({
  from: fromDateTimeLocal(from),
  until: fromDateTimeLocal(until),
});
