import { z } from "zod";
import { ApiError } from "../../errors.ts";

/** A number in an address: digits alone, so that "1e3", " 1" and "" are refused. */
export const digits = (low: number, high: number, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, "is a whole number")
    .transform(Number)
    .pipe(z.int().min(low).max(high))
    .default(otherwise);

/** The parameters of an address. @throws ApiError 400 that names each parameter at fault. */
export function readQuery<Schema extends z.ZodType>(address: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(address).searchParams));
  if (!parsed.success) {
    throw new ApiError(400, "bad_parameter", `The query is not understood. ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}
