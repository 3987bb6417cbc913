import { z } from "zod";
import { StripeApiError } from "./api-error.ts";

/** The body as text. workerd warns about `text()` on a body without a text content type. */
export async function bodyText(request: { arrayBuffer(): Promise<ArrayBuffer> }): Promise<string> {
  return new TextDecoder().decode(await request.arrayBuffer());
}

/** Parameters in Stripe's form encoding: `a[b]=1&c[]=x&d[0][e]=y`. */
export type Parameters = { [name: string]: Parameter };
type Parameter = string | Parameter[] | Parameters;

const maxDepth = 6;
type Branch = Map<string, Branch | string>;

function path(name: string): string[] {
  const [, head, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined || rest === undefined) throw new StripeApiError(400, `Invalid parameter name: ${name}`);
  const keys = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "")];
  if (keys.length > maxDepth) throw new StripeApiError(400, `Parameter is nested too deeply: ${name}`);
  return keys;
}

function toParameters(branch: Branch): Parameters | Parameter[] {
  const entries = [...branch].map(([key, value]): [string, Parameter] => [
    key,
    typeof value === "string" ? value : toParameters(value),
  ]);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([left], [right]) => Number(left) - Number(right)).map(([, value]) => value);
  }
  // No prototype, because a parameter may have any name.
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/**
 * Parses form-encoded parameters into nested lists and objects.
 * @throws StripeApiError 400 for a malformed or contradictory name
 */
export function readParameters(encoded: string): Parameters {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = path(name);
    const last = keys.pop() ?? "";
    let branch = root;
    for (const key of keys) {
      const next = branch.get(key) ?? new Map<string, Branch | string>();
      if (typeof next === "string") throw new StripeApiError(400, `Invalid parameter: ${name}`, { param: name });
      branch.set(key, next);
      branch = next;
    }
    const leaf = last === "" ? String(branch.size) : last;
    if (branch.get(leaf) instanceof Map) throw new StripeApiError(400, `Invalid parameter: ${name}`, { param: name });
    branch.set(leaf, value);
  }
  const read = toParameters(root);
  if (Array.isArray(read)) throw new StripeApiError(400, "Parameters need names");
  return read;
}

function parameterName(keys: readonly PropertyKey[]): string {
  return keys.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join("");
}

function isPresent(parameters: Parameter | undefined, keys: readonly PropertyKey[]): boolean {
  let value: unknown = parameters;
  for (const key of keys) {
    if (typeof value !== "object" || value === null) return false;
    value = Reflect.get(value, key);
  }
  return value !== undefined;
}

/**
 * Validates parameters with an endpoint's schema.
 * @throws StripeApiError 400 in Stripe's words: missing, unknown or invalid, with the parameter's name
 */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, parameters: Parameters): z.output<Schema> {
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    const param = parameterName([...issue.path, issue.keys[0] ?? ""]);
    throw new StripeApiError(400, `Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = parameterName(issue?.path ?? []);
  if (!isPresent(parameters, issue?.path ?? [])) {
    throw new StripeApiError(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  throw new StripeApiError(400, `Invalid ${param}: ${issue?.message}`, { code: "parameter_invalid", param });
}

export const text = z.string().min(1, "must not be empty").max(5000, "must be at most 5000 characters");
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, "must be an integer")
  .transform(Number);
/** At most 50 keys of 40 characters with values of 500 (docs.stripe.com/api/metadata). */
export const metadata = z
  // Numeric keys parse as a list.
  .preprocess(
    (value) => (Array.isArray(value) ? { ...value } : value),
    z.record(z.string().max(40), z.string().max(500)),
  )
  .refine((values) => Object.keys(values).length <= 50, "may hold at most 50 keys")
  .default({});
export const expand = z.array(z.string()).max(20).default([]);
/** The parameters of every list. */
export const listing = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};
