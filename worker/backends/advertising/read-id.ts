import { z } from "zod";
import { ApiError } from "../../errors.ts";

/** @throws ApiError 400 for an invalid id. */
export function readID(text: string): number {
  const parsed = z.coerce.number().int().positive().safeParse(text);
  if (!parsed.success) throw new ApiError(400, "bad_id", "An id is a whole number from 1.");
  return parsed.data;
}
