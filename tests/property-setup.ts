import fc from "fast-check";
import { propertyRuns } from "./fixtures/property-runs.ts";

// In a long run (PROPERTY_RUNS), properties without their own number of cases are tried with as many.
fc.configureGlobal({ numRuns: propertyRuns() });
