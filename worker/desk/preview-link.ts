import type { PreviewLink } from "../../schemas/desk/previews.ts";
import { siteOrigin } from "../streamer-sites/site-urls.ts";
import { type Previewed, previewLink } from "../tokens/preview-key.ts";
import type { CallScope } from "./staff-call.ts";

/** A link to a preview on the site, which works for anyone. */
export async function linkOfPreview({ c, now }: CallScope, what: Previewed): Promise<PreviewLink> {
  const settings = c.get("settings");
  const { path, validUntil } = await previewLink(settings.SESSION_SECRET, what, now);
  return { url: `${siteOrigin(new URL(c.req.url), settings, c.get("league").domains)}${path}`, validUntil };
}
