import { z } from "zod";
import { footerExperiment } from "../content/experiment.ts";
import { reason } from "./staff.ts";

/** Variants of an experiment that is begun at the desk, at most. */
export const maxVariants = 4;

const variantName = z
  .string()
  .trim()
  .min(1, "A variant needs a name.")
  .max(100, "The name of a variant has at most 100 characters.");

const result = z.object({ experimentID: z.string(), variantID: z.string(), views: z.int(), clicks: z.int() });

/** GET desk-experiments of the experiments backend: the running one, and views and clicks of all by variant. */
export const storedExperiments = z.object({
  running: footerExperiment.nullable(),
  results: z.array(result),
});

/** GET experiments. */
export const deskExperimentsResponse = storedExperiments.extend({
  /** The adverts of the row above the footer, in its order. */
  adverts: z.array(z.object({ id: z.int(), name: z.string() })),
  counted: z.boolean(),
});
export type DeskExperiments = z.infer<typeof deskExperimentsResponse>;

/** POST experiments/begin: on the row above the footer, where none runs. Each variant says which adverts come first. */
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
/** POST experiments/end: the one that was looked at. Its results stay. */
export const experimentEndRequest = z.object({ experimentID: z.string().min(1).max(100), reason });
/** POST desk-experiments/begin and …/end of the experiments backend. */
export const experimentBeginning = z.object({ footerAdverts: footerExperiment });
export const experimentEnding = z.object({ experimentID: z.string().min(1).max(100) });
export const experimentChanged = z.object({ experimentID: z.string() });
