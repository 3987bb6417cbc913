/**
 * Whether what other sites show beside a link to this page may tell results. `?results=off` in an address asks that it does not, as
 * in the address of a calendar.
 */
export const includesResults = (request: Request) => new URL(request.url).searchParams.get("results") !== "off";
