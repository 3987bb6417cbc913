/** Whether link previews of this page may include results. `?results=off` in its URL leaves them out, as in calendar URLs. */
export const includesResults = (request: Request) => new URL(request.url).searchParams.get("results") !== "off";
