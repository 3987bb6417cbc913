import { z } from "zod";
import { footerExperiment } from "../content/experiment.ts";
import { reason } from "./staff.ts";

/** Maximum number of variants in an experiment. */
export const maxVariants = 4;

const variantName = z
  .string()
  .trim()
  .min(1, "A variant needs a name.")
  .max(100, "The name of a variant has at most 100 characters.");

const result = z.object({ experimentID: z.string(), variantID: z.string(), views: z.int(), clicks: z.int() });

/** GET desk-experiments of the experiments backend: the running experiment, and the views and clicks of every variant so far. */
export const storedExperiments = z.object({
  running: footerExperiment.nullable(),
  results: z.array(result),
});

/** GET experiments. */
export const deskExperimentsResponse = storedExperiments.extend({
  /** The adverts in the row above the footer, in order. */
  adverts: z.array(z.object({ id: z.int(), name: z.string() })),
  counted: z.boolean(),
});
export type DeskExperiments = z.infer<typeof deskExperimentsResponse>;

/** POST experiments/begin: starts one on the row above the footer if none is running. Each variant names the adverts that come first. */
export const experimentBeginRequest = z.object({
  name: z.string().trim().min(1, "An experiment needs a name.").max(60, "A name has at most 60 characters."),
  variants: z
    .array(
      z.object({
        name: variantName,
        weight: z.int().min(1, "A weight is 1 at least.").max(100, "A weight is 100 at most."),
        advertIDs: z.array(z.int().positive()).max(100),
      }),
    )
    .min(2, "An experiment has two variants at least.")
    .max(maxVariants, `An experiment has ${maxVariants} variants at most.`)
    .refine(
      (variants) => new Set(variants.map(({ name }) => name)).size === variants.length,
      "Two variants have the same name.",
    ),
});
/** POST experiments/end: ends this experiment. Its results stay. */
export const experimentEndRequest = z.object({ experimentID: z.string().min(1).max(100), reason });
/** POST desk-experiments/begin and …/end of the experiments backend. */
export const experimentBeginning = z.object({ footerAdverts: footerExperiment });
export const experimentEnding = z.object({ experimentID: z.string().min(1).max(100) });
export const experimentChanged = z.object({ experimentID: z.string() });
