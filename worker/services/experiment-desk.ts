import { z } from "zod";
import type { FooterExperiment } from "../../schemas/content/experiment.ts";
import { experimentChanged, storedExperiments } from "../../schemas/desk/experiments.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const listed = z.object({ data: storedExperiments });
const changed = z.object({ data: experimentChanged });

/** Calls of the desk for experiments, in the experiments backend. */
export function experimentDesk(backend: Backend) {
  const change = async (path: string, body: object) =>
    (await postChange(backend, `desk-experiments/${path}`, body, changed)).data;
  return {
    /** Empty for a backend that does not let the desk manage its experiments. */
    list: async () => (await readBackend(backend, "desk-experiments", listed))?.data ?? { running: null, results: [] },
    begin: (footerAdverts: FooterExperiment) => change("begin", { footerAdverts }),
    end: (experimentID: string) => change("end", { experimentID }),
  };
}
