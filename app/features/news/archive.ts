import { data } from "react-router";

/** Whether a part of a news address is a year, as in the dated addresses of old. */
export function isYear(part: string): boolean {
  return /^(19|20)\d\d$/.test(part);
}

/** What a dated address without an article of today answers (public-site §2: the news archive is not available). */
export function archiveNotAvailable() {
  return data({ message: "The news archive is not available" }, { status: 404 });
}
