import { useEffect, useState } from "react";
import { deskClubsResponse } from "../../../schemas/desk/clubs.ts";
import { deskMatchesResponse } from "../../../schemas/desk/matches.ts";
import { newsListResponse } from "../../../schemas/desk/news.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { deskVideosResponse } from "../../../schemas/desk/videos.ts";
import { callDesk, inBackground } from "../calls/client.ts";
import { isClubMatch } from "../league/clubs/club-search.ts";
import { roomsOf } from "../rooms.ts";
import { formatDateTime } from "../time.ts";

/** A search result, with its page at the desk. */
export interface SearchResult {
  label: string;
  about: string;
  path: string;
}

/** Milliseconds after the last keystroke until the rooms are searched. */
const pause = 250;
/** Minimum length of a search text. */
const fewest = 3;
/** Maximum number of results per room. */
const maxFound = 5;

const finders: Readonly<Record<string, (text: string) => Promise<SearchResult[]>>> = {
  "/news": async (text) => {
    const { articles } = await callDesk("GET", `news?${new URLSearchParams({ text })}`, newsListResponse);
    return articles.map(({ slug, title }) => ({ label: title, about: "Article", path: `/news/${slug}` }));
  },
  "/live": async (text) => {
    const { matches } = await callDesk("GET", `matches?${new URLSearchParams({ text })}`, deskMatchesResponse);
    return matches.map(({ id, home, away, competition, kickoff }) => ({
      label: `${home.name} v ${away.name}`,
      about: `${competition.name}, ${formatDateTime(kickoff)}`,
      path: `/live/${id}`,
    }));
  },
  "/league": async (text) => {
    const { clubs } = await callDesk("GET", "clubs", deskClubsResponse);
    return clubs
      .filter((club) => isClubMatch(text, club))
      .map(({ slug, name }) => ({ label: name, about: "Club", path: `/league/clubs/${slug}` }));
  },
  "/video": async (text) => {
    const { entries } = await callDesk("GET", `videos?${new URLSearchParams({ text })}`, deskVideosResponse);
    return entries.map(({ entryID, title }) => ({
      label: title,
      about: "Video or commentary",
      path: `/video/${encodeURIComponent(entryID)}`,
    }));
  },
};

/** Articles, matches of any day, clubs and videos with these words, from the rooms that a role can use. Rooms that fail are left out. */
export function useSearch(typed: string, role: StaffRole): readonly SearchResult[] {
  const text = typed.trim();
  const [found, setFound] = useState<{ text: string; things: readonly SearchResult[] }>({ text: "", things: [] });
  useEffect(() => {
    if (text.length < fewest) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const rooms = roomsOf(role).map(async ({ path }) =>
        (await inBackground(() => finders[path]?.(text))?.catch(() => []))?.slice(0, maxFound),
      );
      const things = (await Promise.all(rooms)).flatMap((each) => each ?? []);
      if (isCurrent) setFound({ text, things });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, role]);
  return found.text === text ? found.things : [];
}
