import { bodyLimit } from "hono/body-limit";
import { ApiError } from "../errors.ts";

/** The largest request body that any route takes: forms and small JSON. */
const maxBytes = 64 * 1024;

/** @throws ApiError 413 for a larger body, also when it declares no length. */
export const sizeLimit = bodyLimit({
  maxSize: maxBytes,
  onError: () => {
    throw new ApiError(413, "too_large", `The request is larger than the ${maxBytes / 1024} kB that are taken here.`);
  },
});
