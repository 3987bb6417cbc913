// Unlike the dates of app/ui, which are in the league's time zone: staff type times in their own, and look for seconds in a log.
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** Formats an instant (ISO 8601) in the reader's time zone. */
export const describeMoment = (instant: string): string => moment.format(new Date(instant));

/** Formats a timeline detail when it is an instant; returns other text unchanged. */
export const describeDetail = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? describeMoment(value) : value;
