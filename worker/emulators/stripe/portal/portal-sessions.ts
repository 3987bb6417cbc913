import { z } from "zod";
import { expand, type Parameters, parseParameters, text } from "../api/parameters.ts";
import { customer as customerDocument, newID, seconds } from "../objects/documents.ts";
import { insertStatement, load } from "../objects/store.ts";

const creation = z.strictObject({
  customer: text,
  return_url: z.url({ protocol: /^https?$/, error: "Not a valid URL" }).max(5000),
  expand,
});

/** POST /v1/billing_portal/sessions. */
export async function createPortalSession(database: D1Database, parameters: Parameters, now: Date) {
  const input = parseParameters(creation, parameters);
  await load(database, customerDocument, input.customer, "customer");
  const id = newID("bps");
  const session = {
    id,
    object: "billing_portal.session",
    created: seconds(now),
    livemode: false,
    configuration: "bpc_sandbox",
    customer: input.customer,
    flow: null,
    locale: null,
    on_behalf_of: null,
    return_url: input.return_url,
    url: `${new URL(input.return_url).origin}/origin/stripe/portal/${id}`,
  };
  await insertStatement(database, session).run();
  return session;
}
