import type { DataRequest } from "../../../schemas/desk/data-requests.ts";

export const kindOptions = [
  { value: "export", label: "Their data" },
  { value: "erase", label: "To be deleted" },
] as const satisfies readonly { value: DataRequest["kind"]; label: string }[];

export const wayOptions = [
  { value: "mail", label: "By mail" },
  { value: "letter", label: "By letter" },
  { value: "phone", label: "By phone" },
  { value: "other", label: "Otherwise" },
] as const satisfies readonly { value: DataRequest["way"]; label: string }[];

export const outcomeLabels = {
  exported: "The data was given",
  erased: "The account was deleted",
  withdrawn: "Taken back, or not theirs",
} as const;

export const labelOf = <Value extends string>(options: readonly { value: Value; label: string }[], wanted: Value) =>
  options.find(({ value }) => value === wanted)?.label ?? wanted;
