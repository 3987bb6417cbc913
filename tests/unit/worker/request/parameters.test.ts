import { expect, it } from "vitest";
import { z } from "zod";
import { integerParameter, parseParameters } from "../../../../worker/request/parameters.ts";

const schema = z.object({
  page: integerParameter("page", 0, 9).default(0),
  q: z.string(),
  slug: z
    .string()
    .regex(/^[a-z]+$/, "is small letters")
    .optional(),
  data: z.object({ users: z.array(z.object({ name: z.string("Enter a name.") })) }).optional(),
  tags: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(["goal", "save"], "is one or more of goal and save")))
    .optional(),
  sort: z.enum(["up", "down"]).optional(),
});

it.each<[string, unknown, string]>([
  ["a missing one", {}, "q is missing."],
  ["a message with the parameter's name", { q: "", page: "10" }, "page is a whole number from 0 to 9."],
  ["a message that goes on after the name", { q: "", slug: "A" }, "slug is small letters."],
  [
    "a message of its own",
    { q: "", data: { users: [{ name: "x" }, { name: 1 }] } },
    "data.users.1.name: Enter a name.",
  ],
  ["one of the values of a text", { q: "", tags: "goal,miss" }, "tags is one or more of goal and save."],
  ["no message in the schema", { q: "", sort: "by" }, "sort is one of up, down."],
  ["several", { page: "a", slug: "A" }, "page is a whole number from 0 to 9. q is missing. slug is small letters."],
  ["no object", null, "The body is an object with named fields."],
])("names what is wrong and what it takes: %s", (_, given, message) => {
  const error = expect.objectContaining({ status: 400, code: "bad_parameter", message });
  expect(() => parseParameters(schema, given)).toThrow(error);
});

it("returns the parsed parameters", () => {
  expect(parseParameters(schema, { q: "cup", page: "3" })).toEqual({ q: "cup", page: 3 });
});
