/** Keys whose values are lists in version 2 (CTA-5004-B), even of one number. */
const numbers = /(^|,)((?:ab|bl|br|bsa|bsd|bsda|lab|lb|mtp|pb|tab|tb|tbl|tpb)=)(\d+(?:\.\d+)?)(?=,|$)/g;
const parameter = /([?&]CMCD=)([^&#]*)/;

/** CMCD in headers or a parameter, with lists where version 2 has them: Shaka writes single numbers as in version 1. */
export const withLists = (cmcd: string): string => cmcd.replace(numbers, "$1$2($3)");

/** The same in a URL. */
export const withListsInQuery = (url: string): string =>
  url.replace(
    parameter,
    (_, name: string, value: string) => name + encodeURIComponent(withLists(decodeURIComponent(value))),
  );
