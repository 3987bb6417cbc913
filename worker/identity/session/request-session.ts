import { perRequest } from "../../request/per-request.ts";
import type { CurrentSession } from "./record.ts";

/** The request's session, once it has been looked up; null for none. */
export const requestSession = perRequest<Promise<CurrentSession | null>>();
