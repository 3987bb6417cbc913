import { z } from "zod";

/** Name of an account at a service elsewhere: some write it as a number, some as text. */
export const accountNumber = z.union([z.string().min(1), z.int().nonnegative()]).transform(String);
