import type { z } from "zod";

/** What a value must be, as the continuation of a sentence that begins with its field's name. */
const types: Readonly<Record<string, string>> = {
  string: "is text",
  number: "is a number",
  int: "is a whole number",
  boolean: "is true or false",
  array: "is a list",
  object: "is an object with named fields",
  record: "is an object with named fields",
  null: "is null",
};
const formats: Readonly<Record<string, string>> = {
  email: "is an email address",
  url: "is an address such as https://example.com",
  uuid: "is a UUID",
  date: "is a date such as 2026-12-31",
  datetime: "is a time such as 2026-12-31T19:45:00Z",
};

/** A size with its unit: "3 characters", "1 entry"; a plain number as it is. */
function measured(size: number | bigint, origin: string): string {
  const units: Readonly<Record<string, [one: string, many: string]>> = {
    string: ["character", "characters"],
    array: ["entry", "entries"],
    set: ["entry", "entries"],
  };
  const [one, many] = units[origin] ?? ["", ""];
  return `${size} ${Number(size) === 1 ? one : many}`.trim();
}

const hasSize = (origin: string) => (origin === "string" || origin === "array" || origin === "set" ? "has" : "is");

/**
 * An error map for `safeParse`: the message of a zod issue whose schema has none of its own, in plain words that continue after the field's
 * name. An unknown field gets a sentence of its own. Undefined for custom checks, which have their own message.
 */
export function plainErrorMap(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : (types[issue.expected] ?? "is of another kind");
    case "too_small":
      return `${hasSize(issue.origin)} ${issue.inclusive === false ? "more than" : "at least"} ${measured(issue.minimum, issue.origin)}`;
    case "too_big":
      return `${hasSize(issue.origin)} ${issue.inclusive === false ? "less than" : "at most"} ${measured(issue.maximum, issue.origin)}`;
    case "invalid_format":
      return formats[issue.format] ?? "is written in another way";
    case "invalid_value":
      return issue.input === undefined
        ? "is missing"
        : `is ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "not_multiple_of":
      return `is a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `There is no ${issue.keys.join(", ")} here`;
    case "invalid_union":
      return "has none of the forms that it may have";
    default:
      return undefined;
  }
}
