import { perRequest } from "../../request/per-request.ts";
import type { CurrentSession } from "./record.ts";

/** The request's session as far as it is known; null for none. */
export const requestSession = perRequest<Promise<CurrentSession | null>>();
