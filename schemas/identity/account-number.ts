import { z } from "zod";

/** Id of an account at another service, which may be a number or text. */
export const accountNumber = z.union([z.string().min(1), z.int().nonnegative()]).transform(String);
