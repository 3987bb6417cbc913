import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { deskError } from "../../../schemas/desk/staff.ts";
import { parseInput } from "../../../worker/desk/parse-input.ts";
import type { StaffCall } from "../../../worker/desk/staff-call.ts";
import { deskCallList } from "../../../worker/desk/staff-call-list.ts";
import { ApiError } from "../../../worker/errors.ts";
import { deskOf, newStaff } from "../support/staff.ts";
import { visit } from "../support/visit.ts";

const junk: Record<string, unknown> = {
  nothing: "",
  null: null,
  "a number": -1,
  "a huge number": 1e308,
  "a fraction": 0.5,
  truth: true,
  "a list": [["a"], null, { a: 1 }],
  "an object": { toString: "a", __proto__: "b", constructor: { prototype: {} } },
  "10,000 characters": "x".repeat(10_000),
  SQL: "1' OR '1'='1'; DROP TABLE staff; --",
  markup: `"><script>alert("probe")</script>`,
  "a path": "../../etc/passwd",
  NUL: "\u0000",
  "half a surrogate": "\ud800",
  "a right-to-left mark": "\u202egnp.exe",
};

/** Values, of which at least one is valid for most fields. */
const plausible: readonly unknown[] = [
  "Because the league has decided so.",
  "7c1f0a52-6d0a-4f43-9d40-3a3b9d2f1c11",
  "fan@fans.example",
  "some-article",
  "2026-12-24T20:00:00.000Z",
  1,
  true,
  [],
  null,
];

const described = z.object({ enum: z.array(z.unknown()).optional() });

/** Values that a schema may accept, by its kind. */
function candidatesFor(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return [valueFor(schema.unwrap())];
  }
  if (schema instanceof z.ZodPipe) return [valueFor(schema.in)];
  if (schema instanceof z.ZodUnion) return schema.options.map(valueFor);
  if (schema instanceof z.ZodArray) return [[valueFor(schema.element)]];
  if (schema instanceof z.ZodObject) {
    const shape = z.record(z.string(), z.instanceof(z.ZodType)).parse(schema.shape);
    return [Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valueFor(field)]))];
  }
  return described.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).enum ?? [];
}

/** A value that the field accepts, if one of these does. */
const valueFor = (schema: z.core.$ZodType): unknown =>
  [...candidatesFor(schema), ...plausible].find((value) => z.safeParse(schema, value).success);

/** Copies of a value with one text inside it replaced, each with its position. */
function replacedWithin(value: unknown, by: unknown, at = ""): [at: string, copy: unknown][] {
  if (typeof value === "string") return at === "" ? [] : [[at, by]];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      replacedWithin(item, by, `${at}[${index}]`).map(([where, copy]): [string, unknown] => [
        where,
        value.with(index, copy),
      ]),
    );
  }
  const { success, data = {} } = z.record(z.string(), z.unknown()).safeParse(value);
  if (!success) return [];
  return Object.entries(data).flatMap(([name, item]) =>
    replacedWithin(item, by, `${at}.${name}`).map(([where, copy]): [string, unknown] => [
      where,
      { ...data, [name]: copy },
    ]),
  );
}

const fieldsOf = ({ input }: StaffCall) => z.record(z.string(), z.instanceof(z.ZodType)).parse(input.shape);

const textOf = (value: unknown) => (typeof value === "string" ? value.toWellFormed() : (JSON.stringify(value) ?? ""));

/** A call's path, query and body for this input. */
function requestOf({ method, path }: StaffCall, input: Record<string, unknown>) {
  const encoded = (value: unknown) => encodeURIComponent(textOf(value));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encoded(input[name]));
  const query = Object.entries(input)
    .filter(([name, value]) => method === "GET" && value !== undefined && !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encoded(value)}`);
  return { path: query.length === 0 ? filled : `${filled}?${query.join("&")}`, body: input };
}

/** The input as the Worker reads it. */
function readOf({ method, path }: StaffCall, input: Record<string, unknown>) {
  const isText = (name: string) => method === "GET" || path.includes(`{${name}}`);
  return Object.fromEntries(
    Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(input)))).map(([name, value]) => [
      name,
      isText(name) ? textOf(value) : value,
    ]),
  );
}

/** The message with which the Worker refuses an input before anything else happens; null if it does not. */
function refusalOf(call: StaffCall, input: Record<string, unknown>): string | null {
  if (call.file !== null) return null;
  try {
    call.prepare(readOf(call, input), parseInput);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.message;
    throw error;
  }
}

let cookie: string;
beforeAll(async () => {
  cookie = (await newStaff("administrator")).cookie;
});

async function send(call: StaffCall, input: Record<string, unknown>) {
  const { path, body } = requestOf(call, input);
  return await deskOf(visit, cookie)(call.method, path, body);
}

describe.each(deskCallList.filter(({ input }) => Object.keys(input.shape).length > 0))("$action", (call) => {
  const fields = fieldsOf(call);
  const usual = Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, valueFor(schema)]));

  const plain = (message: string, name: string) => {
    expect(message, name).toMatch(/^\S.*\S$/s);
    expect(message, name).not.toMatch(/SQLITE|D1_|ZodError|undefined|\n\s+at /);
  };

  it.each(Object.keys(fields))("refuses junk for %s in plain words, and never breaks", async (field) => {
    let isRefused = false;
    for (const [name, value] of Object.entries(junk)) {
      const input = { ...usual, [field]: value };
      const refusal = refusalOf(call, input);
      if (refusal !== null) plain(refusal, name);
      // Input that is refused by the same check as an earlier one needs no request of its own.
      if (refusal !== null && isRefused) continue;
      isRefused ||= refusal !== null;
      const { status, body } = await send(call, input);
      expect([200, 400, 404, 409, 413, 422], `${name}: ${JSON.stringify(body)}`).toContain(status);
      if (refusal !== null) expect(status, name).toBeGreaterThanOrEqual(400);
      if (status !== 200) plain(deskError.parse(body).error.message, name);
    }
  });

  const texts = Object.values(junk).filter((value) => typeof value === "string");
  const within = texts.flatMap((text) => replacedWithin(usual, text).filter(([at]) => /[.[].*[.[]/.test(at)));
  it.runIf(within.length > 0)("refuses junk within its fields in plain words, or takes it as text", async () => {
    for (const [at, copy] of within) {
      const input = z.record(z.string(), z.unknown()).parse(copy);
      const refusal = refusalOf(call, input);
      if (refusal !== null) {
        plain(refusal, at);
        continue;
      }
      const { status, body } = await send(call, input);
      expect([200, 400, 404, 409, 413, 422], `${at}: ${JSON.stringify(body)}`).toContain(status);
      if (status !== 200) plain(deskError.parse(body).error.message, at);
    }
  });
});
