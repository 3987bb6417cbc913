import { z } from "zod";

/** A text that is truncated to a length. */
const truncated = (length: number) => z.string().transform((text) => text.slice(0, length));

/** Body of POST /api/errors: an error in a page's own code. */
export const browserError = z.object({
  /** The error's class, such as TypeError. */
  name: truncated(100),
  message: truncated(1_000),
  /** Empty if the browser provides none. */
  stack: truncated(4_000),
  /** Path of the page. */
  page: truncated(200),
});
export type BrowserError = z.infer<typeof browserError>;
