import { Feed } from "feed";
import type { Context } from "hono";
import { t } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { readIncidents } from "../health/incidents.ts";
import { escapeMarkup, withoutControls } from "../html/escape-markup.ts";
import { inNamedLanguage } from "../language/page-language.ts";
import { canonicalOriginOf } from "../streamer-sites/site-urls.ts";
import { serveDocument } from "./document.ts";
import { type FeedFormat, feedFormats } from "./feed-formats.ts";
import { writtenFeed } from "./news-feed.ts";

/** Seconds. */
const freshSeconds = 30;
const path = "/status";

/** `/status/feed.{rss,atom,json}`: each update of an incident is an item, latest first. */
export const serveIncidentFeed = (c: Context<AppEnv>, format: FeedFormat): Promise<Response> =>
  serveDocument(c, { name: `${path}/feed.${format}`, freshSeconds, missing: "There is no such feed." }, async () => {
    const origin = canonicalOriginOf(c);
    const items = (await readIncidents(c.env.CONTENT_DB, new Date()))
      .flatMap(({ updates, ...incident }) => updates.map((update) => ({ ...incident, ...update })))
      .toSorted((one, other) => other.at.localeCompare(one.at));
    const name = withoutControls(c.get("league").name);
    const { heading, titled } = await inNamedLanguage(null, c.get("league"), () => ({
      heading: t("{brand}: service status", { brand: name }),
      titled: items.map(({ beganAt, endedAt, ...item }) => ({
        ...item,
        title: endedAt === item.at && beganAt !== item.at ? t("Over: {title}", { title: item.title }) : item.title,
      })),
    }));
    const feed = new Feed({
      id: `${origin}${path}`,
      title: heading,
      link: `${origin}${path}`,
      description: heading,
      updated: new Date(items[0]?.at ?? 0),
      generator: false,
      author: { name, link: origin },
      feedLinks: Object.fromEntries(feedFormats.map((each) => [each, `${origin}${path}/feed.${each}`])),
    });
    for (const { id, number, title, text, at } of titled) {
      feed.addItem({
        id: `${origin}${path}#${id}-${number}`,
        link: `${origin}${path}#incident-${id}`,
        title: format === "json" ? title : escapeMarkup(title),
        description: escapeMarkup(text),
        date: new Date(at),
        published: new Date(at),
      });
    }
    return writtenFeed(feed, format);
  });
