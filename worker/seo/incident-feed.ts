import { Feed } from "feed";
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { readIncidents } from "../health/incidents.ts";
import { escapeMarkup, withoutControls } from "../html/escape-markup.ts";
import { serveDocument } from "./document.ts";
import { type FeedFormat, feedFormats } from "./feed-formats.ts";
import { writtenFeed } from "./news-feed.ts";

/** Seconds. */
const freshSeconds = 30;
const path = "/status";

/** `/status/feed.{rss,atom,json}`: each update of an incident is an item, latest first. */
export const serveIncidentFeed = (c: Context<AppEnv>, format: FeedFormat): Promise<Response> =>
  serveDocument(c, { name: `${path}/feed.${format}`, freshSeconds, missing: "There is no such feed." }, async () => {
    const origin = new URL(c.req.url).origin;
    const items = (await readIncidents(c.env.CONTENT_DB, new Date()))
      .flatMap(({ updates, ...incident }) => updates.map((update) => ({ ...incident, ...update })))
      .toSorted((one, other) => other.at.localeCompare(one.at));
    const name = withoutControls(c.get("league").name);
    const feed = new Feed({
      id: `${origin}${path}`,
      title: `${name}: service status`,
      link: `${origin}${path}`,
      description: `${name}: service status`,
      updated: new Date(items[0]?.at ?? 0),
      generator: false,
      author: { name, link: origin },
      feedLinks: Object.fromEntries(feedFormats.map((each) => [each, `${origin}${path}/feed.${each}`])),
    });
    for (const { id, number, title, text, at, endedAt, updates: _none, ...rest } of items.map((item) => ({
      ...item,
      updates: null,
    }))) {
      const isLast = endedAt === at && rest.beganAt !== at;
      const words = isLast ? `Over: ${title}` : title;
      feed.addItem({
        id: `${origin}${path}#${id}-${number}`,
        link: `${origin}${path}#incident-${id}`,
        title: format === "json" ? words : escapeMarkup(words),
        description: escapeMarkup(text),
        date: new Date(at),
        published: new Date(at),
      });
    }
    return writtenFeed(feed, format);
  });
