import { bodyLimit } from "hono/body-limit";
import { ApiError } from "../errors.ts";

/** Largest request body any route takes: forms and small JSON. */
const maxBytes = 64 * 1024;

/** @throws ApiError 413 before the body is read, also when no length is declared. */
export const sizeLimit = bodyLimit({
  maxSize: maxBytes,
  onError: () => {
    throw new ApiError(413, "too_large", `The request is larger than the ${maxBytes / 1024} kB that are taken here.`);
  },
});
