import { data } from "react-router";
import { t } from "../../../schemas/site/messages.ts";

/** Whether a segment of a news path is a year, as in old article URLs. */
export function isYear(part: string): boolean {
  return /^(19|20)\d\d$/.test(part);
}

/** 404 of an old URL whose article no longer exists: there is no news archive (spec: routes#route-table). */
export function archiveNotAvailable() {
  return data({ message: t("The news archive is not available") }, { status: 404 });
}
