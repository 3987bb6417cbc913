import { z } from "zod";

/** Text, truncated: URLs and samples may be long. */
const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? "").slice(0, 300));

/** A violation of a page's content security policy. */
export interface PolicyViolation {
  /** Such as `script-src-elem`. */
  directive: string;
  /** A URL, or a word such as "inline" or "trusted-types-sink". */
  blocked: string;
  page: string;
  source: string;
  /** The beginning of the blocked code; empty for most directives. */
  sample: string;
}

/** Reports through `report-to` (W3C Reporting API): several at once. */
const reportingAPI = z
  .array(
    z
      .object({
        type: z.literal("csp-violation"),
        body: z.object({
          effectiveDirective: text,
          blockedURL: text,
          documentURL: text,
          sourceFile: text,
          sample: text,
        }),
      })
      .transform(
        ({ body }): PolicyViolation => ({
          directive: body.effectiveDirective,
          blocked: body.blockedURL,
          page: body.documentURL,
          source: body.sourceFile,
          sample: body.sample,
        }),
      ),
  )
  .min(1)
  .max(50);

/** Reports through `report-uri` (CSP 2), for browsers without the Reporting API. */
const reportURI = z
  .object({
    "csp-report": z.object({
      "effective-directive": text,
      "violated-directive": text,
      "blocked-uri": text,
      "document-uri": text,
      "source-file": text,
      "script-sample": text,
    }),
  })
  .transform(({ "csp-report": report }): PolicyViolation[] => [
    {
      directive: report["effective-directive"] || report["violated-directive"],
      blocked: report["blocked-uri"],
      page: report["document-uri"],
      source: report["source-file"],
      sample: report["script-sample"],
    },
  ]);

/** Body of POST /api/errors when a browser sends it by itself. */
export const policyReport = z.union([reportingAPI, reportURI]);
