// Unlike the dates of app/ui, which are in the league's time zone: staff type times in their own, and look for seconds in a log.
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** An instant (ISO 8601) as staff read it, in their own time zone. */
export const describeMoment = (instant: string): string => moment.format(new Date(instant));

/** Details of a timeline may be instants; other text stays as it is. */
export const describeDetail = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? describeMoment(value) : value;
