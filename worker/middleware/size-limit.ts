import { bodyLimit } from "hono/body-limit";
import { ApiError } from "../errors.ts";

/** Largest request body any route takes: forms and small JSON. */
const maximumBytes = 64 * 1024;

/** @throws ApiError 413 before the body is read, also when no length is declared. */
export const sizeLimit = bodyLimit({
  maxSize: maximumBytes,
  onError: () => {
    throw new ApiError(
      413,
      "too_large",
      `The request is larger than the ${maximumBytes / 1024} kB that are taken here.`,
    );
  },
});
