import { expect, it } from "vitest";
import { z } from "zod";
import { plainErrorMap } from "../../../../schemas/site/error-map.ts";

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value, { error: plainErrorMap })
    .error?.issues.map(({ message }) => message)
    .join("; ");

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "is missing"],
  [z.string(), 1, "is text"],
  [z.int(), 1.5, "is a whole number"],
  [z.array(z.string()), {}, "is a list"],
  [z.object({}), [], "is an object with named fields"],
  [z.string().min(3), "ab", "has at least 3 characters"],
  [z.string().max(1), "ab", "has at most 1 character"],
  [z.array(z.string()).min(1), [], "has at least 1 entry"],
  [z.number().max(9), 10, "is at most 9"],
  [z.number().positive(), 0, "is more than 0"],
  [z.iso.date(), "31.12.2026", "is a date such as 2026-12-31"],
  [z.iso.datetime(), "noon", "is a time such as 2026-12-31T19:45:00Z"],
  [z.email(), "fan", "is an email address"],
  [z.string().regex(/^a$/), "b", "is written in another way"],
  [z.enum(["up", "down"]), "by", "is one of up, down"],
  [z.enum(["up", "down"]), undefined, "is missing"],
  [z.literal(1), 2, "is 1"],
  [z.number().multipleOf(5), 7, "is a multiple of 5"],
  [z.strictObject({}), { a: 1, b: 2 }, "There is no a, b here"],
  [z.union([z.string(), z.number()]), true, "has none of the forms that it may have"],
  [z.string("Say why."), 1, "Say why."],
])("%# says in plain words what a value has to be", (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});
