import { SelectField, TextInput } from "../forms/form.tsx";
import { kindOptions, wayOptions } from "./data-request-labels.ts";
import type { Action } from "./fan-actions.tsx";

/** The action to record that a fan has asked for their data or its deletion. @param today YYYY-MM-DD */
export const dataRequestAction = (today: string): Action => ({
  path: "request-data",
  title: "Record a data request",
  about:
    "For a fan who asks by mail, letter or phone. Make sure first that it is them. The law gives a month from the day on which it came.",
  submit: "Record it",
  fields: (
    <>
      <SelectField name="kind" label="What they ask for" options={kindOptions} />
      <SelectField name="way" label="How it came" options={wayOptions} />
      <TextInput name="arrivedOn" label="The day it came" type="date" required max={today} defaultValue={today} />
    </>
  ),
  body: ({ kind, way, arrivedOn }) => ({ kind, way, arrivedOn }),
});
