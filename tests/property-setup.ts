import fc from "fast-check";
import { propertyRuns } from "./fixtures/property-runs.ts";

// Of a long run alone (PROPERTY_RUNS): properties that name no number of cases are tried with as many.
fc.configureGlobal({ numRuns: propertyRuns() });
