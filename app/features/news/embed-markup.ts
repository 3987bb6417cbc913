import { embedOf } from "../../../schemas/content/article-embeds.ts";
import { t } from "../../../schemas/site/messages.ts";

/** A link alone in its paragraph, in sanitised HTML, whose text has no markup. Groups: URL, text. */
const loneLink = /<p>\s*<a href="([^"<>]+)">([^<>]+)<\/a>\s*<\/p>/g;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/**
 * Adds embeds to an article's sanitised HTML. A link to a supported provider that is alone in its paragraph becomes a box with a button
 * that shows the post or video in place. Nothing is loaded from the provider before that.
 * @param plays false for a page without script: the boxes have only links
 */
export function withEmbeds(html: string, plays: boolean): { html: string; hasEmbeds: boolean } {
  let hasEmbeds = false;
  const shown = html.replaceAll(loneLink, (paragraph, address: string, words: string) => {
    const embed = embedOf(address.replaceAll("&amp;", "&"));
    if (embed === null) return paragraph;
    hasEmbeds = true;
    const { provider, kind, pageURL } = embed;
    const action = kind === "video" ? t("Play the video here") : t("Show the post here");
    const button = `<button type="button" class="btn btn-primary needs-script" data-embed="${escaped(pageURL)}">${escaped(action)}</button>`;
    return `<figure class="card p-4" aria-label="${escaped(provider)}: ${words.replaceAll('"', "&quot;")}">
<p class="font-600">${words}</p>
<p class="text-sm text-muted">${escaped(t("From {provider}, which then learns your address on the internet and may store cookies.", { provider }))}</p>
<p class="mt-3 flex flex-wrap gap-3">${plays ? button : ""}<a class="btn btn-ghost" href="${escaped(pageURL)}">${escaped(t("Open it at {provider}", { provider }))}</a></p>
</figure>`;
  });
  return { html: shown, hasEmbeds };
}
