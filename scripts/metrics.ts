import { metricsResponse } from "../schemas/site/metrics.ts";
import { metricsText } from "./lib/metrics-text.ts";
import { readArguments, run } from "./lib/report.ts";
import { callSite, runningSite } from "./lib/site/running-site.ts";
import { wholeNumber } from "./lib/whole-number.ts";

const maxMinutes = 24 * 60;

const usage = `Usage: npm run metrics [-- --minutes 1-${maxMinutes}] [--site https://www.league.example]

Prints what a running site has measured: viewers now by entry, session checks and refusals by code, responses, pages by cache state,
render times, and how late payment events were handled.
Without --site it is the local one (PORT). A deployed one is asked with its SERVICE_KEY, from the environment.`;

await run(async () => {
  const {
    values: { minutes, site },
  } = readArguments(usage, {
    options: {
      minutes: { type: "string", default: "60" },
      site: { type: "string" },
    },
  });
  const response = await callSite(
    runningSite(site, usage),
    `/api/metrics?minutes=${wholeNumber("minutes", minutes, [1, maxMinutes])}`,
  );
  console.log(metricsText(metricsResponse.parse(await response.json()).data));
});
