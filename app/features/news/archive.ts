import { data } from "react-router";

/** Whether a part of a news address is a year, as in the dated addresses of old. */
export function isYear(part: string): boolean {
  return /^(19|20)\d\d$/.test(part);
}

/** What a dated address without an article of today: there is no news archive (spec: routes#route-table). */
export function archiveNotAvailable() {
  return data({ message: "The news archive is not available" }, { status: 404 });
}
