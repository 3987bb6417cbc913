import { z } from "zod";

/** Text of which the beginning is enough. */
const beginning = (length: number) => z.string().transform((text) => text.slice(0, length));

/** POST /api/errors: something that went wrong in a page's own code. */
export const browserError = z.object({
  /** The error's class, such as TypeError. */
  name: beginning(100),
  message: beginning(1_000),
  /** Empty where the browser gives none. */
  stack: beginning(4_000),
  /** Path of the page. */
  page: beginning(200),
});
export type BrowserError = z.infer<typeof browserError>;
