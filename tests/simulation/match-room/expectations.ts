import type { MatchEvent, MatchStatistics } from "../../../schemas/football/match-data.ts";
import type { NamedReport } from "../../../schemas/football/match-feed.ts";

interface Known {
  reported: { revision: number; at: number; type: string; side: "home" | "away" | null; text: string } | null;
  cancelled: { revision: number; at: number; text: string } | null;
}

/** An event as everybody should see it, as far as the feed determines it. */
export interface ShownEvent {
  id: string;
  type: string;
  side: "home" | "away" | null;
  text: string;
}

const isGoal = (type: string) => type === "goal";

/** The match according to the feed's reports. */
export class FeedExpectations {
  readonly #events = new Map<string, Known>();
  statistics: MatchStatistics | null = null;
  #statisticsAt = 0;

  /** Whether a report contradicts an earlier one in the same revision of an event. */
  contradicts({ events }: NamedReport): boolean {
    const soFar = new Map([...this.#events].map(([id, known]) => [id, { ...known }]));
    return events.some((one) => {
      const known = soFar.get(one.id) ?? { reported: null, cancelled: null };
      const part = one.cancelled ? known.cancelled : known.reported;
      const isSame = part?.text === one.text && part.at === Date.parse(one.at);
      if (part?.revision === one.revision && !isSame) return true;
      soFar.set(one.id, mergedWith(known, one));
      return false;
    });
  }

  accept({ events, statistics }: NamedReport, sentAt: number): void {
    for (const one of events)
      this.#events.set(one.id, mergedWith(this.#events.get(one.id) ?? { reported: null, cancelled: null }, one));
    if (statistics !== null && sentAt >= this.#statisticsAt) {
      this.statistics = statistics;
      this.#statisticsAt = sentAt;
    }
  }

  /** The match begins without reports. */
  forget(): void {
    this.statistics = null;
    this.#statisticsAt = 0;
    this.#events.clear();
  }

  /** The events in order. @param others events of the script that the room had accepted before the feed began. */
  shown(others: readonly MatchEvent[], kickoff: number): ShownEvent[] {
    const ofScript = others
      .filter(({ id }) => !this.#events.has(id))
      .map(({ id, type, side, text, offset }) => ({ at: kickoff + offset * 1000, id, type, side, text }));
    const ofFeed = [...this.#events].flatMap(([id, { reported, cancelled }]) => {
      if (reported === null) return [];
      const { at, type, side, text } = reported;
      if (cancelled === null || cancelled.revision < reported.revision) return [{ at, id, type, side, text }];
      if (!isGoal(type)) return [];
      return [{ at: Math.max(at, cancelled.at), id, type: "goal-taken-back", side, text: cancelled.text }];
    });
    return [...ofScript, ...ofFeed]
      .toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id))
      .map(({ at: _, ...event }) => event);
  }
}

function mergedWith(known: Known, one: NamedReport["events"][number]): Known {
  const at = Date.parse(one.at);
  const { revision, text } = one;
  if (one.cancelled) {
    const isNewer = known.cancelled === null || revision > known.cancelled.revision;
    return isNewer ? { ...known, cancelled: { revision, at, text } } : known;
  }
  const isNewer = known.reported === null || revision > known.reported.revision;
  return isNewer ? { ...known, reported: { revision, at, type: one.type, side: one.side, text } } : known;
}
